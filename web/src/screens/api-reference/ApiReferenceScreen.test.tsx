import { openApi } from '@colophon/protocol/openapi'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openApp } from '../../features/articles/testing/signed-in.tsx'
import { type Answered, done, failed, type Received } from '../../testing/local-server.ts'

/** The calls under test alone: Swagger UI draws all of them in 20 seconds here. */
const description = (() => {
  const whole = openApi('0.1.0')
  const wanted = ['/articles', '/articles/article', '/articles/my-counts']
  const paths = Object.entries(whole.paths ?? {}).filter(([path]) => wanted.some((end) => path.endsWith(end)))
  return { ...whole, paths: Object.fromEntries(paths) }
})()

const open = (path: string, more: (request: Received) => Answered | undefined, isSignedIn = true) =>
  openApp(
    path,
    (request) => (request.path.endsWith('openapi.json') ? { status: 200, body: description } : more(request)),
    { isSignedIn },
  )

const main = () => screen.getByRole('main')

const execute = async () => userEvent.click(await screen.findByRole('button', { name: 'Execute' }))

it('a call is opened by its link, filled in and sent with the session, and its reply is shown', async () => {
  const { asked } = await open('/api/docs#/articles/articles.article', ({ path, query }) =>
    path.endsWith('/articles/article') ? done({ asked: query.get('articleId') }) : undefined,
  )
  await execute()
  expect(asked('/articles/article')).toEqual([])
  await userEvent.type(screen.getByLabelText(/^articleId/), '12')
  // Swagger UI takes over what is typed after a third of a second.
  await waitFor(async () => {
    await execute()
    expect(asked('/articles/article')).not.toEqual([])
  })
  await waitFor(() => expect(main().textContent).toContain('"asked": "12"'))
  expect(asked('/articles/article')[0]?.headers.authorization).toMatch(/^Bearer /)
})

// Proves: x-api-reference
it('a call with a key sends nothing else, shows a failure and its command, and does not store the key', async () => {
  const { asked } = await open('/api/docs#/articles/articles.myCounts', ({ path }) =>
    path.endsWith('/articles/my-counts') ? failed(403, 'scopeMissing', 'The key may not.') : undefined,
  )
  await userEvent.type(await screen.findByLabelText('API key'), 'ck_secret')
  await execute()
  await waitFor(() => expect(main().textContent).toContain('The key may not.'))
  expect(main().textContent).toContain(`-H 'X-API-Key: ck_secret'`)
  const [sent] = asked('/articles/my-counts')
  expect([sent?.headers['x-api-key'], sent?.headers.authorization]).toEqual(['ck_secret', undefined])
  const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href])
  expect(kept).not.toContain('ck_secret')
})

it('the calls of a visitor without a key are anonymous', async () => {
  const { asked } = await open('/api/docs#/articles/articles.list', () => done([[], 0]), false)
  await execute()
  await waitFor(() => expect(asked('/api/v1/articles')).not.toEqual([]))
  expect(asked('/api/v1/articles').at(-1)?.headers.authorization).toBeUndefined()
})

it('a description that cannot be read is reported', async () => {
  await openApp('/api/docs', ({ path }) => (path.endsWith('openapi.json') ? { status: 500, body: {} } : undefined))
  await waitFor(() => expect(main().textContent).toContain('Fetch error'))
})
