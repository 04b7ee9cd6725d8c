// Runs before the first paint, so that a chosen dark theme does not flash white on a reload.
;(() => {
  try {
    const { manualSiteTheme } = JSON.parse(localStorage.getItem('colophon.profile') ?? '{}')
    const isDark =
      manualSiteTheme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : manualSiteTheme === 'dark'
    if (isDark) document.documentElement.dataset.mantineColorScheme = 'dark'
  } catch {
    // Storage may be forbidden; the light theme stands.
  }
})()

// The application replaces "Loading"; says so if its first script cannot be loaded or run.
addEventListener(
  'error',
  ({ target }) => {
    const first = document.querySelector('#root > .first')
    if (!first || (target instanceof Element && target.localName !== 'script')) return
    const message = document.createElement('p')
    message.setAttribute('role', 'alert')
    const again = document.createElement('a')
    again.href = ''
    again.textContent = 'Try again'
    message.append('Colophon could not be loaded. Check the connection. ', again)
    first.replaceChildren(message)
  },
  true,
)
