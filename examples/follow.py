"""Follows your projects live, and misses nothing: neither through a lost connection, nor while this program did not run.

Python 3.10 or later, nothing to install.
"""

import http.client
import json
import os
import time
import urllib.error
import urllib.request
from pathlib import Path

URL = os.environ.get("RODAGE_URL", "http://localhost:8000") + "/graphql"
HEADERS = {
    "Authorization": f"Bearer {os.environ['RODAGE_TOKEN']}",
    "Content-Type": "application/json",
    "Accept": "text/event-stream",
}
QUERY = """subscription Projects {
  projectChanges {
    cursor
    changes { operation objectId project { title status } }
  }
}"""
BOOKMARK = Path("projects.cursor")
NEW_BOOKMARK = Path("projects.cursor.new")


def events():
    """What the server sends over one connection. The id of an event is the cursor to come back with."""
    headers = dict(HEADERS)
    if BOOKMARK.exists():
        headers["Last-Event-ID"] = BOOKMARK.read_text()
    request = urllib.request.Request(URL, json.dumps({"query": QUERY}).encode(), headers)
    # A sign of life comes every 12 seconds: a connection that is silent for longer is dead.
    with urllib.request.urlopen(request, timeout=30) as stream:
        event = {}
        for line in stream:
            field, _, value = line.decode().rstrip("\n").partition(":")
            if field:
                event[field] = value.removeprefix(" ")
            elif event:
                yield event
                event = {}


def follow():
    for event in events():
        if event.get("event") != "next":
            continue
        result = json.loads(event["data"])
        for error in result.get("errors", []):
            if error["extensions"]["code"] != "CURSOR_EXPIRED":
                raise SystemExit(error["message"])
            # Away for more than a day: read the projects again, then follow from now on.
            BOOKMARK.unlink()
            return
        changes = result["data"]["projectChanges"]["changes"]
        if not changes:  # The first message says « ready ».
            print("ready", flush=True)
        for change in changes:
            title = change["project"]["title"] if change["project"] else ""
            print(change["operation"], change["objectId"], title, flush=True)
        # In two steps: a program that is stopped in between must not leave half a bookmark.
        NEW_BOOKMARK.write_text(event["id"])
        NEW_BOOKMARK.replace(BOOKMARK)


while True:
    try:
        follow()
    except urllib.error.HTTPError as error:
        if error.code < 500 and error.code != 429:
            raise SystemExit(error.read().decode()) from error
    except (OSError, http.client.HTTPException):
        pass  # The connection was lost.
    time.sleep(1)
