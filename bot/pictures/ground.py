"""Sea and land below the routes: shore lines, relief, rivers, borders, parks, the names of the seas."""

from __future__ import annotations

import random

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from bot.pictures.fonts import ITALIC_FONT, font
from bot.pictures.look import WIDE_RIVER, Look, Word
from bot.pictures.palette import RGB, mix
from bot.pictures.sheet import Sheet

DISTRICT: dict[int, RGB] = {
    1: (120, 116, 112),
    2: (98, 160, 96),
    3: (76, 126, 190),
    4: (222, 178, 60),
    5: (196, 70, 66),
}


def _noise(size: tuple[int, int], grain: float, seed: int) -> Image.Image:
    """Soft clouds, the same every time."""
    small = (max(2, round(size[0] / grain)), max(2, round(size[1] / grain)))
    grey = Image.frombytes("L", small, random.Random(seed).randbytes(small[0] * small[1]))
    return grey.filter(ImageFilter.GaussianBlur(0.8)).resize(size, Image.Resampling.BICUBIC)


def _lay(image: Image.Image, color: RGB, mask: Image.Image) -> None:
    image.paste(color, (0, 0, *image.size), mask)


def _level(mask: Image.Image, blur: float, level: int, sharp: float, strength: float) -> Image.Image:
    """A line at a distance from the shore: where the blurred land passes through a level."""
    soft = mask.filter(ImageFilter.GaussianBlur(blur))
    return soft.point([round(max(0.0, 1 - abs(v - level) * sharp) * 255 * strength) for v in range(256)])


def land_mask(sheet: Sheet, look: Look) -> Image.Image:
    mask = sheet.like("L")
    d = mask.draw
    for ring in look.land.land:
        d.polygon(sheet.path(ring), fill=255)
    for ring in look.land.lake:
        d.polygon(sheet.path(ring), fill=0)
    if look.land.river_width > WIDE_RIVER:  # a river as wide as the Thames is water like the sea
        for line in look.land.river:
            d.line(sheet.path(line), fill=0, width=round(look.land.river_width * sheet.scale), joint="curve")
    return mask.image


def _relief(sheet: Sheet, look: Look, image: Image.Image, mask: Image.Image) -> None:
    """Mountains lit from the north-west, out of thick soft lines and noise."""
    size = (sheet.image.width // 3, sheet.image.height // 3)
    if not look.land.range:
        return
    scale = sheet.scale / 3
    height = Image.new("L", size)
    for width, tone in ((64, 70), (34, 150), (14, 235)):
        layer = Image.new("L", size)
        ld = ImageDraw.Draw(layer)
        for line in look.land.range:
            points = [((x - sheet.window[0]) * scale, (y - sheet.window[1]) * scale) for x, y in line]
            ld.line(points, fill=tone, width=max(1, round(width * scale)), joint="curve")
            for x, y in (points[0], points[-1]):
                r = width * scale / 2
                ld.ellipse((x - r, y - r, x + r, y + r), fill=tone)
        height = ImageChops.lighter(height, layer)
    height = height.filter(ImageFilter.GaussianBlur(9 * scale))
    rough = ImageChops.blend(_noise(size, 13 * scale, 5), _noise(size, 6 * scale, 6), 0.45)
    peaks = ImageChops.multiply(height, rough)
    tint = height.point([round(v * 0.62) for v in range(256)]).resize(sheet.image.size, Image.Resampling.BICUBIC)
    _lay(image, look.palette.high, ImageChops.multiply(tint, mask))
    slope = peaks.filter(
        ImageFilter.Kernel((3, 3), (-2, -1, 0, -1, 0, 1, 0, 1, 2), scale=0.55 * max(scale, 0.4), offset=128)
    )
    slope = slope.filter(ImageFilter.GaussianBlur(0.7 * scale)).resize(sheet.image.size, Image.Resampling.BICUBIC)
    dark = slope.point([min(120, max(0, (v - 131) * 2)) for v in range(256)])
    light = slope.point([min(130, max(0, (125 - v) * 2)) for v in range(256)])
    _lay(image, mix(look.palette.high, (60, 40, 20), 0.55), ImageChops.multiply(dark, mask))
    _lay(image, (255, 252, 240), ImageChops.multiply(light, mask))


def _streets(sheet: Sheet, look: Look, image: Image.Image) -> None:
    """Streets of a town: pale, with a fine edge."""
    p, s, d = look.palette, sheet.scale, ImageDraw.Draw(image, "RGBA")
    for width, ink in ((11.0, (*mix(p.high, p.ink, 0.2), 90)), (8.0, (*mix(p.land, (255, 255, 255), 0.75), 255))):
        for line in look.land.street:
            d.line(sheet.path(line), fill=ink, width=max(1, round(width * s)), joint="curve")


def _parks(sheet: Sheet, look: Look, land: Image.Image) -> None:
    """Lawn with little trees, the same ones every time."""
    p, s = look.palette, sheet.scale
    if not look.land.park:
        return
    lawn, mask = Image.new("RGB", sheet.image.size, p.park), sheet.like("L")
    tree = ImageDraw.Draw(lawn, "RGBA")
    scatter = random.Random(7)
    for ring in look.land.park:
        mask.draw.polygon(sheet.path(ring), fill=255)
        xs, ys = [x for x, _ in ring], [y for _, y in ring]
        for _ in range(round((max(xs) - min(xs)) * (max(ys) - min(ys)) / 700)):
            x, y = sheet.at((scatter.uniform(min(xs), max(xs)), scatter.uniform(min(ys), max(ys))))
            r = scatter.uniform(3.5, 6.5) * s
            tree.ellipse((x - r + s, y - r + 1.5 * s, x + r + s, y + r + 1.5 * s), fill=(40, 70, 30, 60))
            tree.ellipse((x - r, y - r, x + r, y + r), fill=(*mix(p.park, (54, 112, 52), 0.42), 255))
    land.paste(lawn, (0, 0), mask.image)
    edge = mix(p.park, (40, 80, 30), 0.45)
    for ring in look.land.park:
        ImageDraw.Draw(land, "RGBA").line(
            sheet.path((*ring, ring[0])), fill=(*edge, 170), width=max(1, round(2 * s)), joint="curve"
        )


def _word(sheet: Sheet, look: Look, image: Image.Image, word: Word) -> None:
    face = font(ITALIC_FONT, max(8, round(word.size * sheet.scale)))
    text = "\u2009".join(word.text)
    wide = round(face.getlength(text)) + 20
    layer = Image.new("L", (wide, round(word.size * sheet.scale * 1.7)))
    ImageDraw.Draw(layer).text((layer.width / 2, layer.height / 2), text, font=face, fill=105, anchor="mm")
    layer = layer.rotate(word.angle, Image.Resampling.BICUBIC, expand=True)
    x, y = sheet.at((word.x, word.y))
    spot = (round(x - layer.width / 2), round(y - layer.height / 2))
    image.paste(
        mix(look.palette.deep, look.palette.ink, 0.55), (*spot, spot[0] + layer.width, spot[1] + layer.height), layer
    )


def paint_ground(sheet: Sheet, look: Look) -> None:
    """Fills the sheet with sea and land."""
    p, s, size = look.palette, sheet.scale, sheet.image.size
    mask = land_mask(sheet, look)
    sea = Image.new("RGB", size, p.deep)
    near = mask.filter(ImageFilter.GaussianBlur(60 * s)).point([min(255, round(v * 2.6)) for v in range(256)])
    _lay(sea, p.sea, near)
    _lay(
        sea,
        mix(p.sea, (255, 255, 255), 0.25),
        _noise(size, 190 * s, 1).point([max(0, v - 118) // 2 for v in range(256)]),
    )
    glow = mask.filter(ImageFilter.GaussianBlur(9 * s)).point([min(200, round(v * 1.3)) for v in range(256)])
    _lay(sea, mix(p.sea, (255, 255, 255), 0.62), glow)
    line = mix(p.deep, p.ink, 0.25)
    for blur, level, strength in ((5, 40, 0.5), (11, 34, 0.34), (20, 26, 0.22)):
        _lay(sea, line, _level(mask, blur * s, level, 0.16 / max(1.0, blur / 6), strength))
    _streets(sheet, look, sea)  # as bridges
    for word in look.land.words:
        _word(sheet, look, sea, word)

    land = Image.new("RGB", size, p.land)
    _lay(land, mix(p.land, p.high, 0.55), _noise(size, 120 * s, 2).point([max(0, v - 120) // 2 for v in range(256)]))
    _lay(
        land,
        mix(p.land, (255, 255, 255), 0.6),
        _noise(size, 150 * s, 3).point([max(0, v - 120) // 2 for v in range(256)]),
    )
    _relief(sheet, look, land, mask)
    d = ImageDraw.Draw(land, "RGBA")
    for number, ring in look.land.districts:
        d.polygon(sheet.path(ring), fill=(*DISTRICT[number], 62))
    _streets(sheet, look, land)
    _parks(sheet, look, land)
    for number, ring in look.land.districts:
        d.line(sheet.path((*ring, ring[0])), fill=(*DISTRICT[number], 170), width=max(1, round(4 * s)), joint="curve")
    if look.land.river_width <= WIDE_RIVER:
        for path in look.land.river:
            d.line(
                sheet.path(path),
                fill=(*mix(p.sea, p.deep, 0.7), 190),
                width=max(1, round(look.land.river_width * s)),
                joint="curve",
            )
    for path in look.land.border:
        d.line(sheet.path(path), fill=(*mix(p.high, p.ink, 0.35), 120), width=max(1, round(1.5 * s)), joint="curve")
    inner = mask.filter(ImageFilter.GaussianBlur(8 * s)).point(
        [max(0, 250 - v) * 2 // 3 if v > 100 else 100 for v in range(256)]
    )
    _lay(land, mix(p.high, p.ink, 0.12), inner.point([min(110, v) for v in range(256)]))

    sheet.image.paste(sea)
    sheet.image.paste(land, (0, 0), mask)
    shore = mask.filter(ImageFilter.FIND_EDGES).filter(ImageFilter.GaussianBlur(0.55 * s))
    _lay(sheet.image, mix(p.high, p.ink, 0.6), shore.point([min(210, v * 2) for v in range(256)]))
