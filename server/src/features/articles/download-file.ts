import type { articleCalls } from '@colophon/protocol/articles/calls'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { hashTicket } from '../../platform/ticket.ts'
import { accountById } from '../auth/public.ts'
import { openingBy, storeOpenings } from '../requests/public.ts'
import { gate } from './gate.ts'
import { readArticle } from './queries.ts'
import { hasFile, sendFile } from './send-file.ts'
import { downloads } from './tables.ts'

/** Answers the file to a ticket, once; a right that was lost since the ticket was given counts, and so does an account that was frozen. */
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
  const account = ticket?.accountId ? await accountById(context.db, ticket.accountId) : undefined
  if (!ticket || !account || account.frozenAt) return fail('linkExpired')
  const person = { id: account.id, role: account.role }
  const paper = await gate(context)(person, ticket.articleId, 'download')
  const opening = openingBy(person, paper, 'downloaded', now)
  if (opening) await storeOpenings(context.db, [opening])
  const row = await readArticle(context.db, ticket.articleId, { person, now })
  return hasFile(row) ? sendFile(context, request, reply, row, 'attachment') : fail('linkExpired')
}
