import { Box, chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { touchTarget } from '~/theme/touch'
import { sections } from './sections'

/** The list of the parts: beside them where there is room, above them where there is not. */
export function Contents() {
  const { t } = useTranslation('developers')
  return (
    <Box as="nav" aria-label={t('contents')} flexShrink="0" w={{ lg: '52' }}>
      <chakra.ol position={{ lg: 'sticky' }} top="28" listStyleType="none" borderStartWidth="2px">
        {sections.map(({ key, id }) => (
          <li key={id}>
            <chakra.a
              href={`#${id}`}
              display="block"
              ps="4"
              py="1.5"
              ms="-2px"
              borderStartWidth="2px"
              borderColor="transparent"
              color="fg.muted"
              css={touchTarget}
              _hover={{ color: 'fg', borderColor: 'ember.solid' }}
              _focusVisible={{ color: 'fg', borderColor: 'ember.solid' }}
            >
              {t(`${key}.title`)}
            </chakra.a>
          </li>
        ))}
      </chakra.ol>
    </Box>
  )
}
