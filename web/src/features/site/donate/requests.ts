import { request } from '~/api/request'
import type { RequestServiceInput } from '~/api/types.generated'
import type { TextQuery } from '~/api/useRequest'
import type { DonatePageQuery, DonatePageQueryVariables } from './DonatePage.generated'
import donatePageText from './DonatePage.graphql?raw'
import type { RecordDonationMutation, RecordDonationMutationVariables } from './RecordDonation.generated'
import recordDonationText from './RecordDonation.graphql?raw'
import type { RequestServiceMutation, RequestServiceMutationVariables } from './RequestService.generated'
import requestServiceText from './RequestService.graphql?raw'

export const donatePage: TextQuery<DonatePageQuery, DonatePageQueryVariables> = { text: donatePageText }

export type DonationOptions = NonNullable<NonNullable<DonatePageQuery['configuration']>['donations']>

/** Notes the intent; gives where to pay, or why not. */
export async function recordDonation(
  amount: number,
): Promise<{ paymentUrl: string } | { refusal: string | undefined }> {
  const { recordDonation } = await request<RecordDonationMutation, RecordDonationMutationVariables>(
    recordDonationText,
    { input: { amount } },
  )
  const paymentUrl = recordDonation?.donation?.paymentUrl
  return typeof paymentUrl === 'string' ? { paymentUrl } : { refusal: recordDonation?.userErrors[0]?.message }
}

export async function requestService(input: RequestServiceInput) {
  const { requestService } = await request<RequestServiceMutation, RequestServiceMutationVariables>(
    requestServiceText,
    { input },
  )
  return requestService?.userErrors ?? []
}
