import { Box, IconButton, Input, type InputProps } from '@chakra-ui/react'
import { Eye, EyeOff } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { FormField, type FieldProps } from './FormField'

type Props = FieldProps & Omit<InputProps, keyof FieldProps | 'type'>

export function PasswordField({ label, error, helper, optional, ...input }: Props) {
  const { t } = useTranslation()
  const [visible, setVisible] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <FormField label={label} error={error} helper={capsLock ? t('password.capsLock') : helper} optional={optional}>
      {(control) => (
        <Box position="relative" w="full">
          <Input
            {...control}
            {...input}
            type={visible ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            pe="12"
            onKeyUp={watchCapsLock}
          />
          <IconButton
            variant="ghost"
            colorPalette="gray"
            size="sm"
            position="absolute"
            insetEnd={{ base: '0', md: '1' }}
            insetBlock="0"
            my="auto"
            aria-label={t(visible ? 'password.hide' : 'password.show')}
            onClick={() => setVisible(!visible)}
          >
            {visible ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          </IconButton>
        </Box>
      )}
    </FormField>
  )
}
