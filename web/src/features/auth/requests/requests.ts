import { request } from '~/api/request'
import type {
  CompleteProfileInput,
  RequestPasswordResetInput,
  ResendVerificationEmailInput,
  ResetPasswordInput,
  SignInInput,
  SignUpInput,
  UserErrorCode,
  VerifyEmailInput,
} from '~/api/types.generated'
import type { CompleteProfileMutation, CompleteProfileMutationVariables } from './CompleteProfile.generated'
import completeProfileMutation from './CompleteProfile.graphql?raw'
import type {
  RequestPasswordResetMutation,
  RequestPasswordResetMutationVariables,
} from './RequestPasswordReset.generated'
import requestPasswordResetMutation from './RequestPasswordReset.graphql?raw'
import type {
  ResendVerificationEmailMutation,
  ResendVerificationEmailMutationVariables,
} from './ResendVerificationEmail.generated'
import resendVerificationEmailMutation from './ResendVerificationEmail.graphql?raw'
import type { ResetPasswordMutation, ResetPasswordMutationVariables } from './ResetPassword.generated'
import resetPasswordMutation from './ResetPassword.graphql?raw'
import type { SignInMutation, SignInMutationVariables } from './SignIn.generated'
import signInMutation from './SignIn.graphql?raw'
import type { SignUpMutation, SignUpMutationVariables } from './SignUp.generated'
import signUpMutation from './SignUp.graphql?raw'
import type { VerifyEmailMutation, VerifyEmailMutationVariables } from './VerifyEmail.generated'
import verifyEmailMutation from './VerifyEmail.graphql?raw'

/** What the server refused: nothing when all went well. */
export type UserErrors = { code?: UserErrorCode; field: readonly string[] | null; message: string }[]

export interface Answer {
  userErrors: UserErrors
}

export async function signUp(input: SignUpInput) {
  const { signUp } = await request<SignUpMutation, SignUpMutationVariables>(signUpMutation, { input })
  return given(signUp)
}

export async function signIn(input: SignInInput): Promise<Answer> {
  const { signIn } = await request<SignInMutation, SignInMutationVariables>(signInMutation, { input })
  return given(signIn)
}

export async function completeProfile(input: CompleteProfileInput): Promise<Answer> {
  const { completeProfile } = await request<CompleteProfileMutation, CompleteProfileMutationVariables>(
    completeProfileMutation,
    { input },
  )
  return given(completeProfile)
}

export async function verifyEmail(input: VerifyEmailInput): Promise<Answer> {
  const { verifyEmail } = await request<VerifyEmailMutation, VerifyEmailMutationVariables>(verifyEmailMutation, {
    input,
  })
  return given(verifyEmail)
}

/** The answer does not tell whether there is an account. */
export async function resendVerificationEmail(input: ResendVerificationEmailInput): Promise<Answer> {
  const { resendVerificationEmail } = await request<
    ResendVerificationEmailMutation,
    ResendVerificationEmailMutationVariables
  >(resendVerificationEmailMutation, { input })
  return given(resendVerificationEmail)
}

/** The answer does not tell whether there is an account. */
export async function requestPasswordReset(input: RequestPasswordResetInput): Promise<Answer> {
  const { requestPasswordReset } = await request<RequestPasswordResetMutation, RequestPasswordResetMutationVariables>(
    requestPasswordResetMutation,
    { input },
  )
  return given(requestPasswordReset)
}

export async function resetPassword(input: ResetPasswordInput): Promise<Answer> {
  const { resetPassword } = await request<ResetPasswordMutation, ResetPasswordMutationVariables>(
    resetPasswordMutation,
    { input },
  )
  return given(resetPassword)
}

/** A payload is null only together with an error of the request, which is thrown before. */
function given<T>(payload: T | null): T {
  if (payload === null) throw new Error('the server answered nothing')
  return payload
}
