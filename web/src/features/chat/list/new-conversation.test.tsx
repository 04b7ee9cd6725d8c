import { screen, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { openApp } from '../../articles/testing/signed-in.tsx'

// Loaded beforehand, because on a busy machine the import takes longer than a test's timeout.
beforeAll(async () => {
  await import('../../../screens/chat/ChatScreen.tsx')
}, 60_000)

it('a new conversation about no paper suggests no question about “this paper”', async () => {
  await openApp('/chat', () => undefined)
  const suggested = within(await screen.findByRole('region', { name: 'Suggested questions' }))
  const questions = suggested.getAllByRole('button').map(({ textContent }) => textContent)
  expect(questions).toContain('What are the main results?')
  expect(screen.getByRole('main').textContent).not.toMatch(/this paper/i)
})
