import { chakra, HStack, SimpleGrid, Text } from '@chakra-ui/react'
import { Check, FlaskConical, Wrench } from 'lucide-react'
import { useId, type ComponentProps } from 'react'
import type { FieldError } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { RadioCard } from '~/ui/form/RadioCard'
import { useErrorText } from '~/ui/form/useErrorText'

const choices = [
  { value: 'CREATOR', title: 'type.creator', text: 'type.creatorText', Icon: Wrench },
  { value: 'TESTER', title: 'type.tester', text: 'type.testerText', Icon: FlaskConical },
] as const

interface Props extends Omit<ComponentProps<typeof RadioCard>, 'children'> {
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
          <RadioCard key={value} value={value} {...radio} aria-invalid={errorText ? true : undefined}>
            <HStack gap="2" color="ember.fg">
              <Icon size="1.25em" aria-hidden />
              <Text as="span" fontFamily="heading" fontWeight="700" fontSize="lg" color="fg" flex="1">
                {t(title)}
              </Text>
              <chakra.span css={{ 'label:not(:has(:checked)) &': { visibility: 'hidden' } }}>
                <Check size="1.25em" aria-hidden />
              </chakra.span>
            </HStack>
            <Text as="span" display="block" textStyle="sm" color="fg.muted" mt="1">
              {t(text)}
            </Text>
          </RadioCard>
        ))}
      </SimpleGrid>
      <Text id={errorId} textStyle="sm" fontWeight="medium" color="fg.error" mt="1.5" aria-live="polite">
        {errorText}
      </Text>
    </chakra.fieldset>
  )
}
