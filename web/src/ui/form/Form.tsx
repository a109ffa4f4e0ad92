import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import { useHydrated } from '~/lib/useHydrated'

/** A form on a prerendered page. It is inert until hydrated: input would be lost before. */
export function Form(props: HTMLChakraProps<'form'>) {
  const isHydrated = useHydrated()
  return <chakra.form noValidate inert={!isHydrated} {...props} />
}
