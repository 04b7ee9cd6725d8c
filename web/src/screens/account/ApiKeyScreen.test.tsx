import type { ApiKey, KeyUse } from '@colophon/protocol/keys/entities'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { type Answered, done, failed, type Received, serveLocally } from '../../testing/local-server.ts'
import { ACCOUNT, TOKENS } from '../../testing/people.ts'
import { renderApp } from '../../testing/render.tsx'

const KEY: ApiKey = {
  id: '0b8f3c1e-5a0e-4f3a-9d2b-1c2d3e4f5a6b',
  name: 'Nightly sync',
  scopes: ['read', 'export'],
  state: 'active',
  masked: 'clp_1234…abcd',
  createdAt: '2026-01-02T03:04:05Z',
  expiresAt: null,
  revokedAt: null,
  graceUntil: null,
  lastUse: { at: '2026-01-03T03:04:05Z', route: 'GET /api/v1/articles', address: '192.0.2.7' },
  days: Array.from({ length: 30 }, (_, day) => day),
  calls: 435,
  errors: 13,
  routes: ['GET /api/v1/articles'],
  limits: { minute: 60, minuteLeft: 59, day: 5000, dayLeft: 4999 },
}
const USE: KeyUse = {
  id: 1,
  keyId: KEY.id,
  keyName: KEY.name,
  at: '2026-01-03T03:04:05Z',
  route: 'PUT /api/v1/articles/update',
  status: 403,
  ms: 3.4,
  address: '192.0.2.7',
  missingScope: 'write',
}
const SECRET = `clp_${'0123456789abcdef'.repeat(3)}`

async function open(keys: ApiKey[], more: (request: Received) => Answered | undefined = () => undefined, query = '') {
  const served = await serveLocally((request) => {
    const special = more(request)
    if (special) return special
    if (request.path.endsWith('/apikeys')) return done(keys)
    if (request.path.endsWith('/api-stat')) {
      const body = { statusCode: 200, data: [[USE], 1], meta: { days: [{ day: '2026-01-03', calls: 1, errors: 1 }] } }
      return { status: 200, body }
    }
    if (request.method === 'DELETE') return done({ revokedAt: '2026-01-04T03:04:05Z' })
    if (request.path.endsWith('-apikey')) return done({ apiKey: SECRET, id: KEY.id, prefix: 'clp_0123' })
    return done(request.path.endsWith('/profile') ? ACCOUNT : null)
  })
  localStorage.setItem('colophon.auth', JSON.stringify(TOKENS))
  const app = renderApp(`/profile/api-key${query}`)
  await screen.findByRole('heading', { level: 1, name: 'API keys' })
  return { ...served, ...app }
}
const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

describe('my API keys', () => {
  // Proves: 2-api-key, 2-serves-keys
  it('a key shows scopes, expiry, last use, limits and its calls of 30 days', async () => {
    const { store } = await open([KEY])
    const card = await screen.findByRole('listitem', { name: 'Nightly sync' })
    expect(card.textContent).toContain('clp_1234…abcd · read, export')
    expect(card.textContent).toContain('never expires')
    expect(card.textContent).toContain('GET /api/v1/articles from 192.0.2.7')
    expect(card.textContent).toContain('59 of 60 this minute')
    expect(within(card).getByRole('img').getAttribute('aria-label')).toBe(
      'The last 30 days: 435 calls, 3% refused or failed',
    )
    expect(store.getState().profile.apiKey).toBe(KEY.masked)
  })

  // Proves: 2-api-key, deviation-99
  it('the API key screen has the title of the specification in the browser tab', async () => {
    await open([KEY])
    await waitFor(() => expect(document.title).toBe('API keys · Profile · Colophon'))
  })

  it('a user without keys sees three uses of one and a create button', async () => {
    await open([])
    expect(await screen.findByText('You have no API key yet')).toBeTruthy()
    expect(document.querySelectorAll('main section li')).toHaveLength(3)
    expect(screen.getByRole('button', { name: 'Create a key' })).toBeTruthy()
  })

  it('keys that fail to load show an error with a retry', async () => {
    let isDown = true
    await open([KEY], ({ path }) =>
      isDown && path.endsWith('/apikeys') ? failed(500, 'serverError', 'Not now') : undefined,
    )
    expect((await screen.findByRole('alert')).textContent).toContain('Not now')
    isDown = false
    await click('Try again')
    expect(await screen.findByRole('listitem', { name: 'Nightly sync' })).toBeTruthy()
  })
})

describe('a new key', () => {
  // Proves: deviation-44
  it('the form says that a key created through the API is read-only and expires after 90 days', async () => {
    await open([KEY])
    await click('Create a key')
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('is read-only and expires after 90 days')
  })

  it('a new key is shown once with a command to try, closes only when stored, and never enters the store', async () => {
    const { received, store } = await open([KEY])
    await click('Create a key')
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByLabelText(/^Name/), { target: { value: 'Sync' } })
    await userEvent.click(within(dialog).getByLabelText(/^export:/))
    await click('Create key')
    const proof = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
    await userEvent.type(proof.getByLabelText('Your password'), 'Correct-Horse-7{Enter}')
    expect((await screen.findByTestId('api-key')).textContent).toBe(SECRET)
    expect(screen.getByTestId('curl-line').textContent).toContain(`-H "X-API-Key: ${SECRET}"`)
    const sent = received.find(({ method }) => method === 'POST')
    expect(JSON.parse(sent?.body ?? '{}')).toMatchObject({
      name: 'Sync',
      scopes: ['read', 'export'],
      password: 'Correct-Horse-7',
    })
    expect(sent?.headers['idempotency-key']).toBeTruthy()
    const close = screen.getByRole<HTMLButtonElement>('button', { name: 'Close' })
    expect(close.disabled).toBe(true)
    await userEvent.keyboard('{Escape}')
    expect(screen.getByTestId('api-key')).toBeTruthy()
    const stored = screen.getByLabelText<HTMLInputElement>('I have stored it')
    await userEvent.click(stored)
    expect(close.disabled).toBe(false)
    await userEvent.click(stored)
    await userEvent.setup().click(screen.getByRole('button', { name: 'Copy the key' }))
    await waitFor(() => expect(stored.checked).toBe(true))
    await userEvent.click(close)
    await waitFor(() => expect(screen.queryByTestId('api-key')).toBeNull())
    expect(JSON.stringify([store.getState(), { ...localStorage }])).not.toContain(SECRET)
  })

  // Proves: x-keys-proof
  it('a key that can do more than read needs account proof with a second factor, and keeps the input', async () => {
    let isRight = false
    const { received } = await open([KEY], ({ method, path }) => {
      if (path.endsWith('/security')) {
        const secondFactor = { isOn: true, since: null, recoveryCodesLeft: 9 }
        return done({ secondFactor, hasPassword: true, hasWallet: false })
      }
      return method === 'POST' && !isRight ? failed(400, 'passwordWrong', 'The password is wrong.') : undefined
    })
    const made = () => received.filter(({ path }) => path.endsWith('/create-apikey'))
    await click('Create a key')
    const form = within(await screen.findByRole('dialog', { name: 'Create an API key' }))
    fireEvent.change(form.getByLabelText(/^Name/), { target: { value: 'Sync' } })
    await userEvent.click(form.getByLabelText(/^write:/))
    await userEvent.click(form.getByRole('button', { name: 'Create key' }))
    await screen.findByRole('dialog', { name: 'Confirm that it is you' })
    expect(made()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm that it is you' })).toBeNull())
    expect(form.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Sync')
    await userEvent.click(form.getByRole('button', { name: 'Create key' }))
    const proof = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
    await userEvent.type(proof.getByLabelText('Your password'), 'wrong')
    await userEvent.type(await proof.findByLabelText(/^Authenticator code/), '123456')
    await userEvent.click(proof.getByRole('button', { name: 'Create key' }))
    expect((await proof.findByRole('alert')).textContent).toContain('The password is wrong.')
    isRight = true
    await userEvent.click(proof.getByRole('button', { name: 'Create key' }))
    expect((await screen.findByTestId('api-key')).textContent).toBe(SECRET)
    expect(JSON.parse(made()[1]?.body ?? '{}')).toMatchObject({ scopes: ['read', 'write'], code: '123456' })
    expect(made()[1]?.headers['idempotency-key']).toBe(made()[0]?.headers['idempotency-key'])
  })

  it('a refused key keeps the input and shows why', async () => {
    await open([KEY], ({ method }) => (method === 'POST' ? failed(409, 'keysTooMany', 'Revoke one.') : undefined))
    await click('Create a key')
    const name = await screen.findByLabelText<HTMLInputElement>(/^Name/)
    fireEvent.change(name, { target: { value: 'Sync' } })
    await click('Create key')
    expect((await screen.findByRole('alert')).textContent).toBe('Revoke one.')
    expect(name.value).toBe('Sync')
  })
})

// Proves: x-keys-reroll
it('a key that does more than read is re-rolled after a proof, with the grace that was chosen', async () => {
  const { received } = await open([KEY], ({ path }) => {
    const secondFactor = { isOn: false, since: null, recoveryCodesLeft: 0 }
    return path.endsWith('/security') ? done({ secondFactor, hasPassword: true, hasWallet: false }) : undefined
  })
  await click('Re-roll Nightly sync')
  await userEvent.click(await screen.findByLabelText('Works for 7 days more'))
  await click('Re-roll')
  const proof = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
  expect(received.filter(({ method }) => method === 'PUT')).toEqual([])
  await userEvent.type(proof.getByLabelText('Your password'), 'Correct-Horse-7')
  await userEvent.click(proof.getByRole('button', { name: 'Re-roll' }))
  expect(await screen.findByTestId('api-key')).toBeTruthy()
  const sent = received.find(({ method }) => method === 'PUT')
  expect(JSON.parse(sent?.body ?? '{}')).toEqual({
    id: KEY.id,
    graceSeconds: 604_800,
    password: 'Correct-Horse-7',
  })
})

// Proves: x-keys-record
it('a key is revoked after its recent use was shown', async () => {
  const { received } = await open([KEY])
  await click('Revoke Nightly sync')
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('In the last 7 days it was used for:GET /api/v1/articles')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText('“Nightly sync” was revoked.')).toBeTruthy()
  expect(received.find(({ method }) => method === 'DELETE')?.query.get('id')).toBe(KEY.id)
})

describe('the calls', () => {
  // Proves: 3-slice-profile-usageApiKey, 3-slice-profile-total
  it('calls are listed with readable reasons and filtered by the URL', async () => {
    const { received, store } = await open([KEY], undefined, '?status=refused&route=update')
    expect(await screen.findByText('The key lacks the scope “write”. Create one that has it.')).toBeTruthy()
    const asked = received.find(({ path }) => path.endsWith('/api-stat'))?.query
    expect([asked?.get('status'), asked?.get('route'), asked?.get('offset')]).toEqual(['refused', 'update', '0'])
    const { usageApiKey, total } = store.getState().profile
    expect([usageApiKey, total]).toEqual([[USE], 1])
  })
})
