// Runs before the first paint, so that nobody sees the other theme flash by.
// Keep the key and the classes equal to src/theme/colorMode.ts.
;(function () {
  var preference = null
  try {
    preference = localStorage.getItem('color-mode')
  } catch (_) {
    // Storage refused: the system decides.
  }
  var dark = preference === 'dark' || (preference !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  var root = document.documentElement
  root.classList.add(dark ? 'dark' : 'light')
  root.style.colorScheme = dark ? 'dark' : 'light'
})()
