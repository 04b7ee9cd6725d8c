import { readPaperId } from '@colophon/protocol/citations/lookup/paper-id'
import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { EMPTY_QUERY } from '@colophon/protocol/knowledge/query'
import { foldedWords } from '@colophon/protocol/knowledge/words'
import { and, desc, gte, inArray, like } from 'drizzle-orm'
import { findPapersByIds, idKey, listablePapers, toPaperName, viewerOf } from '../../papers/named-papers.ts'
import { readArticle } from '../../papers/queries.ts'
import { suggestions } from '../../papers/tables.ts'
import { papersWithRights } from '../../papers/visible-papers.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Handler } from '../../platform/http/input.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { questionWords } from '../../search/questions/find-for-question.ts'
import { RANK_CONSTANT } from '../../search/questions/vectors.ts'
import type { SearchRequest } from '../../search/request.ts'
import { author } from './author.ts'
import { list } from './list.ts'
import { type FindFiled, search } from './search.ts'
import { TERM_PAPERS_MIN } from './suggestion-counts.ts'

/** The papers that share most references with one. */
type PapersSharing = (db: Db, articleId: number, limit: number) => Promise<number[]>

/** Results requested beyond the limit: the paper itself, copies of it, and those the index still lists. */
const SPARE = 8

/**
 * The published papers nearest to one: those that share its references, and those found when its title, keywords and
 * abstract are asked like a question, in which the rarest words count most. Papers of the same title are listed once, and never beside that title itself.
 */
const related =
  (papersSharing: PapersSharing): Handler<typeof knowledgeCalls.related> =>
  async ({ query, person, paper }, context) => {
    const model = await readArticle(context.db, paper.id, { person, now: context.now() })
    if (!model) return []
    const words = new Set(foldedWords([model.title, ...model.keywords, model.abstract].join(' ')))
    const request: SearchRequest = {
      query: {
        ...EMPTY_QUERY,
        all: [...words].map((word) => [{ scope: 'any', words: [word], isPhrase: false }]),
        filters: [[{ kind: 'published' }]],
      },
      viewer: await viewerOf(context, person),
      filter: 'all',
      sort: 'relevance',
      limit: query.limit + SPARE,
      offset: 0,
    }
    const isQuestion = questionWords(request.query) !== null
    const near = isQuestion
      ? (await context.search.search(request)).hits.map(({ id }) => id)
      : await context.search.nearest(request)
    const sharing = await papersSharing(context.db, paper.id, request.limit)
    const papers = await papersWithRights(context, [paper.id, ...near, ...sharing], person)
    // Bibliographies that the user may not read decide nothing.
    const mayRead = (id: number) => papers.get(id)?.rights.view === true
    const readable = mayRead(paper.id) ? sharing.filter(mayRead) : []
    const titles = new Set([titleKey(model)])
    const found = fused([near, readable]).flatMap((id) => {
      const other = papers.get(id)
      if (!other?.row.isPublished || titles.has(titleKey(other.row))) return []
      titles.add(titleKey(other.row))
      return [other.article]
    })
    return found.slice(0, query.limit)
  }

/** Several orders as one: reciprocal rank fusion. */
function fused(orders: readonly (readonly number[])[]): number[] {
  const scores = new Map<number, number>()
  for (const order of orders) {
    for (const [rank, id] of order.entries()) scores.set(id, (scores.get(id) ?? 0) + 1 / (RANK_CONSTANT + rank + 1))
  }
  return [...scores].toSorted(([, a], [, b]) => b - a).map(([id]) => id)
}

function titleKey({ title }: { title: string }): string {
  return foldedWords(title).join(' ')
}

const PAPERS_MAX = 6
const AUTHORS_MAX = 4
const TERMS_MAX = 6
const EXACT_MAX = 3

/** Suggestions while typing. An id suggests its paper only. */
const suggest: Handler<typeof knowledgeCalls.suggest> = async ({ query: { text }, person }, context) => {
  const id = readPaperId(text)
  const named = id ? ((await findPapersByIds(context, [id], person)).get(idKey(id)) ?? []) : []
  if (named.length > 0) {
    return { exact: named.slice(0, EXACT_MAX).map(toPaperName), papers: [], authors: [], terms: [] }
  }
  const words = foldedWords(text)
  if (words.length === 0) return { exact: [], papers: [], authors: [], terms: [] }
  const viewer = await viewerOf(context, person)
  const [papers, authors, terms] = await Promise.all([
    context.search.titlesBeginning(words, viewer, PAPERS_MAX).then((ids) => listablePapers(context, ids, person)),
    beginning(context, ['author', 'turned'], 1, words, AUTHORS_MAX),
    beginning(context, ['term'], TERM_PAPERS_MIN, words, TERMS_MAX),
  ])
  return {
    exact: [],
    papers: papers.map(toPaperName),
    authors: authors.map(({ label, papers: count }) => ({ name: label, papers: count })),
    terms: terms.map(({ label, papers: count }) => ({ term: label, papers: count })),
  }
}

/** The most frequent ones, without duplicates; of an author and the turned form the one with more papers. */
async function beginning(
  { db }: Pick<Context, 'db'>,
  kinds: ('author' | 'turned' | 'term')[],
  papersMin: number,
  words: readonly string[],
  most: number,
): Promise<{ label: string; papers: number }[]> {
  const rows = await db
    .select({ folded: suggestions.folded, label: suggestions.label, papers: suggestions.papers })
    .from(suggestions)
    // Normalised words contain only letters and digits, so the pattern has no wildcards.
    .where(
      and(
        inArray(suggestions.kind, kinds),
        gte(suggestions.papers, papersMin),
        like(suggestions.folded, `${words.join(' ')}%`),
      ),
    )
    .orderBy(desc(suggestions.papers), suggestions.folded)
    .limit(3 * most)
  const first = rows.filter((row, index) => rows.findIndex(({ folded }) => folded === row.folded) === index)
  return [...new Map(first.map((row) => [row.label, row])).values()].slice(0, most)
}

/** What other features know of papers. */
type Known = { findFiled: FindFiled; papersSharing: PapersSharing }

export function knowledgeRoutes(serve: Serve, { findFiled, papersSharing }: Known): void {
  serve(knowledgeCalls.list, list)
  serve(knowledgeCalls.search, search(findFiled))
  serve(knowledgeCalls.related, related(papersSharing))
  serve(knowledgeCalls.author, author)
  serve(knowledgeCalls.suggest, suggest)
}
