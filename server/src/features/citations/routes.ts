import { rights } from '@colophon/protocol/articles/roles'
import {
  citationCalls,
  LOOKUP_ENTRIES_MAX,
  LOOKUP_VISITOR_ENTRIES_MAX,
  type LookupEntry,
} from '@colophon/protocol/citations/calls'
import { type PaperId, readPaperId } from '@colophon/protocol/citations/lookup/paper-id'
import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { isReadable, type NamedWork } from '../../bibliography/read-lookup.ts'
import { readPastedDetails, readPastedLookup } from '../../bibliography/reading-thread.ts'
import { mayBeOneWork } from '../../bibliography/same-title.ts'
import { type ArticleRow, accessOf, toArticle, whyNoText } from '../../papers/article-row.ts'
import {
  findPapersByIds,
  findPapersByTitles,
  idKey,
  isNearYear,
  listablePapers,
  toPaperName,
} from '../../papers/named-papers.ts'
import { readArticle, readDocument } from '../../papers/queries.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { askerOf } from '../../platform/threads/turn-thread.ts'
import { citedWorks } from './tables.ts'

/** References looked up per bibliography. */
const REFERENCES_MAX = 500

/** Citing papers considered. */
const CITING_MAX = 1000

/**
 * References of a paper that are papers here which the user may list; matched by DOI, archive id, or title and year.
 */
const references: Handler<typeof citationCalls.references> = async ({ query, person, paper }, context) => {
  const document = (await readDocument(context.db, query.articleId)) ?? fail(whyNoText(paper))
  const entries = (document.references ?? []).slice(0, REFERENCES_MAX)
  const named = await findPapersByIds(context, entries.flatMap(idsOf), person)
  const byId = entries.map((entry) => idsOf(entry).flatMap((id) => named.get(idKey(id)) ?? []))
  const titles = entries.map(({ title }, place) => (byId[place]?.length ? '' : (title ?? '')))
  const byTitle = await findPapersByTitles(context, titles, person)
  return entries.flatMap(({ year }, place) => {
    const sameTitle = (byTitle[place] ?? []).filter((row) => isNearYear(row.year, year))
    const found = [...(byId[place] ?? []), ...sameTitle].find(({ id }) => id !== query.articleId)
    return found ? [{ reference: place, paper: { ...toPaperName(found), retraction: found.retraction } }] : []
  })
}

/** The other copies of a paper, and the papers that cite it whose bibliographies the user may read. */
const connections: Handler<typeof citationCalls.connections> = async ({ query, person, paper }, context) => {
  const row = (await readArticle(context.db, paper.id, { person, now: context.now() })) ?? fail('articleNotFound')
  const [named, [sameTitle = []], citing] = await Promise.all([
    findPapersByIds(context, idsOf(row), person),
    findPapersByTitles(context, [row.title], person),
    context.db
      .selectDistinct({ id: citedWorks.articleId })
      .from(citedWorks)
      .where(and(ne(citedWorks.articleId, row.id), isThisWork(row)))
      .limit(CITING_MAX),
  ])
  const all = [...[...named.values()].flat(), ...sameTitle.filter(({ year }) => isNearYear(year, row.year))]
  const copies = new Map(all.filter(({ id }) => id !== row.id).map((copy) => [copy.id, copy]))
  const listed = await listablePapers(
    context,
    citing.map(({ id }) => id).filter((id) => !copies.has(id)),
    person,
  )
  const citedBy = listed
    .filter((one) => rights(person, accessOf(one)).view)
    .toSorted((a, b) => (b.year ?? 0) - (a.year ?? 0) || b.id - a.id)
  const shown = (rows: Iterable<ArticleRow>) => [...rows].slice(0, query.limit).map((one) => toArticle(one, person))
  return { copies: shown(copies.values()), citedBy: [shown(citedBy), citedBy.length] }
}

function idsOf({ doi, archiveId }: { doi: string | null; archiveId: string | null }): PaperId[] {
  return [doi, archiveId].flatMap((text) => (text && readPaperId(text)) || [])
}

/** Matches the entries of bibliographies that name a paper by an id, or by its title with a near year. */
function isThisWork(row: ArticleRow): SQL | undefined {
  const byId = idsOf(row).map(({ kind, value }) =>
    kind === 'hash' ? undefined : eq(kind === 'doi' ? citedWorks.doi : citedWorks.archiveId, value),
  )
  const { year } = row
  const isNear = year === null ? undefined : sql`coalesce(abs(${citedWorks.year} - ${year}), 0) <= 1`
  return or(...byId, and(sql`${citedWorks.titleKey} = title_key(${row.title})`, isNear))
}

/**
 * Finds the papers that a pasted list or bibliography names: by ids in their order, else by title. Papers the user may
 * not list are not found. Unreadable text is rejected with a message.
 */
const lookup: Handler<typeof citationCalls.lookup> = async (input, context) => {
  const { body, person } = input
  const most = person ? LOOKUP_ENTRIES_MAX : LOOKUP_VISITOR_ENTRIES_MAX
  const { entries, isCut } = await readPastedLookup(body.text, most, askerOf(input))
  if (!entries.some(isReadable)) {
    fail('validationFailed', {
      message: 'The text contains no DOI, archive id, hash or title, and is neither BibTeX nor RIS.',
      fields: { text: 'text names no paper' },
    })
  }
  const named = await findPapersByIds(
    context,
    entries.flatMap(({ ids }) => ids),
    person,
  )
  const byId = entries.map((entry) => paperWithId(entry, named))
  const byTitle = new Map<string, ArticleRow[]>()
  const titles = [...new Set(entries.flatMap(({ title }, place) => (title && !byId[place] ? title : [])))]
  for (const [place, rows] of (await findPapersByTitles(context, titles, person)).entries()) {
    byTitle.set(titles[place] ?? '', rows)
  }
  return { entries: entries.map((entry, place) => found(entry, byId[place] ?? null, byTitle)), isCut }
}

/** Reads the details in the first entry of a pasted text. */
const readCitation: Handler<typeof citationCalls.readCitation> = async (input) => {
  const message = 'This is not a BibTeX or RIS entry.'
  return (
    (await readPastedDetails(input.body.text, askerOf(input))) ??
    fail('validationFailed', { message, fields: { text: message } })
  )
}

/** The paper that an id of the entry names; not one of another title, as an id in a bibliography is sometimes wrong. */
function paperWithId(entry: NamedWork, named: ReadonlyMap<string, ArticleRow[]>): ArticleRow | null {
  const papers = entry.ids.flatMap((id) => named.get(idKey(id)) ?? [])
  return papers.find((paper) => mayBeOneWork(entry.title, paper.title)) ?? null
}

function found(
  { written, ids, title, year }: NamedWork,
  byId: ArticleRow | null,
  byTitle: ReadonlyMap<string, ArticleRow[]>,
): z.input<typeof LookupEntry> {
  const [id] = ids
  const sameTitle = byId || !title ? [] : (byTitle.get(title) ?? [])
  const row = byId ?? sameTitle.find((paper) => isNearYear(paper.year, year)) ?? null
  const paper = row && { paper: toPaperName(row), isKept: row.isKept }
  const none = { paper: null, isKept: false }
  if (id && (byId || !title || !row)) return { written, kind: id.kind, value: id.value, ...(paper ?? none) }
  if (title) return { written, kind: 'title', value: title, ...(paper ?? none) }
  return { written, kind: 'unknown', value: '', ...none }
}

export function citationRoutes(serve: Serve): void {
  serve(citationCalls.lookup, lookup)
  serve(citationCalls.readCitation, readCitation)
  serve(citationCalls.references, references)
  serve(citationCalls.connections, connections)
}
