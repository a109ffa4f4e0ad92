import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import followBrowser from 'examples:follow.browser.js'
import follow from 'examples:follow.mjs'
import followPython from 'examples:follow.py'
import followShell from 'examples:follow.sh'
import { Chapter } from './elements/Chapter'
import { Examples } from './examples/Examples'
import { Prose } from './elements/Prose'

export default function LivePage() {
  return (
    <Chapter of="live">
      <Steps />
      <Examples
        examples={[
          { name: 'follow.mjs', pieces: follow },
          { name: 'follow.py', pieces: followPython },
          { name: 'follow.sh', pieces: followShell },
          { name: 'follow.browser.js', pieces: followBrowser },
        ]}
      />
    </Chapter>
  )
}

/** The steps to follow changes without missing any. */
function Steps() {
  const { t } = useTranslation('developers')
  return (
    <chakra.ol
      listStyleType="none"
      css={{ counterReset: 'step' }}
      display="grid"
      gridTemplateColumns={{ md: '1fr 1fr' }}
      gap="4"
    >
      {t('live.steps', { returnObjects: true }).map(({ title, text }) => (
        <chakra.li key={title} p="5" bg="bg.panel" borderWidth="1px" rounded="l3" css={{ counterIncrement: 'step' }}>
          <Flex gap="3" align="baseline">
            <Box
              as="span"
              aria-hidden
              fontFamily="heading"
              fontWeight="800"
              fontSize="2xl"
              minW="5"
              color="ember.fg"
              _before={{ content: 'counter(step)' }}
            />
            <Box>
              <Text fontWeight="700">{title}</Text>
              <Text color="fg.muted">
                <Prose>{text}</Prose>
              </Text>
            </Box>
          </Flex>
        </chakra.li>
      ))}
    </chakra.ol>
  )
}
