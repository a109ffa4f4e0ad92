#!/usr/bin/env bash
# Follows your projects live with nothing but curl, and misses nothing: the id of an event is the place to come back to.
set -euo pipefail
: "${RODAGE_URL:=http://localhost:8000}" "${RODAGE_TOKEN:?a personal API token, rdg_…}"

follow() {
  curl --silent --no-buffer --fail --get "$RODAGE_URL/graphql" \
    --data-urlencode 'query=subscription { projectChanges { cursor changes { operation objectId project { title status } } } }' \
    --header 'Accept: text/event-stream' \
    --header "Authorization: Bearer $RODAGE_TOKEN" \
    --header "Last-Event-ID: $(cat projects.cursor 2>/dev/null || true)"
}

while true; do
  follow | while IFS= read -r line; do
    case $line in
      # Away for more than a day: read the projects again, then follow from now on.
      *'"CURSOR_EXPIRED"'*) rm -f projects.cursor ;;
      # The token may not, or the bookmark is none.
      *'"FORBIDDEN"'* | *'"UNAUTHENTICATED"'* | *'"BAD_USER_INPUT"'*) printf '%s\n' "${line#data: }" >&2 && exit 22 ;;
      # Of the event that ends a stream.
      'data: ""') ;;
      'data: '*) printf '%s\n' "${line#data: }" ;;
      # In two steps: a program that is stopped in between must not leave half a bookmark.
      'id: '*) printf '%s' "${line#id: }" > projects.cursor.new && mv projects.cursor.new projects.cursor ;;
    esac
  done || [ $? -ne 22 ] # 22: the server refused.
  sleep 1
done
