import { Heading, Stack, type StackProps, Text } from '@chakra-ui/react'
import type { ReactNode, Ref } from 'react'
import { Gauge } from '../Gauge'

interface Props extends Omit<StackProps, 'title'> {
  title: ReactNode
  text: ReactNode
  titleRef?: Ref<HTMLHeadingElement>
  /** Where to go from here. */
  children: ReactNode
}

/** Replaces a page that has nothing to show: it does not exist, or could not be loaded. */
export function PageMessage({ title, text, titleRef, children, ...stack }: Props) {
  return (
    <Stack align="center" textAlign="center" gap="5" py={{ base: '12', md: '16' }} px="6" {...stack}>
      <Gauge reading={0} w="14rem" />
      <Heading as="h1" size={{ base: '3xl', md: '5xl' }} tabIndex={-1} ref={titleRef}>
        {title}
      </Heading>
      <Text color="fg.muted" fontSize="lg" maxW="30em">
        {text}
      </Text>
      {children}
    </Stack>
  )
}
