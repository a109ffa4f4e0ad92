import { ApolloProvider } from '@apollo/client/react'
import { Outlet } from 'react-router'
import { client } from '~/api/client'

/** Around the pages that are drawn with data: those before it do without Apollo until they are there. */
export default function DataLayout() {
  return (
    <ApolloProvider client={client}>
      <Outlet />
    </ApolloProvider>
  )
}
