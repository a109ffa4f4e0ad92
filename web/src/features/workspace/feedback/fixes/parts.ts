import { loadCatalogues } from '~/i18n'
import { lazyPart } from '~/ui/part/lazyPart'

async function load() {
  const [module] = await Promise.all([import('./dialogs.chunk'), loadCatalogues(['follow-up'])])
  return module
}

export const FixDialog = lazyPart(async () => ({ default: (await load()).FixDialog }), { as: 'dialog' })
export const FixStepDialog = lazyPart(async () => ({ default: (await load()).FixStepDialog }), { as: 'dialog' })
