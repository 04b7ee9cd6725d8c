import { randomUUID } from 'node:crypto'
import type { Role } from '@colophon/protocol/auth/roles'
import type { CallInput, Route } from '@colophon/protocol/route'
import { eq } from 'drizzle-orm'
import { createAccount } from '../../src/accounts/create-account.ts'
import { hashPassword } from '../../src/accounts/passwords/passwords.ts'
import { openSessionFor } from '../../src/accounts/sessions/sign-in.ts'
import { accounts } from '../../src/accounts/tables.ts'
import { call, type SendOptions } from './call.ts'
import type { TestApp } from './make-app.ts'

/** The default password of test users. */
export const PASSWORD = 'Correct-Horse-7'

/** A signed-in user. */
export type TestUser = Awaited<ReturnType<typeof makeUser>>

/** Inserts a confirmed account with a session, like a completed registration. */
export async function makeUser(
  app: TestApp,
  options: { email?: string; password?: string; username?: string; role?: Role } = {},
) {
  const { context } = app
  const { email = `${randomUUID()}@example.org`, password = PASSWORD, username = null, role } = options
  const passwordHash = await hashOf(password)
  const { user, accessToken, refreshToken } = await context.db.transaction(async (tx) => {
    const id = await createAccount(tx, context, { email, passwordHash, username })
    if (role) await tx.update(accounts).set({ role }).where(eq(accounts.id, id))
    const account = { id, frozenAt: null, frozenBy: null, passwordHash }
    return openSessionFor(tx, context, account, { caller: CALLER, method: 'registration' })
  })
  return userOf(app, { id: user.id, email, password, accessToken, refreshToken })
}

/** A user of an existing account with the tokens of one of its sessions. */
export function userOf<U extends { accessToken: string }>(app: TestApp, user: U) {
  return {
    ...user,
    app: () => app,
    call: <R extends Route>(route: R, input: CallInput<R>, more: SendOptions = {}) =>
      call(app, route, input, { token: user.accessToken, ...more }),
  }
}

const CALLER = { address: '127.0.0.1', userAgent: 'node' }
const hashes = new Map<string, Promise<string>>()

/** Cached, since hashing takes 30 ms by design. */
function hashOf(password: string): Promise<string> {
  const known = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, known)
  return known
}
