// Dark or light: as the system says, until one says otherwise.

const KEY = "playground-theme";
const system = window.matchMedia("(prefers-color-scheme: dark)");

export const isDark = () => (document.documentElement.dataset.theme ? document.documentElement.dataset.theme === "dark" : system.matches);

export function restoreTheme(changed) {
  const kept = localStorage.getItem(KEY);
  if (kept) document.documentElement.dataset.theme = kept;
  system.addEventListener("change", changed);
}

export function toggleTheme() {
  const next = isDark() ? "light" : "dark";
  document.documentElement.dataset.theme = next;
  localStorage.setItem(KEY, next);
}
