// Loaded together, as one chunk.
export { TemplateDialog } from './TemplateDialog'
export { TemplatesDialog } from './TemplatesDialog'
