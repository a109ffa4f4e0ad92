import { ChakraProvider } from '@chakra-ui/react'
import { StrictMode, type ReactNode } from 'react'
import { system } from '~/theme/system'

/** The providers around the router, in the browser and in prerendering. */
export const App = ({ children }: { children: ReactNode }) => (
  <StrictMode>
    <ChakraProvider value={system}>{children}</ChakraProvider>
  </StrictMode>
)
