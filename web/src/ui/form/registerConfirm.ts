import type { UseFormRegisterReturn } from 'react-hook-form'

interface Form {
  register: (
    name: 'confirm',
    options: { onBlur: (event: React.FocusEvent<HTMLInputElement>) => void; onChange: () => void },
  ) => UseFormRegisterReturn
  trigger: (name: 'confirm') => Promise<boolean>
  getFieldState: (name: 'confirm') => { invalid: boolean }
}

/**
 * A password typed twice: that the two differ is said once the second one is left, and no longer than it is true. The field needs a
 * helper text for the error to take the place of: a button that moves as it is pressed is not pressed.
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
