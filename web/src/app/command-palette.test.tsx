import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { done, serveLocally } from '../testing/local-server.ts'
import { ACCOUNT, TOKENS } from '../testing/people.ts'
import { renderApp, setWindowWidth } from '../testing/render.tsx'

const PAPER = { id: 7, title: 'Peat bogs in winter', authors: ['A. Heron'], year: 2021, source: 'system' }
const RECORD = { ...PAPER, id: 8, title: 'Peat fires', source: 'arxiv' }

beforeEach(async () => {
  await serveLocally(({ path }) => {
    if (path.endsWith('/profile')) return done(ACCOUNT)
    if (path.endsWith('/suggest')) return done({ exact: [], papers: [RECORD, PAPER], authors: [], terms: [] })
    return path.includes('/articles') ? done([[], 0]) : done({ version: '1', outboxUrl: null, isEmpty: true })
  })
  localStorage.setItem('colophon.auth', JSON.stringify(TOKENS))
})

async function openPalette() {
  setWindowWidth(1440)
  const user = userEvent.setup()
  renderApp('/')
  await screen.findByRole('heading', { level: 1 })
  await user.keyboard('{Control>}k{/Control}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Command palette' }))
  return { user, dialog }
}

// Proves: x-command-palette
it('Ctrl+K opens a list of screens and of the actions of the screen, which typing narrows', async () => {
  const { user, dialog } = await openPalette()
  expect(dialog.getByRole('option', { name: /Expand or collapse the menu/ })).toBeTruthy()
  await user.type(dialog.getByLabelText('Command'), 'storage')
  expect(dialog.queryByRole('option', { name: /Expand or collapse the menu/ })).toBeNull()
  expect(dialog.getByRole('option', { name: 'My storage' })).toBeTruthy()
  await user.clear(dialog.getByLabelText('Command'))
  await user.type(dialog.getByLabelText('Command'), 'api')
  expect(dialog.getByRole('option', { name: 'API keys' })).toBeTruthy()
})

it('a paper is found by words of its title and opened with Enter', async () => {
  const { user, dialog } = await openPalette()
  await user.type(dialog.getByLabelText('Command'), 'peat')
  expect((await dialog.findAllByRole('option', { name: /^Peat/ })).map(({ textContent }) => textContent)).toEqual([
    'Peat bogs in winterA. Heron · 2021',
    'Peat firesA. Heron · 2021 · Archive',
  ])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(location.pathname).toBe('/storage/7'))
  expect(screen.queryByRole('dialog', { name: 'Command palette' })).toBeNull()
})

it('the typed text can be asked of My storage', async () => {
  const { user, dialog } = await openPalette()
  await user.type(dialog.getByLabelText('Command'), 'why is peat brown?')
  await user.click(await dialog.findByRole('option', { name: /Ask “why is peat brown\?”/ }))
  await waitFor(() => expect(location.pathname).toBe('/chat'))
})

it('Escape closes the palette and runs nothing', async () => {
  const { user } = await openPalette()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Command palette' })).toBeNull())
  expect(location.pathname).toBe('/')
})
