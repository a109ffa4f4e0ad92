import { chakra, HStack, SimpleGrid, Text } from '@chakra-ui/react'
import { Check, FlaskConical, Wrench } from 'lucide-react'
import { useId, type ComponentProps } from 'react'
import type { FieldError } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '~/ui/form/useErrorText'

const choices = [
  { value: 'CREATOR', title: 'type.creator', text: 'type.creatorText', Icon: Wrench },
  { value: 'TESTER', title: 'type.tester', text: 'type.testerText', Icon: FlaskConical },
] as const

interface Props extends ComponentProps<'input'> {
  legend: string
  error: FieldError | undefined
}

/** The choice of the account type: a radio group of two cards. */
export function TypeChoice({ legend, error, ...radio }: Props) {
  const { t } = useTranslation('auth')
  const errorText = useErrorText()(error)
  const errorId = useId()
  return (
    <chakra.fieldset aria-describedby={errorText && errorId}>
      <chakra.legend textStyle="sm" fontWeight="semibold" mb="1.5">
        {legend}
      </chakra.legend>
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="3">
        {choices.map(({ value, title, text, Icon }) => (
          <chakra.label
            key={value}
            position="relative"
            display="block"
            cursor="pointer"
            p="4"
            rounded="l2"
            bg="bg.panel"
            borderWidth="1px"
            borderColor={errorText ? 'border.error' : 'border.control'}
            transition="common"
            _hover={{ borderColor: 'ember.border' }}
            css={{
              '&:has(:checked)': {
                borderColor: 'ember.border',
                bg: 'ember.subtle',
                shadow: 'inset 0 0 0 1px {colors.ember.border}',
              },
              '&:has(:focus-visible)': { outline: '2px solid {colors.ember.focusRing}', outlineOffset: '2px' },
              '& .check': { visibility: 'hidden' },
              '&:has(:checked) .check': { visibility: 'visible' },
            }}
          >
            {/* Transparent and as large as the card, so that the whole card is the target. */}
            <chakra.input
              type="radio"
              value={value}
              {...radio}
              aria-invalid={errorText ? true : undefined}
              position="absolute"
              inset="0"
              boxSize="full"
              opacity="0"
              cursor="pointer"
            />
            <HStack gap="2" color="ember.fg">
              <Icon size="1.25em" aria-hidden />
              <Text as="span" fontFamily="heading" fontWeight="700" fontSize="lg" color="fg" flex="1">
                {t(title)}
              </Text>
              <Check className="check" size="1.25em" aria-hidden />
            </HStack>
            <Text as="span" display="block" textStyle="sm" color="fg.muted" mt="1">
              {t(text)}
            </Text>
          </chakra.label>
        ))}
      </SimpleGrid>
      <Text id={errorId} textStyle="sm" fontWeight="medium" color="fg.error" mt="1.5" aria-live="polite">
        {errorText}
      </Text>
    </chakra.fieldset>
  )
}
