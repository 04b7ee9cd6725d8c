import { randomUUID } from 'node:crypto'
import { authCalls } from '@colophon/protocol/auth/calls'
import { call } from '../testing/call.ts'
import { makeUser, PASSWORD } from '../testing/make-user.ts'
import { makeWallet } from '../testing/make-wallet.ts'
import { readCode } from '../testing/read-code.ts'
import type { Cell, PrepareEach } from './prepare.ts'

/** The requests under /authentication and /verification. */
export const prepareAuth: PrepareEach<typeof authCalls> = {
  register: () => ({ input: { body: { email: newEmail(), password: PASSWORD } } }),
  confirmRegister: async ({ app }) => {
    const email = newEmail()
    await call(app, authCalls.register, { body: { email, password: PASSWORD } })
    return { input: { body: { email, code: await readCode(app, email) } } }
  },
  resendCodeRegister: () => ({ input: { body: { email: newEmail() } } }),
  login: ({ person, people }) => {
    const { email, password } = person ?? people.other
    return { input: { body: { email, password } } }
  },
  walletLogin: async ({ app }) => {
    const wallet = makeWallet(app)
    await wallet.link(await makeUser(app))
    return { input: { body: await wallet.signed({ purpose: 'wallet-login' }) } }
  },
  logout: async (cell) => ({ input: {}, ...(cell.person ? { token: (await newSession(cell)).accessToken } : {}) }),
  sendCodeResetPassword: () => ({ input: { body: { email: newEmail(), password: PASSWORD } } }),
  confirmResetPassword: async ({ app }) => {
    const { email } = await makeUser(app)
    await call(app, authCalls.sendCodeResetPassword, { body: { email, password: PASSWORD } })
    return { input: { body: { email, verificationCode: await readCode(app, email) } } }
  },
  requestResetPassword: () => ({ input: { body: { email: newEmail() } } }),
  resetPassword: () => ({ input: { body: { oldPassword: PASSWORD, newPassword: PASSWORD } } }),
  confirmSecondStep: () => ({
    input: { body: { ticket: 'a.b.c', code: '123456' } },
    letThrough: ['secondStepExpired'],
  }),
  sendCodeUnfreeze: () => ({ input: { body: { email: newEmail() } } }),
  confirmUnfreeze: () => ({ input: { body: { email: newEmail(), code: '123456' } }, letThrough: ['wrongCode'] }),
  refreshToken: async (cell) => {
    const { accessToken, refreshToken } = await newSession(cell)
    return { input: { body: { refreshToken } }, token: accessToken }
  },
  nonce: ({ app }) => ({ input: { body: { address: makeWallet(app).address, purpose: 'wallet-login' } } }),
}

function newEmail(): string {
  return `${randomUUID()}@example.org`
}

async function newSession({ app, person, people }: Cell) {
  const { email, password } = person ?? people.other
  return (await call(app, authCalls.login, { body: { email, password } })).data
}
