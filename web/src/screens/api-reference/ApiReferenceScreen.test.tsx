import { openApi } from '@colophon/protocol/openapi'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it } from 'vitest'
import { openApp } from '../../features/articles/testing/signed-in.tsx'
import { type Answered, done, failed, type Received } from '../../testing/local-server.ts'

beforeAll(async () => {
  await import('./ApiReferenceScreen.tsx')
})

const open = (path: string, more: (request: Received) => Answered | undefined, isSignedIn = true) =>
  openApp(
    path,
    (request) => (request.path.endsWith('openapi.json') ? { status: 200, body: openApi('0.1.0') } : more(request)),
    { isSignedIn },
  )

it('a call is found, filled in, sent with the session, and its reply is shown', async () => {
  const { asked } = await open('/api/docs?find=articles/article&call=articles.article', ({ path, query }) =>
    path.endsWith('/articles/article') ? done({ asked: query.get('articleId') }) : undefined,
  )
  const send = await screen.findByRole('button', { name: 'Send' })
  await userEvent.click(send)
  expect(await screen.findByText('articleId is required')).toBeTruthy()
  expect(asked('/articles/article')).toEqual([])
  await userEvent.type(screen.getByLabelText(/^articleId/), '12{Enter}')
  const answer = within(await screen.findByRole('region', { name: 'Answer' }))
  await waitFor(() => expect(answer.getByRole('status').textContent).toContain('200'))
  expect(answer.getByLabelText('Body of the answer').textContent).toContain('"asked": "12"')
  expect(asked('/articles/article')[0]?.headers.authorization).toMatch(/^Bearer /)
})

// Proves: x-api-reference
it('a call with a key sends nothing else, shows a failure unchanged, and does not store the key', async () => {
  const { asked } = await open('/api/docs?find=my-counts&call=articles.myCounts', ({ path }) =>
    path.endsWith('/articles/my-counts') ? failed(403, 'scopeMissing', 'The key may not.') : undefined,
  )
  await userEvent.click(await screen.findByText('With an API key'))
  await userEvent.type(screen.getByLabelText('API key'), 'ck_secret')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  const answer = within(await screen.findByRole('region', { name: 'Answer' }))
  await waitFor(() => expect(answer.getByRole('status').textContent).toContain('403'))
  expect(answer.getByLabelText('Body of the answer').textContent).toContain('The key may not.')
  const [sent] = asked('/articles/my-counts')
  expect([sent?.headers['x-api-key'], sent?.headers.authorization]).toEqual(['ck_secret', undefined])
  const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href])
  expect(kept).not.toContain('ck_secret')
})

it('a visitor makes calls anonymously or with a key', async () => {
  const { asked } = await open('/api/docs?find=articles&call=articles.list', () => done([[], 0]), false)
  expect(await screen.findByRole('button', { name: 'Send' })).toBeTruthy()
  expect(screen.queryByText('As myself')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByRole('region', { name: 'Answer' })
  expect(asked('/api/v1/articles').at(-1)?.headers.authorization).toBeUndefined()
})
