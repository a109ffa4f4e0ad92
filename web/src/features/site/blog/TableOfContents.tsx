import { Box, chakra, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import type { Article } from './queries'

/** The table of contents next to an article, on wide screens only. */
export function TableOfContents({ sections }: { sections: Article['sections'] }) {
  const { t } = useTranslation('blog')
  return (
    <Box hideBelow="xl">
      {sections.length > 1 && (
        <Box as="nav" aria-labelledby="sommaire" position="sticky" top="28">
          <Text id="sommaire" fontFamily="heading" fontWeight="700" mb="3">
            {t('contents')}
          </Text>
          <chakra.ol lang="fr" listStyleType="none" borderStartWidth="2px">
            {sections.map(({ anchor, title }) => (
              <li key={anchor}>
                <chakra.a
                  href={`#${anchor}`}
                  display="block"
                  ps="4"
                  py="1.5"
                  ms="-2px"
                  borderStartWidth="2px"
                  borderColor="transparent"
                  textStyle="sm"
                  color="fg.muted"
                  _hover={{ color: 'fg', borderColor: 'ember.solid' }}
                  _focusVisible={{ color: 'fg', borderColor: 'ember.solid' }}
                >
                  {title}
                </chakra.a>
              </li>
            ))}
          </chakra.ol>
        </Box>
      )}
    </Box>
  )
}
