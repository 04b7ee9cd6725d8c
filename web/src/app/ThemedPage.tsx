import { MantineProvider } from '@mantine/core'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useSelector } from 'react-redux'
import { selectTheme } from '../features/profile/slice.ts'
import { SCHEMES } from '../ui/palette.ts'
import { cssVariables, theme } from './theme.ts'

const DARK = '(prefers-color-scheme: dark)'

/** Gives the page its theme: the manual choice light | dark | system, else the site's own. */
export function ThemedPage({ children }: { children: ReactNode }) {
  const chosen = useSelector(selectTheme)
  const isSystemDark = useSyncExternalStore(watchSystem, () => matchMedia(DARK).matches)
  const scheme = chosen === 'system' ? (isSystemDark ? 'dark' : 'light') : chosen
  useEffect(() => {
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', SCHEMES[scheme].paper)
  }, [scheme])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={scheme}>
      {children}
    </MantineProvider>
  )
}

function watchSystem(onChange: () => void): () => void {
  const query = matchMedia(DARK)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
