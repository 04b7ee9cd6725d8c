import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { done, failed, serveLocally } from '../../testing/local-server.ts'
import { ACCOUNT, PASSWORD, TOKENS, USER } from '../../testing/people.ts'
import { renderApp } from '../../testing/render.tsx'

const EXISTS = 'An account with entered email address already exists. Please enter another email or sign in.'
const WEAK =
  'Your password must be at least 8 characters long, be of mixed case and also contain at least one digit and at least one symbol.'
const MISMATCH = 'Entered passwords mismatch. Please check them and try one more time.'

/** A server with the code 123456, where `taken@example.org` is already registered. */
function server(site = {}) {
  return serveLocally(({ path, body }) => {
    const { email, code } = body.startsWith('{') ? JSON.parse(body) : {}
    if (path.endsWith('/register') && email === 'taken@example.org') return failed(409, 'emailExists', EXISTS)
    if (path.endsWith('/register') && email === 'refused@example.org') {
      return failed(400, 'validationFailed', 'Email is invalid', { fields: { email: 'Email is invalid' } })
    }
    if (path.endsWith('/authentication/register')) return done({ email })
    if (path.endsWith('/confirm-register')) {
      return code === '123456' ? done({ ...TOKENS, user: USER }) : failed(400, 'wrongCode', 'Wrong code')
    }
    if (path.endsWith('/profile')) return done(ACCOUNT)
    return path.endsWith('/site') ? done({ version: '1', outboxUrl: null, isEmpty: false, ...site }) : done(null)
  })
}
const type = (input: HTMLInputElement, value: string) => fireEvent.change(input, { target: { value } })
const field = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' })

async function fill(email: string, password: string, repeated = password, isChecked = true) {
  if (email) type(await field(/^E-mail/), email)
  if (password) type(await field(/^Password( \*)?$/), password)
  if (repeated) type(await field(/^Password again/), repeated)
  if (isChecked) await userEvent.click(screen.getByRole('checkbox', { name: /^I agree/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Register' }))
}
async function enter(code: string) {
  await userEvent.click(await screen.findByRole('textbox', { name: 'Digit 1 of 6' }))
  await userEvent.keyboard(code)
}

describe('an invalid form is not sent, and each field has its own error', () => {
  // Proves: 5-password-required, 5-password-short, 5-password-weak, 5-password-mismatch
  it.each([
    ['', PASSWORD, PASSWORD, 'Email required'],
    ['ada', PASSWORD, PASSWORD, 'Email incorrect'],
    ['ada@example.org', '', '', 'Password required'],
    ['ada@example.org', 'Ab1!', 'Ab1!', 'Password min 8 characters'],
    ['ada@example.org', 'abcdefgh', 'abcdefgh', WEAK],
    ['ada@example.org', PASSWORD, 'Other-1234', MISMATCH],
  ])('e-mail "%s", password "%s", again "%s"', async (email, password, repeated, text) => {
    const { received } = await server()
    renderApp('/registration')
    await fill(email, password, repeated)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(received.filter(({ method }) => method === 'POST')).toEqual([])
  })
})

// Proves: 5-field-check
it('the box of the field `check` has to be ticked, and is sent', async () => {
  const { received } = await server()
  renderApp('/registration')
  await fill('ada@example.org', PASSWORD, PASSWORD, false)
  expect(await screen.findByText('Tick this box to register.')).toBeTruthy()
  const sent = () => received.filter(({ path }) => path.endsWith('/register'))
  expect(sent()).toEqual([])
  await userEvent.click(screen.getByRole('checkbox', { name: /^I agree/ }))
  expect(screen.queryByText('Tick this box to register.')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Register' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(JSON.parse(sent()[0]?.body ?? '')).toEqual({ email: 'ada@example.org', password: PASSWORD, check: true })
})

it('the password field names its error and its rules', async () => {
  await server()
  renderApp('/registration')
  await fill('ada@example.org', 'abcdefgh')
  const ids = (await field(/^Password( \*)?$/)).getAttribute('aria-describedby')?.split(' ') ?? []
  const [error, rules] = ids.map((id) => document.getElementById(id))
  expect(error?.textContent).toBe(WEAK)
  expect(rules?.querySelector('[aria-label="A password needs"]')).not.toBeNull()
})

// Proves: 8-auth-email-exists
it('an existing address is reported, with one step to sign in', async () => {
  await server()
  renderApp('/registration')
  await fill('taken@example.org', PASSWORD)
  expect((await screen.findByRole('alert')).textContent).toContain(EXISTS)
  await userEvent.click(screen.getByRole('link', { name: 'Sign in with this e-mail' }))
  await waitFor(() => expect(location.pathname).toBe('/login'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeTruthy()
  expect((await field(/^E-mail/)).value).toBe('taken@example.org')
})

// Proves: 5-email-invalid
it('an address the server refuses is reported at its field', async () => {
  await server()
  renderApp('/registration')
  await fill('refused@example.org', PASSWORD)
  expect(await screen.findByText('Email is invalid')).toBeTruthy()
  expect((await field(/^E-mail/)).getAttribute('aria-invalid')).toBe('true')
})

describe('the code', () => {
  it('the code signs in once complete and correct', async () => {
    await server()
    const { store } = renderApp('/registration')
    await fill('ada@example.org', PASSWORD)
    await enter('123456')
    await waitFor(() => expect(store.getState().auth.accessToken).toBe('a1'))
    await waitFor(() => expect(location.pathname).toBe('/'))
  })

  // Proves: 5-code
  it('a wrong code is reported, cleared, and can be retried', async () => {
    await server()
    const { store } = renderApp('/registration')
    await fill('ada@example.org', PASSWORD)
    await enter('999999')
    expect(await screen.findByText('Wrong code')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Digit 1 of 6' })))
    await userEvent.keyboard('123456')
    await waitFor(() => expect(store.getState().auth.accessToken).toBe('a1'))
  })

  it.each([
    ['with a mail server', {}, /^The code was sent to ada@example\.org\./],
    ['with an outbox', { isMailSent: false }, /^The code for ada@example\.org is in the outbox of this installation\./],
    ['for the operator', { isMailSent: false, outboxUrl: '/outbox' }, /^The code for .* outbox of this machine\./],
  ])('where the code is, %s', async (_, site, text) => {
    await server(site)
    renderApp('/registration')
    await fill('ada@example.org', PASSWORD)
    await waitFor(() => expect(screen.getByRole('timer').closest('p')?.textContent).toMatch(text))
  })

  it('a code of fewer than six digits is a wrong code and is not sent', async () => {
    const { received } = await server()
    renderApp('/registration')
    await fill('ada@example.org', PASSWORD)
    await enter('123')
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('Wrong code')).toBeTruthy()
    expect(received.some(({ path }) => path.endsWith('/confirm-register'))).toBe(false)
  })

  it('a code can be resent only after 60 seconds, and the address can be changed', async () => {
    await server()
    renderApp('/registration')
    const asked = Date.now()
    await fill('ada@example.org', PASSWORD)
    const again = await screen.findByRole<HTMLButtonElement>('button', { name: /^Send a new code in \d+ s$/ })
    const left = Number(/\d+/.exec(again.textContent ?? '')?.[0])
    expect(left).toBeLessThanOrEqual(60)
    expect(left).toBeGreaterThan(58 - (Date.now() - asked) / 1000)
    expect(again.disabled).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Change e-mail' }))
    expect((await field(/^E-mail/)).value).toBe('ada@example.org')
  })

  it('the code step cannot be opened without an address', async () => {
    await server()
    renderApp('/registration?step=code')
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Register')
  })
})
