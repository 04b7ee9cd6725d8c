import { writeLog } from '../../accounts/admin-log.ts'
import type { Context } from '../../platform/context.ts'
import type { AuditImpersonation } from '../../platform/http/serve.ts'

/**
 * Audits an impersonated action before it runs, in a separate transaction, so that even an interrupted action is
 * logged. Of its payload only numbers and booleans are stored, since texts may be secrets.
 */
export function auditImpersonation(context: Pick<Context, 'db' | 'secret' | 'now'>): AuditImpersonation {
  return async ({ person, adminId }, { target, payload, address }) => {
    const sent = Object.assign({}, ...payload.map(harmless))
    const act = { actorId: adminId, subjectId: person.id, action: 'write as user' as const, target, address }
    await context.db.transaction((tx) => writeLog(context, tx, { ...act, after: sent }))
  }
}

function harmless(payload: unknown): Record<string, unknown> {
  if (typeof payload !== 'object' || payload === null) return {}
  return Object.fromEntries(Object.entries(payload).filter(([, value]) => ['number', 'boolean'].includes(typeof value)))
}
