import { ApolloProvider } from '@apollo/client/react'
import { Outlet } from 'react-router'
import { client } from '~/api/client'
import { useTesterNews } from '~/features/tester/useTesterNews'
import { ConfirmViewport } from '~/ui/confirm'
import { ConnectionBanner } from '../ConnectionBanner'

/** The pages of a tester, inside the public frame: their data, live. */
export default function TesterLayout() {
  return (
    <ApolloProvider client={client}>
      <News />
      <ConfirmViewport />
      <ConnectionBanner />
      <Outlet />
    </ApolloProvider>
  )
}

/** One subscription for all the pages of the area; it outlives each of them. */
function News() {
  useTesterNews()
  return null
}
