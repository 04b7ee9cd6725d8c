import type { administrationCalls } from '@colophon/protocol/administration/calls'
import type { AdminLogCheck } from '@colophon/protocol/administration/entities'
import { FIRST_HASH } from '@colophon/protocol/administration/log-text'
import { asc, gt } from 'drizzle-orm'
import { hashOf, isSealed } from '../../accounts/admin-log.ts'
import { adminLog, adminLogHead } from '../../accounts/admin-log-tables.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Handler } from '../../platform/http/input.ts'

const AT_ONCE = 1000

/**
 * Verifies the audit log: the hash chain must be intact and its end sealed. Detects removed, changed and moved entries.
 */
export function checkAdminLog({ db, secret }: Pick<Context, 'db' | 'secret'>): Promise<AdminLogCheck> {
  return db.transaction((tx) => check(tx, secret), { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

export const checkLog: Handler<typeof administrationCalls.checkLog> = (_input, context) => checkAdminLog(context)

async function check(tx: Db, secret: Uint8Array): Promise<AdminLogCheck> {
  let [number, hash] = [0, FIRST_HASH]
  for (;;) {
    const entries = await tx
      .select()
      .from(adminLog)
      .where(gt(adminLog.number, number))
      .orderBy(asc(adminLog.number))
      .limit(AT_ONCE)
    for (const { hash: storedHash, ...entry } of entries) {
      if (entry.number !== number + 1) return broken(number, number + 1, 'is missing')
      if (hashOf(hash, entry) !== storedHash) return broken(number, entry.number, 'is not what was written')
      number = entry.number
      hash = storedHash
    }
    if (entries.length < AT_ONCE) break
  }
  const [head] = await tx.select().from(adminLogHead)
  if (!head) return number === 0 ? whole(0) : broken(number, number, 'has no sealed end behind it')
  if (!isSealed(secret, head)) return broken(number, number, 'ends in a seal that is not ours')
  if (head.number > number) return broken(number, number + 1, 'is missing')
  return head.number === number && head.hash === hash ? whole(number) : broken(number, number, 'is not the sealed end')
}

function whole(entries: number): AdminLogCheck {
  return { entries, isWhole: true, brokenAt: null, problem: null }
}

function broken(entries: number, brokenAt: number, message: string): AdminLogCheck {
  return { entries, isWhole: false, brokenAt, problem: `Entry ${brokenAt} ${message}.` }
}
