import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import { useHydrated } from '~/lib/useHydrated'

/** A form on a page that is there before its scripts: until these listen, what is typed or sent would be lost, so nothing can be. */
export function Form(props: HTMLChakraProps<'form'>) {
  const isListening = useHydrated()
  return <chakra.form noValidate inert={!isListening} {...props} />
}
