// The native ones are grey in the dark theme, as if they were disabled.
const base = {
  appearance: 'none',
  display: 'inline-grid',
  placeItems: 'center',
  boxSize: '5',
  flexShrink: '0',
  bg: 'bg.panel',
  borderWidth: '1px',
  borderColor: 'border.control',
  cursor: 'pointer',
  _checked: { bg: 'ember.border', borderColor: 'ember.border' },
  _invalid: { borderColor: 'border.error' },
  _disabled: { opacity: '0.5', cursor: 'not-allowed' },
  _focusVisible: { outline: '2px solid {colors.ember.focusRing}', outlineOffset: '2px' },
  _highContrast: { appearance: 'auto' },
} as const
const mark = { content: '""', bg: 'bg.panel' } as const

/** Radio buttons and checkboxes. */
export const choices = {
  'input[type=radio]': { ...base, rounded: 'full', _before: { ...mark, boxSize: '44%', rounded: 'full' } },
  'input[type=checkbox]:not([role=switch])': {
    ...base,
    rounded: 'sm',
    _before: { ...mark, boxSize: '60%', clipPath: 'polygon(12% 44%, 0 58%, 40% 96%, 100% 20%, 86% 8%, 38% 68%)' },
    _indeterminate: { bg: 'ember.border', borderColor: 'ember.border', _before: { clipPath: 'inset(42% 0)' } },
  },
} as const
