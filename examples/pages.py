"""Reads a list to its end, a hundred items at a time. Python 3.10 or later, nothing to install."""

import json
import os
import urllib.error
import urllib.request

URL = os.environ.get("RODAGE_URL", "http://localhost:8000") + "/graphql"
HEADERS = {"Authorization": f"Bearer {os.environ['RODAGE_TOKEN']}", "Content-Type": "application/json"}

QUERY = """query Projects($after: String) {
  viewer {
    projects(first: 100, after: $after) {
      nodes { id title status }
      pageInfo { hasNextPage endCursor }
    }
  }
}"""

after = None
while True:
    body = json.dumps({"query": QUERY, "variables": {"after": after}}).encode()
    try:
        response = urllib.request.urlopen(urllib.request.Request(URL, body, HEADERS))
    except urllib.error.HTTPError as error:
        response = error  # A refusal has a body, too.
    with response:
        result = json.load(response)
    if "errors" in result:
        raise SystemExit(result["errors"][0]["message"])
    projects = result["data"]["viewer"]["projects"]
    for project in projects["nodes"]:
        print(project["id"], project["status"], project["title"])
    if not projects["pageInfo"]["hasNextPage"]:
        break
    after = projects["pageInfo"]["endCursor"]
