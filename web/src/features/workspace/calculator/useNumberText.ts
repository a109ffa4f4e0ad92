import { useState } from 'react'
import { withoutEnglishThousands } from './numbers'

/** The props of a text field for a number: it shows `1,234` while this is typed in English, and gives `1234`. */
export function useNumberText(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState('')
  return {
    value: withoutEnglishThousands(typed) === value ? typed : value,
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped(target.value)
      onChange(withoutEnglishThousands(target.value))
    },
    onBlur: () => setTyped(''),
  }
}
