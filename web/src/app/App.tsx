import { ChakraProvider } from '@chakra-ui/react'
import { StrictMode, type ReactNode } from 'react'
import { system } from '~/theme/system'

/** What is around the router, in a browser as in the build. */
export const App = ({ children }: { children: ReactNode }) => (
  <StrictMode>
    <ChakraProvider value={system}>{children}</ChakraProvider>
  </StrictMode>
)
