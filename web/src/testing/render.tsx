import { MantineProvider } from '@mantine/core'
import { type RenderResult, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { App } from '../app/App.tsx'
import { createRouter } from '../app/router.tsx'
import { bindToWallet, connectStore, resumeWallet } from '../app/session.ts'
import { createStore } from '../app/store.ts'
import { theme } from '../app/theme.ts'
import { afterThisTest } from './clean-up.ts'

/** Renders a component within the theme, without transitions. */
export function renderThemed(piece: ReactNode): RenderResult {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MantineProvider theme={theme} env="test">
      {children}
    </MantineProvider>
  )
  return render(piece, { wrapper })
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
  return { store, router, ...render(<App store={store} router={router} />) }
}

/** Presses the button of this name as soon as it is shown and enabled. */
export async function press(name: string | RegExp): Promise<void> {
  const button = await waitFor(async () => {
    const found = await screen.findByRole<HTMLButtonElement>('button', { name })
    if (found.disabled) throw new Error(`The button ${name} stays disabled.`)
    return found
  })
  await userEvent.click(button)
}

const matchNothing = window.matchMedia

/** Gives the window a width in pixels until the end of the test; only media queries notice. */
export function setWindowWidth(width: number): void {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const from = /min-width: ([\d.]+)em/.exec(media)?.[1]
    return Object.assign(matchNothing(media), { matches: from !== undefined && width >= Number(from) * 16 })
  })
}

/** Chooses an action from the menu of the open paper, as soon as it is there. */
export async function chooseAction(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: /^Actions for/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}
