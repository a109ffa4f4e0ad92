import type { UseFormRegisterReturn } from 'react-hook-form'

interface Form {
  register: (
    name: 'confirm',
    options: { onBlur: (event: React.FocusEvent<HTMLInputElement>) => void; onChange: () => void },
  ) => UseFormRegisterReturn
  trigger: (name: 'confirm') => Promise<boolean>
  getFieldState: (name: 'confirm') => { invalid: boolean }
  getValues: (name: 'confirm') => string
}

/**
 * Registers the field that repeats a password. A mismatch is shown on blur, and updated on change. Give the field a helper
 * text, which the error replaces: otherwise the error moves the submit button while it is being pressed.
 */
export function registerConfirm({ register, trigger, getFieldState }: Form) {
  return register('confirm', {
    onBlur: ({ target }) => {
      if (target.value) void trigger('confirm')
    },
    onChange: () => {
      if (getFieldState('confirm').invalid) void trigger('confirm')
    },
  })
}

/** The options of the field of the password itself: what was already typed in the other is compared again. */
export const comparedWithConfirm = ({ trigger, getValues }: Pick<Form, 'trigger' | 'getValues'>) => ({
  onChange: () => {
    if (getValues('confirm')) void trigger('confirm')
  },
})
