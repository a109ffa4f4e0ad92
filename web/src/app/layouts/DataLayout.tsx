import { ApolloProvider } from '@apollo/client/react'
import { Outlet } from 'react-router'
import { client } from '~/api/client/client'

/** Provides Apollo to the pages that need it to render. Other pages do not load it first. */
export default function DataLayout() {
  return (
    <ApolloProvider client={client}>
      <Outlet />
    </ApolloProvider>
  )
}
