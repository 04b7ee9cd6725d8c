import { screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { done } from '../../../testing/local-server.ts'
import { openApp } from '../../articles/testing/signed-in.tsx'

// Loaded beforehand, because on a busy machine the import takes longer than a test's timeout.
beforeAll(async () => {
  await import('../../../screens/chat/ChatScreen.tsx')
}, 60_000)

it('a new conversation suggests nothing before the papers in its scope offer questions', async () => {
  await openApp('/chat', () => undefined)
  expect(await screen.findByRole('textbox', { name: 'Ask your papers' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Suggested questions' })).toBeNull()
  expect(screen.getByRole('main').textContent).not.toMatch(/this paper/i)
})

const counts = { all: 0, drafts: 0, published: 0, kept: 0, hidden: 0, bin: 3, years: [], fields: [] }

// Proves: x-chat-start-scope
it.each([
  ['/chat', counts, 'Everything I can read'],
  ['/chat', { ...counts, kept: 1 }, 'My storage'],
  ['/chat', { ...counts, all: 2 }, 'My storage'],
  ['/chat?scope=library', counts, 'My storage'],
  ['/chat?scope=knowledge', { ...counts, all: 2 }, 'Knowledge base'],
])('a new conversation at %s with %o searches %s', async (path, myCounts, label) => {
  await openApp(path, (request) => (request.path.endsWith('/my-counts') ? done(myCounts) : undefined))
  expect(await screen.findByRole('button', { name: `Searched: ${label}. Change` })).toBeTruthy()
})
