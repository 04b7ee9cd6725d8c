import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { done, failed, serveLocally } from '../../testing/local-server.ts'
import { ACCOUNT, PASSWORD, TOKENS, USER } from '../../testing/people.ts'
import { renderApp } from '../../testing/render.tsx'

const SECOND_STEP = 'Requires second authentication step'

/** A server that requires Ada's second step and accepts `123456` and `abcde-fghij`. */
function server() {
  return serveLocally(({ path, body }) => {
    if (path.endsWith('/profile')) return done(ACCOUNT)
    if (path.endsWith('/site')) return done({ version: '1', outboxUrl: null, isEmpty: false })
    if (path.endsWith('/login')) return failed(401, SECOND_STEP, SECOND_STEP, { data: { ticket: 't1' } })
    if (!path.endsWith('/confirm-second-step')) return done(null)
    const { ticket, code, recoveryCode } = JSON.parse(body)
    const isGood = ticket === 't1' && (code === '123456' || recoveryCode === 'abcde-fghij')
    return isGood ? done({ ...TOKENS, user: USER }) : failed(400, 'wrongCode', 'Wrong code')
  })
}

async function firstStep() {
  const app = renderApp('/login')
  const type = async (label: RegExp, value: string) =>
    fireEvent.change(await screen.findByLabelText(label, { selector: 'input' }), { target: { value } })
  await type(/^E-mail/, 'ada@example.org')
  await type(/^Password/, PASSWORD)
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByRole('heading', { level: 1, name: 'Second step' })
  return app
}

it('a wrong code is reported and cleared, and the right one signs in', async () => {
  const { received } = await server()
  const { store } = await firstStep()
  const cells = () => screen.getByLabelText('Digit 1 of 6')
  await userEvent.click(cells())
  await userEvent.paste('000000')
  expect((await screen.findByRole('alert')).textContent).toBe('Wrong code')
  await userEvent.click(cells())
  await userEvent.paste('123456')
  await waitFor(() => expect(store.getState().auth.accessToken).toBe(TOKENS.accessToken))
  expect(store.getState().auth.secondStep).toBeNull()
  expect(received.filter(({ path }) => path.endsWith('/refresh-token'))).toEqual([])
})

it('a recovery code signs in without the authenticator', async () => {
  await server()
  const { store } = await firstStep()
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  fireEvent.change(screen.getByLabelText('Recovery code'), { target: { value: 'abcde-fghij' } })
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(store.getState().auth.accessToken).toBe(TOKENS.accessToken))
})

it('the back link leads to the sign-in', async () => {
  await server()
  await firstStep()
  await userEvent.click(screen.getByRole('button', { name: 'Back to sign in' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeTruthy()
})
