import { screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
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
