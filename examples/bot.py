#!/usr/bin/env python3
"""A bot for a Demesne server: plays one game at random and says how it ended.

    bot.py URL GAME LEVEL     at a new table, against the server's bot of that level
    bot.py URL join TABLE     on the first open seat of that table

It plays as a guest, or as the bot whose token is in DEMESNE_TOKEN (docs/protocol.md)."""
import http.client, json, os, random, sys, time, urllib.error, urllib.request

if len(sys.argv) != 4:
    sys.exit(__doc__)
url, game, which = sys.argv[1:]
token = os.environ.get("DEMESNE_TOKEN")


def ask(path, body=None):
    """GET, or POST if there is a body. A refusal is an answer too: {"error": …}."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": "Bearer " + token} if token else {}
    try:
        return urllib.request.urlopen(urllib.request.Request(url + path, data, headers), timeout=30)
    except urllib.error.HTTPError as refusal:
        return refusal


def need(path, body=None):
    """The same where a refusal is the end."""
    said = json.load(answer := ask(path, body))
    return (said, answer) if "error" not in said else sys.exit(said["error"]["sentence"])


def choose(view):
    """Think here: the view is all that this seat may know, as the game's README describes it."""
    return random.choice(view["legal"])


def play(seat):
    """Moves whenever it is the seat's turn; the answer is the result of the game."""
    for line in ask("/api/stream"):
        told = json.loads(line) if line.strip() else {}  # every few seconds comes an empty line
        for event in told.get("events", [told.get("event", {})]):
            if event.get("what") == "ended" and told["table"] == table:
                return event["data"]
        view = json.load(ask(f"/api/tables/{table}/view"))  # refused before the game begins
        if view.get("to_move") == seat:
            move = {"ply": view["ply"], "move": choose(view), "name": str(view["ply"])}
            ask(f"/api/tables/{table}/move", move)  # with a name it may be sent again


if not token:
    token = need("/api/guest", {})[1].headers["Set-Cookie"].split(";")[0].split("=")[1]
share = os.urandom(16).hex()  # our part in the deal: see "Deals and proofs"
if game == "join":
    holders = need(f"/api/tables/{which}")[0]["holders"]
    table, seat = which, holders.index("") if "" in holders else sys.exit("no seat is open")
    need(f"/api/tables/{table}/sit", {"seat": seat, "share": share})
else:
    seat, seats = 0, ["me", "bot:" + which]
    table = need("/api/tables", {"game": game, "seats": seats, "share": share})[0]["id"]
result = None
while result is None:  # when the server is restarted the game goes on
    try:
        result = play(seat)
    except (OSError, http.client.HTTPException):
        time.sleep(1)
print(table, json.dumps(result))
