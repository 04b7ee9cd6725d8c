import { Readable } from 'node:stream'
import type { securityCalls } from '@colophon/protocol/security/calls'
import { and, eq, gt } from 'drizzle-orm'
import { fail } from '../../../platform/fail.ts'
import type { Handler } from '../../../platform/input.ts'
import { hashTicket } from '../../../platform/ticket.ts'
import { accountById } from '../../auth/public.ts'
import { exportTickets } from '../tables.ts'
import { exportEntries } from './export-entries.ts'
import { zipStream } from './zip-stream.ts'

/** Streams everything of an account to the ticket, once; one that was closed since then is not exported. */
export const downloadExport: Handler<typeof securityCalls.downloadExport> = async (input, context) => {
  if (input.request.method !== 'GET') fail('methodNotAllowed')
  const isIt = eq(exportTickets.ticketHash, hashTicket(input.params.ticket))
  const [ticket] = await context.db
    .delete(exportTickets)
    .where(and(isIt, gt(exportTickets.expiresAt, context.now())))
    .returning()
  const account = ticket && (await accountById(context.db, ticket.accountId))
  if (!account || account.frozenAt) return fail('linkExpired')
  const day = context.now().toISOString().slice(0, 10)
  return input.reply
    .header('Cache-Control', 'no-store')
    .header('Content-Disposition', `attachment; filename="colophon-${day}.zip"`)
    .type('application/zip')
    .send(Readable.from(zipStream(exportEntries(context, account))))
}
