import { DOWNLOAD_SECONDS } from '@colophon/protocol/articles/constants'
import { isOwner } from '@colophon/protocol/articles/roles'
import { API_BASE } from '@colophon/protocol/constants'
import type { PaperDocument } from '@colophon/protocol/reader/document'
import type { storageCalls } from '@colophon/protocol/storage/calls'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { accountById, walletOf } from '../../../accounts/queries.ts'
import { signedMessage } from '../../../accounts/wallet/signed-message.ts'
import { withSignature } from '../../../accounts/wallet/with-signature.ts'
import { accessEventBy, noteAccess } from '../../../papers/access/note-access.ts'
import { storeAccessEvents } from '../../../papers/access/store-access-events.ts'
import { storeReceipt } from '../../../papers/access/store-receipt.ts'
import type { ArticleRow } from '../../../papers/article-row.ts'
import { plainName } from '../../../papers/files/file-name.ts'
import { readPaperFile } from '../../../papers/files/paper-file.ts'
import { gate } from '../../../papers/gate.ts'
import { readArticle } from '../../../papers/queries.ts'
import { downloads } from '../../../papers/tables.ts'
import type { Context } from '../../../platform/context.ts'
import { hashTicket, newTicket } from '../../../platform/crypto/ticket.ts'
import type { Db } from '../../../platform/database/db.ts'
import { contentDisposition } from '../../../platform/http/content-disposition.ts'
import { fail } from '../../../platform/http/fail.ts'
import type { Handler } from '../../../platform/http/input.ts'

/**
 * Creates a single-use download link valid for a minute. The owner needs no signature, but one that is sent must be
 * valid; all others sign with their linked wallet.
 */
export const download: Handler<typeof storageCalls.download> = async ({ body, person, request }, context) => {
  const { articleId, articleUrl } = body
  const signed = signedMessage(body)
  const row = await readArticle(context.db, articleId, { person, now: context.now() })
  if (!row || plainName(row.articleUrl) !== plainName(articleUrl)) return fail('articleNotFound')
  if (!person || (!signed && !isOwner(person, row))) return fail('signatureNeeded')
  const paper = { articleId, accountId: person.id }
  if (!signed) return { url: await makeTicket(context.db, context, paper) }
  if ((await walletOf(context.db, person.id)) === null) fail('walletNotLinked')
  const wanted = { purpose: 'download', subject: { articleId, articleUrl }, accountId: person.id } as const
  return withSignature(context, { body: signed, request }, wanted, async (tx, address) => {
    const sides = { requesterId: person.id, ownerId: row.ownerId, walletAddress: address }
    const about = { articleId, title: row.title, ...sides, signedAt: context.now() }
    await storeReceipt(tx, { ...signed, address }, { ...about, purpose: 'download' })
    return { url: await makeTicket(tx, context, paper) }
  })
}

async function makeTicket(
  db: Db,
  { now }: Pick<Context, 'now'>,
  paper: { articleId: number; accountId: number },
): Promise<string> {
  const ticket = newTicket()
  const expiresAt = new Date(now().getTime() + DOWNLOAD_SECONDS * 1000)
  await db.insert(downloads).values({ ...paper, ticketHash: hashTicket(ticket), expiresAt })
  return `${API_BASE}/articles/download/${ticket}`
}

/** Sends the file for a download link, once; rights are checked again, and so is whether the account was frozen. */
export const downloadFile: Handler<typeof storageCalls.downloadFile> = async ({ params, request, reply }, context) => {
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
  const opening = accessEventBy(person, paper, 'downloaded', now)
  if (opening) await storeAccessEvents(context.db, [opening])
  const row = await readArticle(context.db, ticket.articleId, { person, now })
  return hasFile(row) ? sendFile(context, request, reply, row, 'attachment') : fail('linkExpired')
}

/** Sends the file for display. Users with read-only access get pages and text elsewhere, never the file. */
export const file: Handler<typeof storageCalls.file> = async (input, context) => {
  const { query, person, paper, request, reply } = input
  if (!paper.rights.download) fail(paper.isArchiveRecord ? 'archiveOnly' : paper.hasNoFile ? 'noFile' : 'accessDenied')
  noteAccess(input, paper, context.now())
  const row = await readArticle(context.db, query.articleId, { person, now: context.now() })
  return hasFile(row) ? sendFile(context, request, reply, row, 'inline') : fail('articleNotFound')
}

const TYPES: Record<PaperDocument['source'], string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain',
}

type Stored = Pick<
  ArticleRow,
  'id' | 'articleUrl' | 'sizeBytes' | 'fileName' | 'sha256' | 'isPublished' | 'isPublic'
> & {
  format: PaperDocument['source']
}

/** True for a paper with a file; archive records and imported details alone have none. */
export function hasFile<R extends Pick<ArticleRow, 'format'>>(row: R | null): row is R & Pick<Stored, 'format'> {
  return row !== null && row.format !== null
}

/** Public files may be cached by the browser; nothing else may remain on a shared computer. */
function isForEverybody({ isPublished, isPublic }: Stored): boolean {
  return isPublished && isPublic
}

/** Sends a paper's file or a byte range. The headers prevent content sniffing and active content. */
export async function sendFile(
  context: Pick<Context, 'db' | 'files' | 'fileKeys'>,
  request: FastifyRequest,
  reply: FastifyReply,
  paper: Stored,
  kind: 'inline' | 'attachment',
): Promise<FastifyReply> {
  const size = paper.sizeBytes
  const tag = `"${paper.sha256}"`
  reply.headers({
    'Content-Type': TYPES[paper.format],
    'Content-Disposition': contentDisposition(paper.fileName, kind),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': `private, ${isForEverybody(paper) ? 'no-cache' : 'no-store'}, no-transform`,
    'Accept-Ranges': 'bytes',
    ETag: tag,
  })
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  const isSame = (request.headers['if-range'] ?? tag) === tag
  const range = requestedPart(isSame ? request.headers.range : undefined, size)
  if (range === 'unsatisfiable') return reply.code(416).header('Content-Range', `bytes */${size}`).send()
  if (range) reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${size}`)
  reply.header('Content-Length', range ? range.end - range.start + 1 : size)
  if (request.method === 'HEAD') return reply.send()
  return reply.send(await readPaperFile(context, paper, range ?? undefined))
}

/**
 * The part of a file of `size` bytes that a `Range` header requests (`end` inclusive), null for the whole file. Several
 * parts at once and units other than bytes are answered with the whole file (RFC 9110 §14.2).
 */
export function requestedPart(
  header: string | undefined,
  size: number,
): { start: number; end: number } | null | 'unsatisfiable' {
  const [, from = '', to = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  if (from === '') {
    const length = Math.min(size, Number(to))
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(size - 1, Number(to))
  if (to !== '' && Number(to) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}
