/** The styles of the widget: nothing of the page reaches them, and they reach nothing of the page. */
export const styles = `
:host {
  all: initial;
  --bg: #fffcf8;
  --field: #ffffff;
  --fg: #211a16;
  --muted: #6e5f53;
  --border: #968576;
  --accent: #a63a0b;
  --on-accent: #fffcf8;
  --error: #9b2322;
  color-scheme: light;
  font: 16px/1.5 system-ui, sans-serif;
}
:host([hidden]) { display: none; }
@media (prefers-color-scheme: dark) {
  :host(:not([data-theme='light'])) {
    --bg: #211a16; --field: #17110e; --fg: #fbf6ef; --muted: #bbac9e; --border: #968576;
    --accent: #ffa679; --on-accent: #211a16; --error: #f69a94; color-scheme: dark;
  }
}
:host([data-theme='dark']) {
  --bg: #211a16; --field: #17110e; --fg: #fbf6ef; --muted: #bbac9e; --border: #968576;
  --accent: #ffa679; --on-accent: #211a16; --error: #f69a94; color-scheme: dark;
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
button, input, textarea { font: inherit; color: inherit; }
button { min-height: 44px; padding: 0 16px; border: 1px solid var(--border); border-radius: 10px; cursor: pointer; }
button:focus-visible, input:focus-visible, textarea:focus-visible, h2:focus-visible {
  outline: 3px solid var(--accent); outline-offset: 2px;
}
.open, .primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600; }
.open {
  position: fixed; inset-block-end: 16px; inset-inline-end: 16px; z-index: 2147483000;
  border-radius: 999px; box-shadow: 0 4px 16px rgb(0 0 0 / 25%);
}
.secondary, .close { background: transparent; }
button[aria-disabled] { opacity: 0.7; cursor: progress; }
.close { border-color: transparent; min-width: 44px; padding: 0; font-size: 24px; line-height: 1; }
dialog {
  width: min(30rem, calc(100vw - 24px)); max-height: calc(100dvh - 24px); margin: auto; padding: 0; overflow: auto;
  border: 1px solid var(--border); border-radius: 16px; background: var(--bg); color: var(--fg);
}
dialog::backdrop { background: rgb(13 9 7 / 55%); }
.panel { display: grid; gap: 12px; padding: 20px; }
header { display: flex; align-items: center; justify-content: space-between; gap: 12px; }
h2 { margin: 0; font-size: 22px; line-height: 1.25; }
p { margin: 0; }
.hint { color: var(--muted); font-size: 14px; }
.error { color: var(--error); font-size: 14px; }
.error:empty { display: none; }
form { display: grid; gap: 8px; }
form > label { margin-block-start: 8px; font-weight: 600; }
fieldset { display: flex; flex-wrap: wrap; gap: 0 20px; margin: 0; padding: 0; border: 0; }
legend { padding: 0; font-weight: 600; }
.choice { display: inline-flex; align-items: center; gap: 10px; min-height: 44px; cursor: pointer; }
input[type='radio'], input[type='checkbox'] { width: 20px; height: 20px; margin: 0; flex: none; accent-color: var(--accent); }
textarea, input:not([type]) {
  width: 100%; padding: 10px 12px; border: 1px solid var(--border); border-radius: 10px;
  background: var(--field);
}
textarea { resize: vertical; }
[aria-invalid='true'] { border-color: var(--error); border-width: 2px; }
.capture { display: grid; gap: 6px; justify-items: start; margin-block-start: 8px; }
canvas { max-width: 100%; height: auto; border: 1px solid var(--border); border-radius: 8px; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 2px 12px; margin: 0; color: var(--muted); font-size: 14px; }
dt, dd { margin: 0; }
dd { overflow-wrap: anywhere; }
.primary { justify-self: start; margin-block-start: 8px; }
.panel > .secondary { justify-self: start; }
@media (forced-colors: active) { .open { border: 2px solid ButtonText; } }
`
