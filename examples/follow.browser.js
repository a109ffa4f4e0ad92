// Follows the public wall from a page of this site: a browser's own EventSource comes back from a lost connection, where it was.
const query = `subscription ($after: ChangeCursor) {
  storyChanges(after: $after) { cursor changes { operation story { name text } } }
}`
let after = null

function follow() {
  const events = new EventSource(`/graphql?${new URLSearchParams({ query, variables: JSON.stringify({ after }) })}`)

  events.addEventListener('next', (event) => {
    const { data, errors: [error] = [] } = JSON.parse(event.data)
    for (const { operation, story } of data?.storyChanges.changes ?? []) console.log(operation, story?.name, story?.text)
    if (data) after = data.storyChanges.cursor
    if (!error) return
    console.error(error.message)
    // It would come back with what is refused, again and again.
    events.close()
    if (error.extensions.code !== 'CURSOR_EXPIRED') return
    // Away for more than a day: read the stories again, then follow from now on.
    after = null
    setTimeout(follow, 1000)
  })

  // It gives up at a status other than 200, such as a proxy's while the server restarts.
  events.addEventListener('error', () => {
    if (events.readyState === EventSource.CLOSED) setTimeout(follow, 3000)
  })
}

follow()
