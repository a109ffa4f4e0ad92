// Follows the public wall from a page of this site: a browser's own EventSource comes back by itself, where it was.
const query = 'subscription { storyChanges { cursor changes { operation story { name text } } } }'
const events = new EventSource(`/graphql?${new URLSearchParams({ query })}`)

events.addEventListener('next', (event) => {
  const { data, errors = [] } = JSON.parse(event.data)
  for (const { operation, story } of data?.storyChanges.changes ?? []) console.log(operation, story?.name, story?.text)
  for (const { message, extensions } of errors) {
    console.error(message)
    // Away for more than a day: read the stories again; the browser comes back, and follows from now on.
    // It would also come back with what is refused: that has to be closed.
    if (extensions.code !== 'CURSOR_EXPIRED') events.close()
  }
})
