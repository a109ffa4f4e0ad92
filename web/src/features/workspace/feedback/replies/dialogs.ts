// One file for the browser.
export { TemplateDialog } from './TemplateDialog'
export { TemplatesDialog } from './TemplatesDialog'
