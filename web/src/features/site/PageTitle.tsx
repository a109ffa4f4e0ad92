import { Heading, Text, type HeadingProps, type TextProps } from '@chakra-ui/react'

interface Props extends HeadingProps {
  /** For titles of several lines. */
  isLong?: boolean
}

/** The title of a page of the site. */
export function PageTitle({ isLong = false, ...heading }: Props) {
  return (
    <Heading
      as="h1"
      fontSize={isLong ? { base: '4xl', md: '6xl' } : { base: '5xl', md: '7xl' }}
      lineHeight={isLong ? '1.05' : '1'}
      letterSpacing="-0.04em"
      fontWeight="800"
      {...heading}
    />
  )
}

/** What is said below the title. */
export function PageLead(text: TextProps) {
  return <Text color="fg.muted" fontSize={{ base: 'lg', md: 'xl' }} maxW="34.5em" {...text} />
}
