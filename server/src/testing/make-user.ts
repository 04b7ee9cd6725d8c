import { randomUUID } from 'node:crypto'
import { authCalls } from '@colophon/protocol/auth/calls'
import type { Role } from '@colophon/protocol/auth/roles'
import type { CallInput, Route } from '@colophon/protocol/route'
import { eq } from 'drizzle-orm'
import { accounts } from '../features/auth/tables.ts'
import { call, type SendOptions } from './call.ts'
import type { TestApp } from './make-app.ts'
import { readCode } from './read-code.ts'

/** The password of every user of the tests, unless they choose another. */
export const PASSWORD = 'Correct-Horse-7'

/** Somebody with an account, signed in. */
export type TestUser = Awaited<ReturnType<typeof makeUser>>

/** Registers somebody, confirms the code from their mail and signs them in: the whole way over HTTP. */
export async function makeUser(
  app: TestApp,
  options: { email?: string; password?: string; username?: string; role?: Role } = {},
) {
  const email = options.email ?? `${randomUUID()}@example.org`
  const password = options.password ?? PASSWORD
  const body = { email, password, ...(options.username === undefined ? {} : { username: options.username }) }
  expectStatus(200, await call(app, authCalls.register, { body }))
  const code = await readCode(app, email)
  const { data } = expectStatus(200, await call(app, authCalls.confirmRegister, { body: { email, code } }))
  if (options.role) {
    await app.context.db.update(accounts).set({ role: options.role }).where(eq(accounts.id, data.user.id))
  }
  const { accessToken, refreshToken } = data
  return {
    id: data.user.id,
    email,
    password,
    accessToken,
    refreshToken,
    /** Makes a call as this user. */
    call: <R extends Route>(route: R, input: CallInput<R>, more: SendOptions = {}) =>
      call(app, route, input, { token: accessToken, ...more }),
  }
}

function expectStatus<T extends { status: number; message: string | undefined }>(wanted: number, answer: T): T {
  if (answer.status !== wanted) throw new Error(`${answer.status} instead of ${wanted}: ${answer.message}`)
  return answer
}
