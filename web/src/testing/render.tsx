import { MantineProvider } from '@mantine/core'
import { type RenderResult, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { App } from '../app/App.tsx'
import { createRouter } from '../app/router.tsx'
import { bindToWallet, connectStore, resumeWallet } from '../app/session.ts'
import { createStore } from '../app/store.ts'
import { theme } from '../app/theme.ts'
import { afterThisTest } from './clean-up.ts'

/** Renders a component within the theme, without transitions. */
export function renderThemed(piece: ReactNode): RenderResult {
  return render(
    <MantineProvider theme={theme} env="test">
      {piece}
    </MantineProvider>,
  )
}

/** Renders the whole application at a path, on the browser's own storage. */
export function renderApp(path: string) {
  history.replaceState(null, '', path)
  const store = createStore(localStorage)
  connectStore(store, localStorage)
  resumeWallet(store, localStorage)
  bindToWallet(store, localStorage)
  const router = createRouter()
  // A navigation that still loads its screen would change the URL during the next test.
  afterThisTest(() => router.dispose())
  return { store, ...render(<App store={store} router={router} />) }
}
