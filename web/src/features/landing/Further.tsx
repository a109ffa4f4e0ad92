import { Closing } from './Closing'
import { Features } from './Features'

/** What comes after the first window. */
export function Further() {
  return (
    <>
      <Features />
      <Closing />
    </>
  )
}
