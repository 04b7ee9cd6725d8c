import { API_BASE } from '@colophon/protocol/constants'
import type { securityCalls } from '@colophon/protocol/security/calls'
import { EXPORT_SECONDS } from '@colophon/protocol/security/constants'
import { lt } from 'drizzle-orm'
import { hashTicket, newTicket } from '../../../platform/crypto/ticket.ts'
import type { Handler } from '../../../platform/http/input.ts'
import { callerOf } from '../../auth/public/caller.ts'
import { logActivity } from '../log-activity.ts'
import { exportTickets } from '../tables.ts'

/** Gives an address for everything that belongs to who asks; it works once, and is noted in their activity. */
export const prepareExport: Handler<typeof securityCalls.prepareExport> = async (input, context) => {
  const accountId = input.person.id
  const ticket = newTicket()
  const now = context.now()
  const expiresAt = new Date(now.getTime() + EXPORT_SECONDS * 1000)
  await context.db.transaction(async (tx) => {
    await tx.delete(exportTickets).where(lt(exportTickets.expiresAt, now))
    await tx.insert(exportTickets).values({ ticketHash: hashTicket(ticket), accountId, expiresAt })
    await logActivity(context, tx, { accountId, kind: 'dataExported', caller: callerOf(input) })
  })
  return { url: `${API_BASE}/security/export/${ticket}` }
}
