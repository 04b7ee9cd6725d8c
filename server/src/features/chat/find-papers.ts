import type { AnswerPaper } from '@colophon/analysis/answers/answer'
import { readQuestion } from '@colophon/analysis/answers/read-question'
import type { Person } from '@colophon/protocol/auth/roles'
import type { ThreadScope } from '@colophon/protocol/chat/entities'
import type { Context } from '../../platform/context.ts'
import type { SearchRequest } from '../../platform/search/request.ts'
import { type PaperFor, papersFor, viewerOf } from '../articles/public.ts'
import { preparedPapers } from './prepared-papers.ts'
import { keptIds } from './queries.ts'

/** Papers that are read for an answer, and how many search is asked for, some of which may not be quoted. */
const PAPERS_MAX = 12
const FOUND_MAX = 40

/** What a question is asked of: one paper, or what a thread may search. */
export type Asked = { articleId: number } | ThreadScope

/** A paper that may be quoted to who asks, ready to be asked. */
export type ReadPaper = AnswerPaper & { paper: PaperFor }

/**
 * The papers a question is asked of: those that are named, or the nearest ones by the product's own search with the rights
 * of who asks; each is decided again, as the index may lag. Papers without a text yet are left out.
 */
export async function findPapers(
  context: Context,
  person: NonNullable<Person>,
  asked: Asked,
  question: string,
  history: readonly string[],
): Promise<ReadPaper[]> {
  const scores = await nearestIds(context, person, asked, question, history)
  const papers = await papersFor(context, scores.keys(), person)
  const quotable = [...scores.keys()]
    .flatMap((id) => papers.get(id) ?? [])
    .filter(({ rights, row }) => rights.quote && (!isKnowledge(asked) || row.isPublished))
    .slice(0, PAPERS_MAX)
  const prepared = await preparedPapers(context, quotable)
  return quotable.flatMap((paper) => {
    const ready = prepared.get(paper.row.id)
    const score = scores.get(paper.row.id)
    if (!ready) return []
    return [{ articleId: paper.row.id, title: paper.row.title, ...ready, paper, ...(score === null ? {} : { score }) }]
  }) as ReadPaper[]
}

/** Ids best first; a score of null where the papers were named and not found. */
async function nearestIds(
  context: Context,
  person: NonNullable<Person>,
  asked: Asked,
  question: string,
  history: readonly string[],
): Promise<Map<number, number | null>> {
  if ('articleId' in asked) return new Map([[asked.articleId, null]])
  if (asked.kind === 'selection') return new Map(asked.articleIds.map((id) => [id, null]))
  const words = readQuestion(question, [...history]).terms.map(({ word }) => word)
  const request: SearchRequest = {
    query: {
      all: words.map((word) => [{ scope: 'any', words: [word], isPhrase: false }]),
      none: [],
      filters: [],
      noneOf: [],
      isCut: false,
      notes: [],
    },
    viewer: await viewerOf(context, person),
    filter: 'all',
    ...(asked.kind === 'library' ? { among: { ownerId: person.id, ids: await keptIds(context.db, person.id) } } : {}),
    sort: 'relevance',
    limit: FOUND_MAX,
    offset: 0,
  }
  // A question about any paper ("What are the main results?") has no words to look for: the newest papers are read.
  const isWordless = request.query.all.length === 0
  const found = isWordless
    ? (await context.search.search({ ...request, sort: 'newest', limit: PAPERS_MAX })).hits
    : await context.search.nearest(request)
  return new Map(found.map(({ id, score }) => [id, score]))
}

function isKnowledge(asked: Asked): boolean {
  return 'kind' in asked && asked.kind === 'knowledge'
}
