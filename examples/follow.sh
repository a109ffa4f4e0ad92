#!/usr/bin/env bash
# Follows your projects live with nothing but curl, and misses nothing: the id of an event is the place to come back to.
set -euo pipefail
: "${RODAGE_URL:=http://localhost:8000}" "${RODAGE_TOKEN:?a personal API token, rdg_…}"

follow() {
  curl --silent --no-buffer --get "$RODAGE_URL/graphql" \
    --data-urlencode 'query=subscription { projectChanges { cursor changes { operation objectId project { title status } } } }' \
    --header 'Accept: text/event-stream' \
    --header "Authorization: Bearer $RODAGE_TOKEN" \
    --header "Last-Event-ID: $(cat projects.cursor 2>/dev/null || true)" \
    --write-out '\nstatus: %{http_code}\n'
}

refused() {
  printf '%s\n' "$1" >&2
  exit 1
}

# An empty line ends an event.
received() {
  case $data in
    # Of the event that ends a stream, and of a sign of life.
    '""' | '') ;;
    # Away for more than a day: read the projects again, then follow from now on.
    *'"code":"CURSOR_EXPIRED"'*) rm -f projects.cursor ;;
    # The token may not, or the bookmark is none.
    *'"code":"FORBIDDEN"'* | *'"code":"UNAUTHENTICATED"'* | *'"code":"BAD_USER_INPUT"'*) refused "$data" ;;
    *)
      printf '%s\n' "$data"
      # Only now: what was not printed comes again. In two steps: a program that is stopped in between must not leave half a bookmark.
      if [ -n "$id" ]; then printf '%s' "$id" > projects.cursor.new && mv projects.cursor.new projects.cursor; fi
      ;;
  esac
}

while true; do
  id='' data='' body=''
  while IFS= read -r line; do
    case $line in
      'id: '*) id=${line#id: } ;;
      'data: '*) data=${line#data: } ;;
      '')
        received
        id='' data=''
        ;;
      # Too fast, which passes. Any other 4xx does not.
      'status: 429') ;;
      'status: 4'*) refused "$body" ;;
      'event: '* | :*) ;;
      *) body+=$line ;;
    esac
  done < <(follow)
  sleep 1
done
