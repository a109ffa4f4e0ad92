/**
 * Records the last click on a button of the served page, which does nothing before the page is hydrated.
 * @returns a function that stops recording, and repeats the click if the button is still there
 */
export function recordEarlyClick(): () => void {
  let clicked: HTMLButtonElement | null = null
  const record = ({ target }: MouseEvent) => {
    clicked = (target as Element).closest('button') ?? clicked
  }
  document.addEventListener('click', record)
  return () => {
    document.removeEventListener('click', record)
    if (clicked?.isConnected) clicked.click()
  }
}
