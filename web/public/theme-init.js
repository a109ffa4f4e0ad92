// Runs before the first paint, to avoid a flash of the other theme.
// Keep the key and the classes in sync with src/theme/colorMode.ts.
;(function () {
  var preference = null
  try {
    preference = localStorage.getItem('color-mode')
  } catch (_) {
    // Storage is unavailable: use the system preference.
  }
  var dark = preference === 'dark' || (preference !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  var root = document.documentElement
  root.classList.add(dark ? 'dark' : 'light')
  root.style.colorScheme = dark ? 'dark' : 'light'
})()
