import { paths } from '~/lib/navigation/paths'
import { LegalText } from './LegalText'

export default function TermsPage() {
  return <LegalText of="terms" canonical={paths.terms} />
}
