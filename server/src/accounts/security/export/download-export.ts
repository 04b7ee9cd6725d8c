import { API_BASE } from '@colophon/protocol/constants'
import type { securityCalls } from '@colophon/protocol/security/calls'
import { EXPORT_SECONDS } from '@colophon/protocol/security/constants'
import { shortAddress } from '@colophon/protocol/security/device'
import type { ActivityKind } from '@colophon/protocol/security/entities'
import { and, asc, eq, gt, lt } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { hashTicket, newTicket } from '../../../platform/crypto/ticket.ts'
import type { Db } from '../../../platform/database/db.ts'
import { jsonEntry, textEntry, type ZipEntry, zipStream } from '../../../platform/files/zip-stream.ts'
import { fail } from '../../../platform/http/fail.ts'
import type { Handler } from '../../../platform/http/input.ts'
import { everyBelonging } from '../../belongings.ts'
import { apiKeys, apiKeyUses } from '../../keys/tables.ts'
import { profiles } from '../../profile/tables.ts'
import { accountById } from '../../queries.ts'
import { callerOf } from '../../sessions/caller.ts'
import { socialIdentities } from '../../social-tables.ts'
import { accounts, sessions } from '../../tables.ts'
import { logActivity } from '../log-activity.ts'
import { activities, exportTickets, signatures } from '../tables.ts'

/** Issues a single-use URL for an export of the caller's data; logged in their activity. */
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

/** Lists that contain only the owner's texts and stay unchanged. */
const OWN_LISTS = ['account', 'profile', 'sign-in-services', 'api-keys', 'signatures']
const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu
const LEFT_OUT = '[e-mail address of another person]'
const README = `Everything that belongs to your account.

account.json, profile.json and the other lists are JSON, as they are stored.
papers/<id>/ has the metadata of a paper (paper.json), its corrections
(changes.json), its statements (statements.json), its parsed text
(document.json), and the uploaded file, if there is one.
documents/<id>/ has a visualised document: the file, the result with your
corrections, and its downloads as result.zip. Passwords, secrets and second
factor codes are not included, nor e-mail addresses of other people in what they
wrote to you.
`

const CALLS_AT_ONCE = 5000

/** Streams an export for a ticket, once; a frozen account is not exported. */
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

/** The entries of an export, created in sequence; files missing in the store are replaced by a note. */
async function* exportEntries(context: Context, account: { id: number; email: string }): AsyncGenerator<ZipEntry> {
  const { db } = context
  const accountId = account.id
  yield textEntry('README.txt', README)
  const belongings = everyBelonging()
  const ownLists = new Set([...OWN_LISTS, ...belongings.flatMap((each) => each.ownLists ?? [])])
  const kept = belongings.map((each) => ({ ...each.lists?.(db, accountId), ...each.more?.(context, accountId) }))
  const lists = Object.entries(Object.assign(listsOf(db, accountId), ...kept) as ReturnType<typeof listsOf>)
  for (const [name, read] of lists) {
    const list = await read()
    yield jsonEntry(`${name}.json`, ownLists.has(name) ? list : withoutStrangers(name, list, account))
  }
  yield* apiCalls(db, accountId)
  for (const { files } of belongings) if (files) yield* files(context, account)
}

/** Split into several files, of which only one is in memory at a time. */
async function* apiCalls(db: Db, accountId: number): AsyncGenerator<ZipEntry> {
  for (let part = 1, last = 0; ; part++) {
    const calls = await apiCallsAfter(db, accountId, last, CALLS_AT_ONCE)
    if (calls.length > 0 || part === 1) yield jsonEntry(`api-calls${part === 1 ? '' : `-${part}`}.json`, calls)
    const end = calls.at(-1)
    if (!end || calls.length < CALLS_AT_ONCE) return
    last = end.use.id
  }
}

type Own = { id: number; email: string }

type Row = Record<string, unknown>

/**
 * A list without other people's e-mail addresses in texts that others wrote or in quotes of their papers, because exports
 * are often passed on. Names and the owner's own texts are unchanged.
 */
function withoutStrangers(list: string, value: unknown, own: Own): unknown {
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

/** True for an action or a question of the owner. */
function isWrittenBy({ id }: Own, row: Row): boolean {
  return row.actorId === id || row.questionId === null
}

/** Activity that strangers can cause without being signed in. */
const BY_STRANGERS: readonly ActivityKind[] = ['signInFailed', 'secondStepFailed']

/** API calls of the account's keys after an id, oldest first, in pages, since 90 days can have millions. */
function apiCallsAfter(db: Db, accountId: number, last: number, limit: number) {
  return db
    .select({ use: apiKeyUses })
    .from(apiKeyUses)
    .innerJoin(apiKeys, eq(apiKeys.id, apiKeyUses.keyId))
    .where(and(eq(apiKeys.accountId, accountId), gt(apiKeyUses.id, last)))
    .orderBy(asc(apiKeyUses.id))
    .limit(limit)
}

/** The account itself by file name, without hashes and secrets. */
function listsOf(db: Db, accountId: number): Record<string, () => Promise<unknown>> {
  return {
    account: () =>
      db
        .select({
          id: accounts.id,
          email: accounts.email,
          role: accounts.role,
          walletAddress: accounts.walletAddress,
          createdAt: accounts.createdAt,
        })
        .from(accounts)
        .where(eq(accounts.id, accountId)),
    profile: () => db.select().from(profiles).where(eq(profiles.accountId, accountId)),
    sessions: () =>
      db
        .select({
          createdAt: sessions.createdAt,
          endedAt: sessions.endedAt,
          userAgent: sessions.userAgent,
          address: sessions.address,
        })
        .from(sessions)
        .where(eq(sessions.accountId, accountId)),
    activity: async () => {
      const found = await db.select().from(activities).where(eq(activities.accountId, accountId)).orderBy(activities.id)
      // A failed sign-in may be a stranger's, so its address is shortened as on the page.
      return found.map((row) =>
        BY_STRANGERS.includes(row.kind) ? { ...row, address: shortAddress(row.address) } : row,
      )
    },
    signatures: () => db.select().from(signatures).where(eq(signatures.accountId, accountId)).orderBy(signatures.id),
    'sign-in-services': () => db.select().from(socialIdentities).where(eq(socialIdentities.accountId, accountId)),
    'api-keys': () => db.select().from(apiKeys).where(eq(apiKeys.accountId, accountId)).orderBy(apiKeys.createdAt),
  }
}
