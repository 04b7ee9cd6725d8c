import type { articleCalls } from '@colophon/protocol/articles/calls'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { hashTicket } from './download.ts'
import { gate } from './gate.ts'
import { readArticle, roleOf } from './queries.ts'
import { hasFile, sendFile } from './send-file.ts'
import { downloads } from './tables.ts'

/** Answers the file to a ticket, once; a right that was lost since the ticket was given counts. */
export const downloadFile: Handler<typeof articleCalls.downloadFile> = async ({ params, request, reply }, context) => {
  if (request.method !== 'GET') fail('methodNotAllowed')
  const now = context.now()
  const [ticket] = await context.db
    .update(downloads)
    .set({ usedAt: now })
    .where(
      and(eq(downloads.ticketHash, hashTicket(params.ticket)), isNull(downloads.usedAt), gt(downloads.expiresAt, now)),
    )
    .returning()
  if (!ticket?.accountId) return fail('linkExpired')
  const person = { id: ticket.accountId, role: await roleOf(context.db, ticket.accountId) }
  await gate(context)(person, ticket.articleId, 'download')
  const row = await readArticle(context.db, ticket.articleId, { person, now })
  return hasFile(row) ? sendFile(context, request, reply, row, 'attachment') : fail('linkExpired')
}
