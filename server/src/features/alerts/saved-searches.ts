import { createHash, createHmac, randomBytes } from 'node:crypto'
import { readQuestion } from '@colophon/analysis/answers/read-question'
import { isGeneral } from '@colophon/analysis/answers/words/general-words'
import type { alertCalls } from '@colophon/protocol/alerts/calls'
import {
  MATCHES_SHOWN_MAX,
  SAVED_SEARCHES_MAX,
  type SavedQuery,
  type SavedSearch,
  type SavedSearchKind,
  type SearchMatch,
} from '@colophon/protocol/alerts/entities'
import type { User } from '@colophon/protocol/auth/roles'
import { API_BASE } from '@colophon/protocol/constants'
import { isFiledSearch, parseFiledSearch } from '@colophon/protocol/library/search'
import { and, eq, sql } from 'drizzle-orm'
import { lockSession } from '../../accounts/queries.ts'
import { viewerOf } from '../../papers/named-papers.ts'
import { papersWithRights } from '../../papers/visible-papers.ts'
import type { Context } from '../../platform/context.ts'
import { deriveKey } from '../../platform/crypto/secrets.ts'
import { hashTicket } from '../../platform/crypto/ticket.ts'
import { lockNamed } from '../../platform/database/advisory-locks.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { readSearch } from '../../search/read-search.ts'
import { listSavedSearches, matchesOf } from './queries.ts'
import { savedSearches, searchMatches } from './tables.ts'

export const list: Handler<typeof alertCalls.list> = async ({ person }, context) =>
  listSavedSearches(context.db, await viewing(context, person))

export const create: Handler<typeof alertCalls.create> = async ({ body, person }, context) => {
  const { kind, name } = body
  const query = checked(kind, body.query)
  const queryHash = createHash('sha256').update(JSON.stringify(query)).digest('hex')
  const isMine = eq(savedSearches.accountId, person.id)
  return context.db.transaction(async (tx) => {
    await lockNamed(tx, 'alerts', person.id)
    await tx
      .insert(savedSearches)
      .values({ accountId: person.id, kind, name, query, queryHash, createdAt: context.now() })
      .onConflictDoNothing()
    if ((await tx.$count(savedSearches, isMine)) > SAVED_SEARCHES_MAX) fail('tooManySavedSearches')
    const isSame = and(isMine, eq(savedSearches.kind, kind), eq(savedSearches.queryHash, queryHash))
    const [same] = await tx.select({ id: savedSearches.id }).from(savedSearches).where(isSame)
    return one({ db: tx, now: context.now }, person, same?.id)
  })
}

export const update: Handler<typeof alertCalls.update> = async ({ body, person }, context) => {
  const { savedSearchId, name, seenMatchId } = body
  // A match that does not exist yet must not count as seen.
  const seen = sql<number>`greatest(${savedSearches.seenMatchId}, (select max(id) from ${searchMatches}
    where saved_search_id = ${savedSearchId} and id <= ${seenMatchId ?? 0}))`
  return context.db.transaction(async (tx) => {
    await tx
      .update(savedSearches)
      .set({ seenMatchId: seen, ...(name === undefined ? {} : { name }) })
      .where(isTheirs(person, savedSearchId))
    return one({ db: tx, now: context.now }, person, savedSearchId)
  })
}

export const remove: Handler<typeof alertCalls.delete> = async ({ query, person }, { db }) => {
  const deleted = await db
    .delete(savedSearches)
    .where(isTheirs(person, query.savedSearchId))
    .returning({ id: savedSearches.id })
  return deleted.length > 0 ? null : fail('savedSearchNotFound')
}

export const matches: Handler<typeof alertCalls.matches> = async ({ query, person }, context) => {
  const { id } = await one(context, person, query.savedSearchId)
  return shownMatches(context, person, id)
}

/**
 * Creates, renews or revokes the address of a feed. Its token is derived, so that only a hash of it is stored. The account
 * is locked, so that a concurrent change of the password either revokes this feed or ends this session first.
 */
export const setFeed: Handler<typeof alertCalls.setFeed> = async (input, { db, secret, now }) => {
  const { person, sessionId, origin } = input
  const { savedSearchId, isOn, isNew } = input.body
  return db.transaction(async (tx) => {
    if (!(await lockSession(tx, { sessionId, accountId: person.id }, now()))) fail('tokenUncorrected')
    const [search] = await tx.select().from(savedSearches).where(isTheirs(person, savedSearchId)).for('update')
    if (!search) return fail('savedSearchNotFound')
    const save = (feed: { feedSalt: string | null; feedHash: string | null }) =>
      tx.update(savedSearches).set(feed).where(eq(savedSearches.id, savedSearchId))
    if (!isOn) {
      await save({ feedSalt: null, feedHash: null })
      return { url: null }
    }
    const before = search.feedSalt === null || isNew ? null : feedToken(secret, search.feedSalt)
    const feedSalt = randomBytes(16).toString('hex')
    // An address of another secret of the installation cannot be shown again.
    const isKept = before !== null && hashTicket(before) === search.feedHash
    const token = isKept ? before : feedToken(secret, feedSalt)
    if (!isKept) await save({ feedSalt, feedHash: hashTicket(token) })
    return { url: `${origin}${API_BASE}/alerts/feed/${token}` }
  })
}

/** The newest matches that the owner may see now, as the gate decides. */
export async function shownMatches(
  context: Pick<Context, 'db' | 'now'>,
  person: User,
  savedSearchId: number,
): Promise<SearchMatch[]> {
  const rows = await matchesOf(context.db, await viewing(context, person), savedSearchId, MATCHES_SHOWN_MAX)
  const ids = rows.map(({ articleId }) => articleId)
  const papers = await papersWithRights(context, ids, person)
  return rows.flatMap(({ id, articleId, isByText, quote, foundAt }) => {
    const paper = papers.get(articleId)
    if (!paper || ((isByText || quote) && !paper.rights.quote)) return []
    const { title, authors, year, source } = paper.row
    return [{ id, articleId, title, authors, year, source, quote, foundAt: foundAt.toISOString() }]
  })
}

/** The query as it is stored; fails if it would match everything or nothing. Records have no full text to ask. */
function checked(kind: SavedSearchKind, query: SavedQuery): SavedQuery {
  if (kind === 'question') {
    if (query.search === '') fail('questionEmpty')
    if (isGeneral(readQuestion(query.search).words)) fail('questionTooGeneral')
    return { ...query, filterTypeArticle: 'system' }
  }
  if (isFiledSearch(parseFiledSearch(query.search).search)) fail('savedSearchOfMine')
  const { all, filters } = readSearch(query.search)
  const kinds = new Set(filters.flat().map((filter) => filter.kind))
  if (kinds.has('by')) fail('savedSearchOfMine')
  const { field, yearFrom, yearTo } = query
  const isNarrow = all.length > 0 || kinds.has('year') || [field, yearFrom, yearTo].some((each) => each !== undefined)
  return isNarrow ? query : fail('savedSearchTooWide')
}

async function one(
  context: Pick<Context, 'now'> & { db: Db },
  person: User,
  id: number | undefined,
): Promise<SavedSearch> {
  const [found] = id === undefined ? [] : await listSavedSearches(context.db, await viewing(context, person), id)
  return found ?? fail('savedSearchNotFound')
}

async function viewing(context: Pick<Context, 'now'> & { db: Db }, person: User) {
  const { granted } = await viewerOf(context, person)
  return { person, granted }
}

function isTheirs(person: User, id: number) {
  return and(eq(savedSearches.id, id), eq(savedSearches.accountId, person.id))
}

function feedToken(secret: Uint8Array, salt: string): string {
  return createHmac('sha256', deriveKey(secret, 'feed')).update(salt).digest('base64url')
}
