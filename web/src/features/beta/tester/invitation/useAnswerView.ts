import { useLocation } from 'react-router'
import { useGoBack } from '~/lib/navigation/useGoBack'
import { usePageParams } from '~/lib/navigation/usePageParams'

const views = { avis: 'feedback', refus: 'refuse' } as const

type View = (typeof views)[keyof typeof views]

/** The answer in the address, `?reponse=avis` or `?reponse=refus`, so that the back button returns to the choice. */
export function useAnswerView() {
  const [params, setParams] = usePageParams()
  const { state } = useLocation() as { state: { openedHere?: boolean } | null }
  const goBack = useGoBack()

  const param = params.get('reponse')
  const view: View | null = param === 'avis' || param === 'refus' ? views[param] : null

  return {
    view,
    openFeedback: () => setParams({ reponse: 'avis' }, { state: { openedHere: true } }),
    openRefusal: () => setParams({ reponse: 'refus' }, { state: { openedHere: true } }),
    back: () => (state?.openedHere ? goBack() : setParams({}, { replace: true })),
  }
}
