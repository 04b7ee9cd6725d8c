import { Readable } from 'node:stream'
import { API_BASE } from '@colophon/protocol/constants'
import type { securityCalls } from '@colophon/protocol/security/calls'
import { EXPORT_SECONDS } from '@colophon/protocol/security/constants'
import { makeZip } from 'client-zip'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { hashTicket, newTicket } from '../../../platform/crypto/ticket.ts'
import type { Db } from '../../../platform/database/db.ts'
import { fail } from '../../../platform/http/fail.ts'
import type { Handler } from '../../../platform/http/input.ts'
import { callerOf } from '../../auth/public/caller.ts'
import { accountById } from '../../auth/public/queries.ts'
import { exportChats } from '../../chat/public/export-chats.ts'
import { documentsOfAccount } from '../../docviz/public/account-documents.ts'
import { readPaperFile } from '../../storage/public/paper-file.ts'
import { logActivity } from '../public/log-activity.ts'
import { exportTickets } from '../tables.ts'
import { apiCallsAfter, listsOf, papersOf, readingOf } from './queries.ts'

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

/** 1 January 1980, the first day that a zip can say: when a copy was packed is no property of what is in it. */
const FIRST_DAY = new Date(1980, 0, 1)

/** Lists whose texts are the owner's own words: they stay as they are. */
const OWN_LISTS = ['account', 'profile', 'sign-in-services', 'comments', 'comparisons', 'api-keys', 'signatures']
const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu
const LEFT_OUT = '[e-mail address of somebody else]'
const README = `Everything that belongs to your account.

account.json, profile.json and the other lists are JSON, as they are stored.
papers/<id>/paper.json is what is known of a paper, statements.json and
document.json what was read in it, and beside them lies the file as it was
uploaded. documents/<id>/ has what you had visualised: the file, what was read
of it with your corrections, and its downloads as result.zip. Passwords, secrets
and the codes of your second factor are not here, nor e-mail addresses of other
people in what they wrote to you.
`

const CALLS_AT_ONCE = 5000
const MISSING = 'The file was not in the store when this copy was made.\n'

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
    .send(zipStream(exportEntries(context, account)))
}

/** The files of an export, made one after the other; a file that is missing from the store is said to be so. */
async function* exportEntries(context: Context, account: { id: number; email: string }): AsyncGenerator<ZipEntry> {
  const { db, files } = context
  const accountId = account.id
  yield text('README.txt', README)
  for (const [name, read] of Object.entries(listsOf(db, accountId))) {
    yield json(`${name}.json`, withoutStrangers(name, await read(), account))
  }
  yield* apiCalls(db, accountId)
  yield json('chats.json', withoutStrangers('chats', await exportChats(context, accountId), account))
  for (const stored of await papersOf(db, accountId)) {
    const { wrappedPassword: _, attempt: _attempt, idempotencyKey: _key, mayBeRecorded: _hint, ...paper } = stored
    const folder = `papers/${paper.id}`
    const { statements, document } = await readingOf(db, paper.id)
    yield json(`${folder}/paper.json`, paper)
    yield json(`${folder}/statements.json`, statements)
    if (document) yield json(`${folder}/document.json`, document)
    const name = `${folder}/${safeName(paper.fileName)}`
    const isThere = await files.size(paper.articleUrl).then(
      () => true,
      () => false,
    )
    // As it was uploaded, also where it lies encrypted.
    yield isThere ? { name, open: () => readPaperFile(context, paper) } : text(`${name}.missing.txt`, MISSING)
  }
  yield* documents(context, accountId)
}

/** What was visualised by the ids of the account. */
async function* documents(context: Context, accountId: number): AsyncGenerator<ZipEntry> {
  for await (const { id, task, result, files } of documentsOfAccount(context, accountId)) {
    const folder = `documents/${id}`
    yield json(`${folder}/task.json`, task)
    if (result) yield json(`${folder}/result.json`, result)
    for (const file of files) {
      const name = `${folder}/${safeName(file.name)}`
      const first = await file.open()
      first?.destroy()
      const open = async () => (await file.open()) ?? inOnePiece(Buffer.alloc(0))
      yield first ? { name, open } : text(`${name}.missing.txt`, MISSING)
    }
  }
}

/** In as many files as it takes, so that never more than one of them is in memory. */
async function* apiCalls(db: Db, accountId: number): AsyncGenerator<ZipEntry> {
  for (let part = 1, last = 0; ; part++) {
    const calls = await apiCallsAfter(db, accountId, last, CALLS_AT_ONCE)
    if (calls.length > 0 || part === 1) yield json(`api-calls${part === 1 ? '' : `-${part}`}.json`, calls)
    const end = calls.at(-1)
    if (!end || calls.length < CALLS_AT_ONCE) return
    last = end.use.id
  }
}

/** A name that stays in its folder on every system. */
function safeName(name: string): string {
  const safe = name.replace(/[^\p{L}\p{N} ._()-]/gu, '_').replace(/^\.+/, '_')
  return safe.slice(0, 150) || 'paper'
}

function json(name: string, value: unknown): ZipEntry {
  return text(name, `${JSON.stringify(value, null, 2)}\n`)
}

function text(name: string, content: string): ZipEntry {
  const bytes = Buffer.from(content)
  return { name, open: async () => inOnePiece(bytes) }
}

async function* inOnePiece(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

type Own = { id: number; email: string }

type Row = Record<string, unknown>

/**
 * A list of an export without e-mail addresses of other people, as they stand in what others wrote to the owner and in
 * quotes of their papers: a copy of one's data is often handed on. Names stay, and so does what the owner wrote.
 */
function withoutStrangers(list: string, value: unknown, own: Own): unknown {
  if (OWN_LISTS.includes(list)) return value
  const clean = (each: unknown): unknown => {
    if (typeof each === 'string') return each.replace(EMAIL, (found) => (isMine(found, own) ? found : LEFT_OUT))
    if (Array.isArray(each)) return each.map(clean)
    if (typeof each !== 'object' || each === null || each instanceof Date) return each
    const row = each as Row
    if (isWrittenBy(own, row)) return row
    const isAsked = list === 'requests'
    return Object.fromEntries(
      Object.entries(row).map(([name, held]) => [name, isAsked && name === 'note' ? held : clean(held)]),
    )
  }
  return clean(value)
}

function isMine(found: string, { email }: Own): boolean {
  return found.toLowerCase() === email.toLowerCase()
}

/** An act of the owner's own, or a question that they have asked. */
function isWrittenBy({ id }: Own, row: Row): boolean {
  return row.actorId === id || row.questionId === null
}

/** One file of a zip: where it stands, and its bytes; `open` is called once. */
export type ZipEntry = { name: string; open: () => Promise<AsyncIterable<Uint8Array>> }

/** Streams a zip as it is made; each file is read once, when its turn comes. Papers are compressed already, so nothing is. */
export function zipStream(entries: AsyncIterable<ZipEntry>): Readable {
  return Readable.fromWeb(makeZip(inputsOf(entries)) as import('node:stream/web').ReadableStream)
}

async function* inputsOf(entries: AsyncIterable<ZipEntry>) {
  for await (const { name, open } of entries) yield { name, input: contentOf(open), lastModified: FIRST_DAY }
}

async function* contentOf(open: ZipEntry['open']): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for await (const piece of await open()) yield new Uint8Array(piece)
}
