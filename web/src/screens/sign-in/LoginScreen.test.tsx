import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { type Answered, done, failed, type Received, serveLocally } from '../../testing/local-server.ts'
import { ACCOUNT, PASSWORD, TOKENS, USER } from '../../testing/people.ts'
import { renderApp } from '../../testing/render.tsx'

const BAD = 'You have entered a wrong email address and/or password. Please check them and try one more time.'

/** A server where Ada can sign in. */
function server(more: (request: Received) => Answered | undefined = () => undefined) {
  return serveLocally((request) => {
    const special = more(request)
    if (special) return special
    if (request.path.endsWith('/profile')) return done(ACCOUNT)
    if (request.path.endsWith('/site')) return done({ version: '1', outboxUrl: '/outbox', isEmpty: false })
    if (!request.path.endsWith('/login')) return done(null)
    return JSON.parse(request.body).password === PASSWORD
      ? done({ ...TOKENS, user: USER })
      : failed(401, 'badCredentials', BAD)
  })
}
const type = (input: HTMLInputElement, value: string) => fireEvent.change(input, { target: { value } })
const field = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' })
const described = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent)

async function signIn(email: string, password: string) {
  if (email) type(await field(/^E-mail/), email)
  if (password) type(await field(/^Password/), password)
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

describe('an invalid input is reported at its field', () => {
  // Proves: 5-password-short-login, 5-email-required, 5-email-incorrect
  it.each([
    ['', PASSWORD, /^E-mail/, 'Email required'],
    ['ada@', PASSWORD, /^E-mail/, 'Email incorrect'],
    ['ada@example.org', '', /^Password/, 'Password required'],
    ['ada@example.org', 'short', /^Password/, BAD],
  ])('e-mail "%s" with password "%s"', async (email, password, label, text) => {
    const { received } = await server()
    renderApp('/login')
    await signIn(email, password)
    const input = await field(label)
    await waitFor(() => expect(described(input)).toContain(text))
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(input)
    expect(received.filter(({ path }) => path.endsWith('/login'))).toEqual([])
  })
})

// Proves: 8-auth-bad-credentials
it('wrong credentials are reported above the button, and the input is kept', async () => {
  await server()
  renderApp('/login')
  await signIn('ada@example.org', 'Wrong-12345')
  expect((await screen.findByRole('alert')).textContent).toBe(BAD)
  expect((await field(/^E-mail/)).value).toBe('ada@example.org')
  expect((await field(/^Password/)).value).toBe('Wrong-12345')
})

it('a rate limit shows the wait in seconds', async () => {
  await server(({ path }) =>
    path.endsWith('/login')
      ? { ...failed(429, 'tooManyRequests', 'Too many requests.'), headers: { 'retry-after': '17' } }
      : undefined,
  )
  renderApp('/login')
  await signIn('ada@example.org', PASSWORD)
  expect((await screen.findByRole('alert')).textContent).toContain('17 seconds')
})

it('an unconfirmed account leads to its code', async () => {
  await server(({ path }) =>
    path.endsWith('/login') ? failed(403, 'emailNotConfirmed', 'This account is not confirmed yet.') : undefined,
  )
  renderApp('/login')
  await signIn('ada@example.org', PASSWORD)
  await userEvent.click(await screen.findByRole('link', { name: 'Enter the code' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Enter the code' })).toBeTruthy()
  expect(screen.getByText('ada@example.org')).toBeTruthy()
})

it('a protected screen asks for sign-in and returns with its query', async () => {
  await server()
  renderApp('/profile?part=about')
  await signIn('ada@example.org', PASSWORD)
  await waitFor(() => expect(location.pathname + location.search).toBe('/profile?part=about'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada' })).toBeTruthy()
})

it('signing out leads home and removes the account from the store', async () => {
  const { received } = await server()
  localStorage.setItem('colophon.auth', JSON.stringify(TOKENS))
  const { store } = renderApp('/profile')
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(store.getState().auth.accessToken).toBeNull())
  expect(store.getState().profile.accountInfo).toBeNull()
  await waitFor(() => expect(location.pathname).toBe('/'))
  expect(received.some(({ path, token }) => path.endsWith('/logout') && token === 'a1')).toBe(true)
})

// Proves: 4-session-message
it('a session ended by the server shows why on the sign-in screen', async () => {
  await server(({ path }) =>
    path.endsWith('/profile') ? failed(401, 'tokenUncorrected', 'token uncorrected') : undefined,
  )
  localStorage.setItem('colophon.auth', JSON.stringify(TOKENS))
  renderApp('/profile')
  expect(await screen.findByText('Your session has ended: token uncorrected')).toBeTruthy()
  expect(location.search).toBe('?from=%2Fprofile')
})

it('without a mail server, a browser other than the operator’s shows how to reach the outbox', async () => {
  await server(({ path }) =>
    path.endsWith('/site') ? done({ version: '1', outboxUrl: null, isMailSent: false, isEmpty: false }) : undefined,
  )
  renderApp('/login')
  type(await field(/^E-mail/), 'ada@example.org')
  await userEvent.click(screen.getByRole('button', { name: 'Forgotten password' }))
  type(await field(/^New password/), PASSWORD)
  await userEvent.click(screen.getByRole('button', { name: 'Send the code' }))
  expect(await screen.findByText(/open the “Outbox” link printed in the terminal/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: /outbox/ })).toBeNull()
})

it('a forgotten password is set on one screen: e-mail and new password, then the code, then signed in', async () => {
  const { received } = await server()
  renderApp('/login')
  type(await field(/^E-mail/), 'ada@example.org')
  await userEvent.click(screen.getByRole('button', { name: 'Forgotten password' }))
  expect((await field(/^E-mail/)).value).toBe('ada@example.org')
  type(await field(/^New password/), PASSWORD)
  await userEvent.click(screen.getByRole('button', { name: 'Send the code' }))
  expect((await screen.findByRole('link', { name: /outbox/ })).getAttribute('href')).toBe('/outbox')
  await userEvent.click(screen.getByRole('textbox', { name: 'Digit 1 of 6' }))
  await userEvent.keyboard('123456')
  await waitFor(() => expect(location.pathname).toBe('/'))
  const sent = received.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, JSON.parse(body)])
  expect(sent).toEqual([
    ['/api/v1/verification/send-code-reset-password', { email: 'ada@example.org', password: PASSWORD }],
    [
      '/api/v1/verification/confirm-reset-password',
      { email: 'ada@example.org', verificationCode: '123456', password: PASSWORD },
    ],
    ['/api/v1/authentication/login', { email: 'ada@example.org', password: PASSWORD }],
  ])
})
