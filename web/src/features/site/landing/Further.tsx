import { Closing } from './Closing'
import { Features } from './Features'
import { SignUp } from './SignUp'

/** What comes after the first window. */
export function Further() {
  return (
    <>
      <Features />
      <Closing />
      <SignUp />
    </>
  )
}
