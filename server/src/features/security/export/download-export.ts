import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import type { securityCalls } from '@colophon/protocol/security/calls'
import { and, eq, gt } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { hashTicket } from '../../../platform/crypto/ticket.ts'
import type { Db } from '../../../platform/database/db.ts'
import { fail } from '../../../platform/http/fail.ts'
import type { Handler } from '../../../platform/http/input.ts'
import { accountById } from '../../auth/public/queries.ts'
import { exportChats } from '../../chat/public.ts'
import { documentsOfAccount } from '../../docviz/public.ts'
import { readPaperFile } from '../../storage/public/paper-file.ts'
import { exportTickets } from '../tables.ts'
import { apiCallsAfter, listsOf, papersOf, readingOf } from './queries.ts'

const LOCAL = 0x04034b50

const CENTRAL = 0x02014b50

const END = 0x06054b50

const END_64 = 0x06064b50

const LOCATOR_64 = 0x07064b50

const VERSION_64 = 45

const DESCRIPTOR = 0x08074b50

const UTF8_NAMES = 0x0800

/** Checksum and sizes follow the bytes, in a data descriptor (APPNOTE 4.3.9). */
const FACTS_FOLLOW = 0x0008

const FLAGS = UTF8_NAMES | FACTS_FOLLOW

const MAX_32 = 0xffffffff

const MAX_16 = 0xffff

/** 1 January 1980, the first day that a zip can say: when a copy was packed is no property of what is in it. */
const FIRST_DAY = 0x21

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
    .send(Readable.from(zipStream(exportEntries(context, account))))
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

/**
 * A zip as it is made, one piece after the other: files are neither compressed, since papers are already, nor held in
 * memory. Each is read once; its checksum and size follow it. Sizes are told in the 64-bit form (APPNOTE 4.5.3).
 */
export async function* zipStream(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const central: Buffer[] = []
  let offset = 0
  for await (const { name, open } of entries) {
    const local = localHeader(name)
    const facts = { crc: 0, size: 0 }
    yield local
    for await (const piece of await open()) {
      facts.crc = crc32(piece, facts.crc)
      facts.size += piece.length
      yield Buffer.from(piece)
    }
    const after = descriptor(facts)
    yield after
    central.push(centralHeader(name, facts, offset))
    offset += local.length + facts.size + after.length
  }
  const directory = Buffer.concat(central)
  yield directory
  yield endOf(central.length, directory.length, offset)
}

type Facts = { crc: number; size: number }

/** With the field of 64-bit sizes in the header before it, its own are of 64 bits too. */
function descriptor({ crc, size }: Facts): Buffer {
  const field = Buffer.alloc(24)
  field.writeUInt32LE(DESCRIPTOR, 0)
  field.writeUInt32LE(crc, 4)
  field.writeBigUInt64LE(BigInt(size), 8)
  field.writeBigUInt64LE(BigInt(size), 16)
  return field
}

function localHeader(name: string): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(LOCAL, 0)
  header.writeUInt16LE(VERSION_64, 4)
  header.writeUInt16LE(FLAGS, 6)
  header.writeUInt16LE(FIRST_DAY, 12)
  header.writeUInt32LE(MAX_32, 18)
  header.writeUInt32LE(MAX_32, 22)
  header.writeUInt16LE(Buffer.byteLength(name), 26)
  const more = extra(0, 0)
  header.writeUInt16LE(more.length, 28)
  return Buffer.concat([header, Buffer.from(name), more])
}

function centralHeader(name: string, { crc, size }: Facts, offset: number): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(CENTRAL, 0)
  header.writeUInt16LE(VERSION_64, 4)
  header.writeUInt16LE(VERSION_64, 6)
  header.writeUInt16LE(FLAGS, 8)
  header.writeUInt16LE(FIRST_DAY, 14)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(MAX_32, 20)
  header.writeUInt32LE(MAX_32, 24)
  header.writeUInt16LE(Buffer.byteLength(name), 28)
  const more = extra(size, size, offset)
  header.writeUInt16LE(more.length, 30)
  header.writeUInt32LE(MAX_32, 42)
  return Buffer.concat([header, Buffer.from(name), more])
}

/** The field that holds what does not fit into 32 bits, in the order of the header. */
function extra(...values: number[]): Buffer {
  const field = Buffer.alloc(4 + 8 * values.length)
  field.writeUInt16LE(1, 0)
  field.writeUInt16LE(8 * values.length, 2)
  for (const [index, value] of values.entries()) field.writeBigUInt64LE(BigInt(value), 4 + 8 * index)
  return field
}

function endOf(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(56 + 20 + 22)
  end.writeUInt32LE(END_64, 0)
  end.writeBigUInt64LE(44n, 4)
  end.writeUInt16LE(VERSION_64, 12)
  end.writeUInt16LE(VERSION_64, 14)
  end.writeBigUInt64LE(BigInt(count), 24)
  end.writeBigUInt64LE(BigInt(count), 32)
  end.writeBigUInt64LE(BigInt(size), 40)
  end.writeBigUInt64LE(BigInt(offset), 48)
  end.writeUInt32LE(LOCATOR_64, 56)
  end.writeBigUInt64LE(BigInt(offset + size), 64)
  end.writeUInt32LE(1, 72)
  end.writeUInt32LE(END, 76)
  end.writeUInt16LE(MAX_16, 84)
  end.writeUInt16LE(MAX_16, 86)
  end.writeUInt32LE(MAX_32, 88)
  end.writeUInt32LE(MAX_32, 92)
  return end
}
