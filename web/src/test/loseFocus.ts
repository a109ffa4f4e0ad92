/** Takes the focus from a disabled element, as browsers do after some time. jsdom never does. */
export function loseFocus(element: HTMLButtonElement): void {
  element.disabled = false
  element.blur()
  element.disabled = true
}
