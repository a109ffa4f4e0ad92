/** Inserts a text at the cursor of a field, apart from the words around it. What is selected stays. */
export function insertAtCursor(field: HTMLTextAreaElement, text: string): void {
  const at = field.selectionEnd
  const before = /\S$/.test(field.value.slice(0, at)) ? ' ' : ''
  const after = /^\S/.test(field.value.slice(at)) ? ' ' : ''
  field.setRangeText(before + text + after, at, at, 'end')
  // Tells React, which only hears what is typed.
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
