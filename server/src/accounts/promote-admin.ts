import { and, eq, ne } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { accounts } from './tables.ts'

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
