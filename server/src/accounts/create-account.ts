import { cleanName, nameProblem } from '@colophon/protocol/profile/validation'
import { and, eq, ne } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import type { Db } from '../platform/database/db.ts'
import { fail } from '../platform/http/fail.ts'
import { everyBelonging } from './belongings.ts'
import { profiles } from './profile/tables.ts'
import { accounts } from './tables.ts'

type NewAccount = { email: string; passwordHash: string | null; username: string | null }

/** Creates the account of a confirmed address; of two concurrent calls one wins. Lock the address first. */
export async function createAccount(
  tx: Db,
  context: Pick<Context, 'config' | 'jobs' | 'now' | 'signals'>,
  { email, passwordHash, username }: NewAccount,
): Promise<number> {
  const { config, now } = context
  const role = email === config.ADMIN_EMAIL ? 'admin' : 'user'
  const [account] = await tx
    .insert(accounts)
    .values({ email, passwordHash, role, createdAt: now() })
    .onConflictDoNothing({ target: accounts.email })
    .returning({ id: accounts.id })
  if (!account) fail('emailExists')
  await createProfile(tx, { accountId: account.id, username })
  for (const { created } of everyBelonging()) await created?.(context, tx, { id: account.id, email })
  return account.id
}

type NewProfile = { accountId: number; username: string | null }

/**
 * Creates the profile in the transaction that creates the account. An invalid name, as from another site, is dropped.
 */
async function createProfile(db: Db, { accountId, username }: NewProfile): Promise<void> {
  const isTaken = username !== null && nameProblem(username) === null
  await db.insert(profiles).values({ accountId, username: isTaken ? cleanName(username) : null })
}

/** Makes the existing account of ADMIN_EMAIL an administrator; a later one is promoted at confirmation. */
export async function promoteAdmin({ db, config, log }: Pick<Context, 'db' | 'config' | 'log'>): Promise<void> {
  if (!config.ADMIN_EMAIL) return
  const promoted = await db
    .update(accounts)
    .set({ role: 'admin' })
    .where(and(eq(accounts.email, config.ADMIN_EMAIL), ne(accounts.role, 'admin')))
    .returning({ id: accounts.id })
  for (const { id } of promoted) log.info({ accountId: id }, 'promoted ADMIN_EMAIL to administrator')
}
