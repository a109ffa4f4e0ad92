// Follows the public wall from a page of this site: a browser's own EventSource comes back by itself, where it was.
const query = 'subscription { storyChanges { cursor changes { operation objectId story { name text } } } }'
const events = new EventSource(`/graphql?${new URLSearchParams({ query })}`)

events.addEventListener('next', ({ data }) => {
  for (const { operation, story } of JSON.parse(data).data.storyChanges.changes) {
    console.log(operation, story?.name, story?.text)
  }
})
