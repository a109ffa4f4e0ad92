import { request } from '~/api/request'
import type { CompleteProfileInput, SignInInput, SignUpInput } from '~/api/types.generated'
import type { CompleteProfileMutation, CompleteProfileMutationVariables } from './CompleteProfile.generated'
import completeProfileMutation from './CompleteProfile.graphql?raw'
import type { SignInMutation, SignInMutationVariables } from './SignIn.generated'
import signInMutation from './SignIn.graphql?raw'
import type { SignUpMutation, SignUpMutationVariables } from './SignUp.generated'
import signUpMutation from './SignUp.graphql?raw'

/** What a form learns from the server: nothing when all went well. */
export type UserErrors = { field: readonly string[] | null; message: string }[]

export async function signUp(input: SignUpInput): Promise<UserErrors> {
  const { signUp } = await request<SignUpMutation, SignUpMutationVariables>(signUpMutation, { input })
  return signUp?.userErrors ?? []
}

export async function signIn(input: SignInInput): Promise<UserErrors> {
  const { signIn } = await request<SignInMutation, SignInMutationVariables>(signInMutation, { input })
  return signIn?.userErrors ?? []
}

export async function completeProfile(input: CompleteProfileInput): Promise<UserErrors> {
  const { completeProfile } = await request<CompleteProfileMutation, CompleteProfileMutationVariables>(completeProfileMutation, { input })
  return completeProfile?.userErrors ?? []
}
