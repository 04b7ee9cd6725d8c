import type { SignInMethods } from '@colophon/protocol/auth/social'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { type Pending, storePending, takePending } from '../../features/auth/social/pending.ts'
import { beginSocial } from '../../features/auth/social/use-begin-social.ts'
import { done, failed, type Received, serveLocally } from '../../testing/local-server.ts'
import { ACCOUNT, TOKENS, USER } from '../../testing/people.ts'
import { renderApp } from '../../testing/render.tsx'

const METHODS: SignInMethods = {
  hasPassword: false,
  passwordChangedAt: null,
  walletAddress: null,
  providers: [
    { provider: 'google', isOffered: true, name: 'Ada of Google', linkedAt: '2026-01-02T03:04:05.000Z' },
    { provider: 'twitter', isOffered: true, name: null, linkedAt: null },
  ],
  ways: 1,
}

/** A server that offers Google and Twitter by default. */
function server(answers: Record<string, (request: Received) => ReturnType<typeof done>> = {}) {
  return serveLocally((request) => {
    const special = Object.entries(answers).find(([end]) => request.path.endsWith(end))?.[1]
    if (special) return special(request)
    if (request.path.endsWith('/site')) {
      return done({ version: '1', outboxUrl: null, isEmpty: false, signInWith: ['google', 'twitter'] })
    }
    if (request.path.endsWith('/profile')) return done(ACCOUNT)
    if (request.path.endsWith('/methods')) return done(METHODS)
    return done(null)
  })
}
const begun = (more: Partial<Pending> = {}) =>
  storePending({
    provider: 'google',
    name: 'Google',
    state: 's1',
    purpose: 'signIn',
    from: '/profile',
    begunAt: Date.now(),
    ...more,
  })

afterEach(() => sessionStorage.clear())

it.each(['/login', '/registration'])(
  '%s has a button for each provider that the site offers, and no other',
  async (path) => {
    await server()
    renderApp(path)
    expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Continue with Twitter' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Continue with Facebook' })).toBeNull()
  },
)

it('the OpenID provider has the name that the operator gave it, on the buttons and among the sign-in methods', async () => {
  const methods = { ...METHODS, providers: [{ provider: 'oidc', isOffered: true, name: 'Ada', linkedAt: null }] }
  await server({
    '/site': () =>
      done({ version: '1', outboxUrl: null, isEmpty: false, signInWith: ['oidc'], openIdName: 'Institute' }),
    '/methods': () => done(methods),
  })
  const { unmount } = renderApp('/login')
  expect(await screen.findByRole('button', { name: 'Continue with Institute' })).toBeTruthy()
  unmount()
  localStorage.setItem('colophon.auth', JSON.stringify(TOKENS))
  renderApp('/security')
  expect(await screen.findByRole('button', { name: 'Link Institute' })).toBeTruthy()
})

it('a site that offers none shows no button', async () => {
  const { received } = await server({ '/site': () => done({ version: '1', outboxUrl: null, isEmpty: false }) })
  renderApp('/login')
  await waitFor(() => expect(received.some(({ path }) => path.endsWith('/site'))).toBe(true))
  await screen.findByRole('button', { name: 'Sign in' })
  expect(screen.queryByRole('button', { name: /Continue with/ })).toBeNull()
})

it('starting a provider sign-in stores its state in this tab; for Twitter the request token', async () => {
  await server({
    '/social-url': () => done({ url: 'https://accounts.example.org/auth?client_id=1', state: 's7' }),
    '/twitter-get-auth-url': () => done({ url: 'https://api.example.org/oauth/authenticate?oauth_token=t7' }),
  })
  const left: string[] = []
  for (const provider of ['google', 'twitter'] as const) {
    const then = { purpose: 'signIn', from: '/storage', name: provider } as const
    await beginSocial(provider, then, (url) => void left.push(url))
    expect(takePending(Date.now())).toMatchObject({
      provider,
      state: provider === 'google' ? 's7' : 't7',
      from: '/storage',
    })
  }
  expect(left).toHaveLength(2)
})

// Proves: x-sign-in-return
it('a provider’s return signs in and is removed from the URL', async () => {
  const { received } = await server({ '/google-login': () => done({ ...TOKENS, user: USER }) })
  begun()
  const { store } = renderApp('/login/return#id_token=a.b.c&state=s1')
  await waitFor(() => expect(location.pathname).toBe('/profile'))
  expect(location.hash).toBe('')
  expect(store.getState().auth.accessToken).toBe(TOKENS.accessToken)
  const sent = received.find(({ path }) => path.endsWith('/google-login'))
  expect(JSON.parse(sent?.body ?? '')).toEqual({ idToken: 'a.b.c' })
})

it('a return started in another tab is refused and reported', async () => {
  const { received } = await server()
  begun({ state: 'another' })
  const { store } = renderApp('/login/return#id_token=a.b.c&state=s1')
  expect((await screen.findByRole('alert')).textContent).toContain('was started in another tab')
  expect(location.hash).toBe('')
  expect(store.getState().auth.accessToken).toBeNull()
  expect(received.some(({ path }) => path.endsWith('/google-login'))).toBe(false)
  expect(screen.getByRole('link', { name: 'Sign in another way' })).toBeTruthy()
})

it('an existing address leads to signing in and linking', async () => {
  await server({ '/google-login': () => failed(409, 'socialEmailExists', 'An account exists already.') })
  begun()
  renderApp('/login/return#id_token=a.b.c&state=s1')
  expect((await screen.findByRole('alert')).textContent).toBe('An account exists already.')
  const link = screen.getByRole('link', { name: 'Sign in and link it' })
  expect(link.getAttribute('href')).toBe('/login?from=%2Fsecurity%23methods')
})

it('a first sign-in with Facebook asks for the e-mailed code and signs in with both', async () => {
  const needed = failed(403, 'socialCodeNeeded', 'A code was mailed.', { data: { email: 'ada@example.org' } })
  const { received } = await server({
    '/facebook-login': ({ body }) => {
      const { verificationCode } = JSON.parse(body)
      if (verificationCode === undefined) return needed
      return verificationCode === '123456' ? done({ ...TOKENS, user: USER }) : failed(400, 'wrongCode', 'Wrong code')
    },
  })
  begun({ provider: 'facebook', name: 'Facebook' })
  const { store } = renderApp('/login/return#access_token=EAAB&state=s1')
  expect(await screen.findByText(/Facebook does not confirm that this address is yours/)).toBeTruthy()
  expect(screen.getByText('ada@example.org')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Change e-mail' })).toBeNull()
  await userEvent.type(screen.getByLabelText('Digit 1 of 6'), '000000')
  expect((await screen.findByRole('alert')).textContent).toBe('Wrong code')
  expect(store.getState().auth.accessToken).toBeNull()
  await userEvent.type(screen.getByLabelText('Digit 1 of 6'), '123456')
  await waitFor(() => expect(location.pathname).toBe('/profile'))
  expect(store.getState().auth.accessToken).toBe(TOKENS.accessToken)
  const sent = received.filter(({ path }) => path.endsWith('/facebook-login')).map(({ body }) => JSON.parse(body))
  expect(sent).toEqual([
    { accessToken: 'EAAB' },
    { accessToken: 'EAAB', verificationCode: '000000' },
    { accessToken: 'EAAB', verificationCode: '123456' },
  ])
})

it('a first sign-in without a confirmed address asks for one, and signs in with its code', async () => {
  const needed = failed(403, 'socialEmailNeeded', 'Enter one.', { data: { ticket: 't1', email: '' } })
  const mailed = failed(403, 'socialCodeNeeded', 'A code was mailed.', { data: { email: 'ada@example.org' } })
  const { received } = await server({
    '/oidc-login': () => needed,
    '/oidc-register': ({ body }) =>
      JSON.parse(body).verificationCode === '123456' ? done({ ...TOKENS, user: USER }) : mailed,
  })
  begun({ provider: 'oidc', name: 'Institute' })
  const { store } = renderApp('/login/return?code=c1&state=s1&iss=https%3A%2F%2Fid.example.org')
  await userEvent.type(await screen.findByLabelText(/^E-mail/), 'ada@')
  await userEvent.click(screen.getByRole('button', { name: 'Send the code' }))
  expect(await screen.findByText('Email incorrect')).toBeTruthy()
  await userEvent.type(screen.getByLabelText(/^E-mail/), 'example.org')
  await userEvent.click(screen.getByRole('button', { name: 'Send the code' }))
  expect(await screen.findByText(/Institute does not confirm that this address is yours/)).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Digit 1 of 6'), '123456')
  await waitFor(() => expect(store.getState().auth.accessToken).toBe(TOKENS.accessToken))
  const sent = received.filter(({ path }) => path.includes('/oidc-')).map(({ body }) => JSON.parse(body))
  expect(sent).toEqual([
    { code: 'c1', state: 's1', iss: 'https://id.example.org' },
    { ticket: 't1', email: 'ada@example.org' },
    { ticket: 't1', email: 'ada@example.org', verificationCode: '123456' },
  ])
})

it('a sign-in that is started again is accepted with its new state', async () => {
  await server({ '/social-url': () => done({ url: 'https://accounts.example.org/auth', state: 's8' }) })
  begun()
  const former = takePending(Date.now())
  if (!former) throw new Error('nothing was begun')
  await beginSocial('google', former, () => {})
  expect(takePending(Date.now())).toMatchObject({ ...former, state: 's8', begunAt: expect.any(Number) })
})

it('linking sends the proof with the session and returns to its start', async () => {
  const { received } = await server({ '/link-social': () => done(METHODS) })
  localStorage.setItem('colophon.auth', JSON.stringify(TOKENS))
  begun({ purpose: 'link', provider: 'twitter', name: 'Twitter', state: 't1' })
  renderApp('/login/return?oauth_token=t1&oauth_verifier=v')
  await waitFor(() => expect(location.pathname + location.search).toBe('/profile'))
  const sent = received.find(({ path }) => path.endsWith('/link-social'))
  expect(sent?.token).toBe(TOKENS.accessToken)
  expect(JSON.parse(sent?.body ?? '')).toEqual({ provider: 'twitter', oauthToken: 't1', oauthVerifier: 'v' })
})

// Proves: x-social-methods
it('the last sign-in method cannot be removed; others ask first', async () => {
  let ways = 1
  const { received } = await server({
    '/methods': () => done({ ...METHODS, ways }),
    '/unlink-social': () => done({ ...METHODS, ways: 1, providers: METHODS.providers.slice(1) }),
  })
  localStorage.setItem('colophon.auth', JSON.stringify(TOKENS))
  const { unmount } = renderApp('/security')
  const only = await screen.findByRole<HTMLButtonElement>('button', { name: 'Unlink Google' })
  expect(only.disabled).toBe(true)
  expect(screen.getByText(/It is your only sign-in method/)).toBeTruthy()
  expect(screen.getByText(/^Ada of Google, linked/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Link Twitter' })).toBeTruthy()
  unmount()
  ways = 2
  renderApp('/security')
  await userEvent.click(await screen.findByRole('button', { name: 'Unlink Google' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Unlink it' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Unlink Google' })).toBeNull())
  const unlinked = received.find(({ path }) => path.includes('/unlink-social'))
  expect(unlinked?.method).toBe('DELETE')
})
