import type { articleCalls } from '@colophon/protocol/articles/calls'
import { DOWNLOAD_SECONDS } from '@colophon/protocol/articles/constants'
import { isOwner } from '@colophon/protocol/articles/roles'
import { API_BASE } from '@colophon/protocol/constants'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db.ts'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { hashTicket, newTicket } from '../../platform/ticket.ts'
import { signedMessage, walletOf, withSignature } from '../auth/public.ts'
import { keepReceipt } from '../requests/public.ts'
import { plainName } from './file-name.ts'
import { readArticle } from './queries.ts'
import { downloads } from './tables.ts'

/**
 * An address for the file that works once within a minute. Whose paper it is needs no signature, but one that is sent
 * must be good; everybody else signs with the wallet that is linked to their account.
 */
export const download: Handler<typeof articleCalls.download> = async ({ body, person, request }, context) => {
  const { articleId, articleUrl } = body
  const signed = signedMessage(body)
  const row = await readArticle(context.db, articleId, { person, now: context.now() })
  if (!row || plainName(row.articleUrl) !== plainName(articleUrl)) return fail('articleNotFound')
  if (!person || (!signed && !isOwner(person, row))) return fail('signatureNeeded')
  const paper = { articleId, accountId: person.id }
  if (!signed) return { url: await giveTicket(context.db, context, paper) }
  if ((await walletOf(context.db, person.id)) === null) fail('walletNotLinked')
  const wanted = { purpose: 'download', subject: { articleId, articleUrl }, accountId: person.id } as const
  return withSignature(context, { body: signed, request }, wanted, async (tx, address) => {
    const sides = { requesterId: person.id, ownerId: row.ownerId, walletAddress: address }
    const about = { articleId, title: row.title, ...sides, signedAt: context.now() }
    await keepReceipt(tx, { ...signed, address }, { ...about, purpose: 'download' })
    return { url: await giveTicket(tx, context, paper) }
  })
}

async function giveTicket(
  db: Db,
  { now }: Pick<Context, 'now'>,
  paper: { articleId: number; accountId: number },
): Promise<string> {
  const ticket = newTicket()
  const expiresAt = new Date(now().getTime() + DOWNLOAD_SECONDS * 1000)
  await db.insert(downloads).values({ ...paper, ticketHash: hashTicket(ticket), expiresAt })
  return `${API_BASE}/articles/download/${ticket}`
}
