import { loadCatalogues } from '~/i18n'

/** Loads the card and its texts. In a file of its own, so that the page does not carry the list of what they need. */
export async function loadProposalCard() {
  const [{ ProposalCard }] = await Promise.all([
    import('./ProposalCard'),
    loadCatalogues(['proposals', 'testers', 'triage', 'errors']),
  ])
  return { default: ProposalCard }
}
