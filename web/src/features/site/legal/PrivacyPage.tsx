import { paths } from '~/lib/navigation/paths'
import { LegalText } from './LegalText'

export default function PrivacyPage() {
  return <LegalText of="privacy" canonical={paths.privacy} />
}
