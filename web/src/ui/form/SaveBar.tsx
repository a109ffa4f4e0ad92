import { Button, Flex, HStack, Spacer, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { restoreFocusAfter } from '~/lib/restoreFocus'
import { notStickyWhenLow } from '~/theme/lowWindow'
import { FormError } from './FormError'

interface Props {
  isDirty: boolean
  loading: boolean
  onDiscard: () => void
  /** What is said while nothing is unsaved. */
  saved?: ReactNode
  /** Whether it may be submitted without a change. */
  canSaveUnchanged?: boolean
  error?: string | undefined
}

/** The buttons of a long form, which stay visible at the bottom: above the navigation of a workspace on a phone. */
export function SaveBar({ isDirty, loading, onDiscard, saved, canSaveUnchanged = false, error }: Props) {
  const { t } = useTranslation()
  return (
    <Stack
      gap="3"
      mt="6"
      py="4"
      position="sticky"
      bottom="var(--workspace-nav, 0)"
      bg="bg"
      borderTopWidth="1px"
      css={notStickyWhenLow}
    >
      <FormError message={error} />
      <Flex align="center" wrap="wrap" gap="3">
        <HStack
          role="status"
          gap="2"
          textStyle="sm"
          color="fg.muted"
          w={{ base: 'full', sm: 'auto' }}
          _empty={{ display: 'none' }}
        >
          {isDirty ? t('form.unsaved') : saved}
        </HStack>
        <Spacer />
        <Button
          variant="outline"
          colorPalette="gray"
          disabled={!isDirty || loading}
          // The button is disabled by it.
          onClick={({ currentTarget: { form } }) => void restoreFocusAfter(onDiscard, () => form)}
        >
          {t('cancel')}
        </Button>
        <Button type="submit" disabled={!isDirty && !canSaveUnchanged} loading={loading} aria-busy={loading}>
          {t('form.save')}
        </Button>
      </Flex>
    </Stack>
  )
}

/** Says that a form contains what was typed before it was left. */
export function RestoredNotice({ text }: { text: string }) {
  return (
    <Text role="status" px="4" py="3" rounded="l2" bg="bg.info" color="fg.info" fontWeight="medium">
      {text}
    </Text>
  )
}
