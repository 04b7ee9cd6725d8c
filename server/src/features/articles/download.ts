import { createHash, randomBytes } from 'node:crypto'
import type { articleCalls } from '@colophon/protocol/articles/calls'
import { DOWNLOAD_SECONDS } from '@colophon/protocol/articles/constants'
import { isOwner } from '@colophon/protocol/articles/roles'
import { API_BASE } from '@colophon/protocol/constants'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { readArticle } from './queries.ts'
import { downloads } from './tables.ts'

/** An address for the file that works once within a minute. Whose paper it is not needs a signature, and so a wallet. */
export const download: Handler<typeof articleCalls.download> = async ({ body, person }, context) => {
  const row = await readArticle(context.db, body.articleId, { person, now: context.now() })
  if (!row || row.articleUrl !== body.articleUrl) return fail('articleNotFound')
  if (!person || !isOwner(person, row)) return fail('signatureNeeded')
  const ticket = randomBytes(32).toString('base64url')
  await context.db.insert(downloads).values({
    ticketHash: hashTicket(ticket),
    articleId: row.id,
    accountId: person.id,
    expiresAt: new Date(context.now().getTime() + DOWNLOAD_SECONDS * 1000),
  })
  return { url: `${API_BASE}/articles/download/${ticket}` }
}

/** What is stored of a ticket: who reads the table cannot download with it. */
export function hashTicket(ticket: string): string {
  return createHash('sha256').update(ticket).digest('hex')
}
