import { rights } from '@colophon/protocol/articles/roles'
import type { citationCalls } from '@colophon/protocol/citations/calls'
import { type PaperId, readPaperId } from '@colophon/protocol/citations/lookup/paper-id'
import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
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
import { citedWorks } from './tables.ts'

/** References looked up per bibliography. */
const REFERENCES_MAX = 500

/** Citing papers considered. */
const CITING_MAX = 1000

/**
 * References of a paper that are papers here which the user may list; matched by DOI, archive id, or title and year.
 */
export const references: Handler<typeof citationCalls.references> = async ({ query, person, paper }, context) => {
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
export const connections: Handler<typeof citationCalls.connections> = async ({ query, person, paper }, context) => {
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
