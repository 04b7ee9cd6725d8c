import { authCalls } from '@colophon/protocol/auth/calls'
import { securityCalls } from '@colophon/protocol/security/calls'
import { DELETE_CONFIRMATION } from '@colophon/protocol/security/constants'
import { call } from '../testing/call.ts'
import { makeUser, PASSWORD } from '../testing/make-user.ts'
import type { Cell, PrepareEach } from './prepare.ts'

/** The requests under /security: all about who asks. What would end an account is asked of one made for it. */
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
