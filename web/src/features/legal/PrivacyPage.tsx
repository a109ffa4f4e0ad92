import { paths } from '~/lib/paths'
import { LegalText } from './LegalText'

export default function PrivacyPage() {
  return <LegalText of="privacy" canonical={paths.privacy} />
}
