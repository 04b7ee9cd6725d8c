import { and, eq, ne } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { accounts } from '../tables.ts'

/** Makes the account of ADMIN_EMAIL an administrator, where it exists already; a later one becomes it when it is confirmed. */
export async function promoteAdmin({ db, config, log }: Pick<Context, 'db' | 'config' | 'log'>): Promise<void> {
  if (!config.ADMIN_EMAIL) return
  const promoted = await db
    .update(accounts)
    .set({ role: 'admin' })
    .where(and(eq(accounts.email, config.ADMIN_EMAIL), ne(accounts.role, 'admin')))
    .returning({ id: accounts.id })
  for (const { id } of promoted) log.info({ accountId: id }, 'ADMIN_EMAIL is an administrator now')
}
