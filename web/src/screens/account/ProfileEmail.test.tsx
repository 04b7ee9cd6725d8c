import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openApp } from '../../features/articles/testing/signed-in.tsx'
import { type Answered, done, failed } from '../../testing/local-server.ts'
import { PREFERENCES } from '../../testing/notifications.ts'
import { ACCOUNT } from '../../testing/people.ts'

const NEW = 'new@example.org'
const EXISTS = 'An account with entered email address already exists. Please enter another email or sign in.'
const OVERVIEW = {
  secondFactor: { isOn: false, since: null, recoveryCodesLeft: 0 },
  hasPassword: true,
  hasWallet: false,
}

/** Ada's profile; `begin` is the reply to starting a change, `isPending` an earlier unfinished change. */
async function open({
  begin = () => done({ ...ACCOUNT, pendingEmail: NEW }),
  isPending = false,
  isFactorOn = false,
}: {
  begin?: () => Answered
  isPending?: boolean
  isFactorOn?: boolean
} = {}) {
  const app = await openApp('/profile', ({ path, body }) => {
    if (path.endsWith('/profile')) return done({ ...ACCOUNT, pendingEmail: isPending ? NEW : null })
    if (path.endsWith('/preferences')) return done(PREFERENCES)
    if (path.endsWith('/security'))
      return done({ ...OVERVIEW, secondFactor: { ...OVERVIEW.secondFactor, isOn: isFactorOn } })
    if (path.endsWith('/profile/update')) return begin()
    if (!path.endsWith('/profile/confirm-email')) return undefined
    return JSON.parse(body).verificationCode === '123456'
      ? done({ ...ACCOUNT, email: NEW })
      : failed(400, 'wrongCode', 'Wrong code')
  })
  await screen.findByRole('heading', { level: 2, name: 'E-mail' })
  const bodies = (end: string) => app.asked(end).map(({ body }) => JSON.parse(body))
  return { ...app, bodies }
}
const address = () => screen.getByLabelText<HTMLInputElement>('E-mail', { selector: 'input' })
const newAddress = () => screen.getByLabelText<HTMLInputElement>(/^New e-mail/)

async function askFor(email: string) {
  await userEvent.click(screen.getByRole('button', { name: 'Change e-mail' }))
  await userEvent.type(newAddress(), email)
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
}

async function prove() {
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
  await userEvent.type(dialog.getByLabelText('Your password'), 'Correct-1234')
  await userEvent.click(dialog.getByRole('button', { name: 'Send the code' }))
  return dialog
}

describe('changing the e-mail address', () => {
  // Proves: x-profile-confirm-email
  it('changing the e-mail takes address, password and code; a wrong code is shown at its field', async () => {
    const { bodies, store } = await open()
    expect(address().value).toBe('ada@example.org')
    await askFor(NEW)
    expect(
      await screen.findByText(`A code goes to ${NEW}. Until you enter it, your address stays ada@example.org.`),
    ).toBeTruthy()
    await prove()
    expect(await screen.findByText(/The code was sent to/)).toBeTruthy()
    expect(bodies('/profile/update')).toEqual([{ email: NEW, password: 'Correct-1234' }])
    await userEvent.type(screen.getByLabelText('Digit 1 of 6'), '000000')
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong code')
    await userEvent.type(screen.getByLabelText('Digit 1 of 6'), '123456')
    await waitFor(() => expect(address().value).toBe(NEW))
    expect(bodies('/profile/confirm-email')).toEqual([{ verificationCode: '000000' }, { verificationCode: '123456' }])
    expect(store.getState().auth.user?.email).toBe(NEW)
    expect(screen.getByText('Your e-mail address is changed')).toBeTruthy()
  })

  it('a malformed or unchanged address is shown at its field, and nothing is sent', async () => {
    const { bodies } = await open()
    await askFor('no-address')
    expect(document.getElementById(newAddress().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Email incorrect',
    )
    expect(document.activeElement).toBe(newAddress())
    await userEvent.clear(newAddress())
    await userEvent.type(newAddress(), 'ADA@example.org{Enter}')
    expect(screen.getByText('This is your address already.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(bodies('/profile/update')).toEqual([])
  })

  it.each([
    ['that has an account', failed(409, 'emailExists', EXISTS, { fields: { email: EXISTS } }), EXISTS],
    ['that was mailed a code a moment ago', failed(429, 'codeTooSoon', 'Please wait.'), 'Please wait.'],
  ])('an address %s is rejected at its field', async (_what, answer, text) => {
    await open({ begin: () => answer })
    await askFor(NEW)
    await prove()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(newAddress().value).toBe(NEW)
    expect(document.getElementById(newAddress().getAttribute('aria-describedby') ?? '')?.textContent).toBe(text)
  })

  it('a wrong password is shown in the dialog, which stays open', async () => {
    const wrong = 'The password is wrong.'
    await open({ begin: () => failed(400, 'passwordWrong', wrong, { fields: { password: wrong } }) })
    await askFor(NEW)
    const dialog = await prove()
    expect((await dialog.findByRole('alert')).textContent).toContain(wrong)
  })

  it('an account with a second factor also needs its code', async () => {
    const { bodies } = await open({ isFactorOn: true })
    await askFor(NEW)
    await userEvent.type(await screen.findByLabelText(/^Authenticator code/), '654321')
    await prove()
    expect(await screen.findByText(/The code was sent to/)).toBeTruthy()
    expect(bodies('/profile/update')).toEqual([{ email: NEW, password: 'Correct-1234', code: '654321' }])
  })

  it('a change begun before a reload continues with a new code, without the proof', async () => {
    const { bodies } = await open({ isPending: true })
    expect(screen.getByText(/is not confirmed yet/).textContent).toContain(NEW)
    await userEvent.click(screen.getByRole('button', { name: 'Enter the code' }))
    expect(await screen.findByLabelText('Digit 1 of 6')).toBeTruthy()
    expect(bodies('/profile/update')).toEqual([{ email: NEW }])
  })
})
