import { randomUUID } from 'node:crypto'
import { authCalls } from '@colophon/protocol/auth/calls'
import type { socialCalls } from '@colophon/protocol/auth/social-calls'
import { keyCalls } from '@colophon/protocol/keys/calls'
import type { notificationCalls } from '@colophon/protocol/notifications/calls'
import { profileCalls } from '@colophon/protocol/profile/calls'
import { securityCalls } from '@colophon/protocol/security/calls'
import { DELETE_CONFIRMATION } from '@colophon/protocol/security/constants'
import type { siteCalls } from '@colophon/protocol/site/calls'
import { call } from '../testing/call.ts'
import { makeUser, PASSWORD, type TestUser } from '../testing/make-user.ts'
import { makeWallet } from '../testing/make-wallet.ts'
import { readCode } from '../testing/read-code.ts'
import type { Cell, PrepareEach } from './prepare.ts'

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

export const prepareKeys: PrepareEach<typeof keyCalls> = {
  create: ({ person }) => ({
    input: { body: { name: 'A script', scopes: ['read'] } },
    undo: async () => person?.call(keyCalls.delete, { query: {} }),
  }),
  delete: async ({ person, people }) => ({ input: { query: { id: await makeKey(person ?? people.other) } } }),
  apiStat: () => ({ input: { query: {} } }),
  list: () => ({ input: {} }),
  reroll: async ({ person, people }) => {
    const who = person ?? people.other
    const id = await makeKey(who)
    return {
      input: { body: { id, graceSeconds: 0 } },
      undo: () => who.call(keyCalls.delete, { query: { id } }),
    }
  },
}

async function makeKey(who: TestUser): Promise<string> {
  const { data, message, error } = await who.call(keyCalls.create, { body: {} })
  if (data) return data.id
  if (error !== 'keysTooMany') throw new Error(message)
  await who.call(keyCalls.delete, { query: {} })
  return makeKey(who)
}

export const prepareProfile: PrepareEach<typeof profileCalls> = {
  me: () => ({ input: {} }),
  get: ({ people }) => ({ input: { query: { profileId: people.owner.id } } }),
  update: () => ({ input: { body: { about: 'I dry peat.' } } }),
  confirmEmail: async ({ app, person }) => {
    if (!person) return { input: { body: { verificationCode: '123456' } } }
    const [newcomer, email] = [await makeUser(app), `${randomUUID()}@example.org`]
    await newcomer.call(profileCalls.update, { body: { email, password: PASSWORD } })
    const verificationCode = await readCode(app, email)
    return { input: { body: { verificationCode } }, token: newcomer.accessToken }
  },
  addWallet: async ({ app, person, people }) => ({
    input: { body: await makeWallet(app).signed({ purpose: 'add-wallet' }, person ?? people.other) },
    undo: async () => person?.call(profileCalls.deleteWallet, {}),
  }),
  deleteWallet: () => ({ input: {} }),
  uploadAvatar: () => ({ input: { fields: {}, file: picture() } }),
  avatar: async ({ people }) => {
    const { data } = await people.owner.call(profileCalls.uploadAvatar, { fields: {}, file: picture() })
    return { input: { params: { name: data.avatarUrl.split('/').at(-1) ?? '' } } }
  },
}

export const prepareSite: PrepareEach<typeof siteCalls> = { site: () => ({ input: {} }) }

/** The smallest file with a PNG signature. */
export function picture(): File {
  return new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0)], 'me.png')
}

/** Calls under /security. Those that would end an account use one created for it. */
export const prepareSecurity: PrepareEach<typeof securityCalls> = {
  overview: () => ({ input: {} }),
  sessions: () => ({ input: { query: {} } }),
  endSessions: async (cell) => ({
    input: { query: { id: await otherSession(cell) } },
    letThrough: ['sessionNotFound'],
  }),
  beginSecondFactor: () => ({ input: { body: { password: PASSWORD } } }),
  confirmSecondFactor: () => ({
    input: { body: { code: '123456' } },
    letThrough: ['wrongCode', 'secondFactorIsOff', 'secondStepBlocked'],
  }),
  endSecondFactor: () => ({
    input: { body: { password: PASSWORD, code: '123456' } },
    letThrough: ['secondFactorIsOff'],
  }),
  renewRecoveryCodes: () => ({
    input: { body: { password: PASSWORD, code: '123456' } },
    letThrough: ['secondFactorIsOff'],
  }),
  activity: () => ({ input: { query: {} } }),
  activityCsv: () => ({ input: { query: {} } }),
  signatures: () => ({ input: { query: {} } }),
  prepareExport: () => ({ input: {} }),
  downloadExport: async ({ people }) => {
    const { data } = await people.owner.call(securityCalls.prepareExport, {})
    return { input: { params: { ticket: data.url.split('/').at(-1) ?? '' } } }
  },
  freeze: async (cell) => ({ input: {}, ...(await asNewcomer(cell)) }),
  deleteAccount: async (cell) => ({
    input: { body: { password: PASSWORD, confirmation: DELETE_CONFIRMATION } },
    ...(await asNewcomer(cell)),
  }),
}

async function asNewcomer({ app, person }: Cell): Promise<{ token?: string }> {
  return person ? { token: (await makeUser(app)).accessToken } : {}
}

async function otherSession({ app, person, people }: Cell): Promise<string> {
  const { email, password } = person ?? people.other
  const { data } = await call(app, authCalls.login, { body: { email, password } })
  const answer = await call(app, securityCalls.sessions, { query: {} }, { token: data.accessToken })
  return answer.data[0].find(({ isCurrent }) => isCurrent)?.id ?? ''
}

/** Without provider keys the calls fail with this code, after access was checked. */
const letThrough = ['socialNotConfigured'] as const

export const prepareSocial: PrepareEach<typeof socialCalls> = {
  googleLogin: () => ({ input: { body: { idToken: 'a.b.c' } }, letThrough }),
  facebookLogin: () => ({ input: { body: { accessToken: 'token' } }, letThrough }),
  twitterAuth: () => ({ input: { body: { oauthToken: 'token', oauthVerifier: 'verifier' } }, letThrough }),
  twitterGetAuthUrl: () => ({ input: {}, letThrough }),
  oidcLogin: () => ({ input: { body: { code: 'code', state: 'state' } }, letThrough }),
  oidcRegister: () => ({ input: { body: { ticket: 'ticket', email: newEmail() } }, letThrough }),
  socialUrl: () => ({ input: { body: { provider: 'google' } }, letThrough }),
  methods: () => ({ input: {} }),
  linkSocial: () => ({ input: { body: { provider: 'google', idToken: 'a.b.c' } }, letThrough }),
  unlinkSocial: () => ({ input: { query: { provider: 'google' } } }),
}

export const prepareNotifications: PrepareEach<typeof notificationCalls> = {
  list: () => ({ input: { query: {} } }),
  subscribeSse: () => ({ input: { query: {} } }),
  markAsView: () => ({ input: { body: {} } }),
  preferences: () => ({ input: {} }),
  setPreferences: () => ({ input: { body: { preferences: { 'New reply': { inPage: true, mail: 'daily' } } } } }),
}
