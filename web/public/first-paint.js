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
