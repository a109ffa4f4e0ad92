// One file for the browser.
export { FixDialog } from './FixDialog'
export { FixStepDialog } from './FixStepDialog'
