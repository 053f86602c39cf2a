"""Discord on your own machine: a local stand-in that the unmodified bot talks to over real HTTP and a real gateway.

`server.Playground` is the whole of it; `people.Person` plays a human in tests. It listens on loopback only.
"""
