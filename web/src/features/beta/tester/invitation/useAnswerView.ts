import { useLocation, useNavigate } from 'react-router'
import { usePageParams } from '~/lib/navigation/usePageParams'

const views = { avis: 'feedback', refus: 'refuse' } as const

type View = (typeof views)[keyof typeof views]

/** Which answer is being given, `?reponse=avis` or `?reponse=refus`: the browser's back button leads back to the choice. */
export function useAnswerView() {
  const [params, setParams] = usePageParams()
  const { state } = useLocation() as { state: { openedHere?: boolean } | null }
  const navigate = useNavigate()

  const wanted = params.get('reponse')
  const view: View | null = wanted === 'avis' || wanted === 'refus' ? views[wanted] : null

  return {
    view,
    openFeedback: () => setParams({ reponse: 'avis' }, { state: { openedHere: true } }),
    openRefusal: () => setParams({ reponse: 'refus' }, { state: { openedHere: true } }),
    back: () => (state?.openedHere ? void navigate(-1) : setParams({}, { replace: true })),
  }
}
