import { Closing } from './Closing'
import { Features } from './Features'
import { SignUp } from './SignUp'

/** The sections of the landing page below the first screen. */
export function BelowTheFold() {
  return (
    <>
      <Features />
      <Closing />
      <SignUp />
    </>
  )
}
