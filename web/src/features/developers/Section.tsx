import { Box, Heading, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Prose } from './Prose'
import { type SectionKey, sections } from './sections'

interface Props {
  of: SectionKey
  children: ReactNode
}

/** A part of the page: its title, what there is to know, and what there is to run. */
export function Section({ of, children }: Props) {
  const { t } = useTranslation('developers')
  return (
    <Stack as="section" id={sections.find(({ key }) => key === of)?.id} gap="5">
      <Box>
        <Heading as="h2" size="3xl" mb="3">
          {t(`${of}.title`)}
        </Heading>
        <Stack gap="3" maxW="68ch" fontSize={{ md: 'lg' }}>
          {t(`${of}.text`, { returnObjects: true }).map((paragraph) => (
            <Text key={paragraph}>
              <Prose>{paragraph}</Prose>
            </Text>
          ))}
        </Stack>
      </Box>
      {children}
    </Stack>
  )
}
