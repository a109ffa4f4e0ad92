// Runs before the first paint, so that nobody sees the other theme, or the other language, flash by.
// Keep the keys and the classes equal to src/theme/colorMode.ts and src/i18n/index.ts.
;(function () {
  var preference = null
  var language = null
  try {
    preference = localStorage.getItem('color-mode')
    language = localStorage.getItem('language')
  } catch (_) {
    // Storage refused: the system decides.
  }
  var dark = preference === 'dark' || (preference !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  var root = document.documentElement
  root.classList.add(dark ? 'dark' : 'light')
  root.style.colorScheme = dark ? 'dark' : 'light'
  if (language === 'en') root.lang = 'en'
})()
