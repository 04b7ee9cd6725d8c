import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openApp } from '../../features/articles/testing/signed-in.tsx'
import { failed } from '../../testing/local-server.ts'

it.each([
  ['/chat', /^Ask your papers|Ask/],
  ['/docviz', /^Workspace name/],
])('%s reports a failed load of the account and continues after a retry', async (path, box) => {
  let isDown = true
  const { store } = await openApp(path, ({ path: asked }) =>
    isDown && asked.endsWith('/profile') ? failed(500, 'serverError', 'Not now.') : undefined,
  )
  expect(await screen.findByText('Not now.')).toBeTruthy()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('textbox', { name: box })).toBeTruthy()
  expect(store.getState().auth.user).not.toBeNull()
})
