import type { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { foldedWords } from '@colophon/protocol/knowledge/words'
import { viewerOf } from '../../papers/named-papers.ts'
import { readArticle } from '../../papers/queries.ts'
import { papersWithRights } from '../../papers/visible-papers.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Handler } from '../../platform/http/input.ts'
import { questionWords } from '../../search/questions/find-for-question.ts'
import { RANK_CONSTANT } from '../../search/questions/vectors.ts'
import type { SearchRequest } from '../../search/request.ts'

/** The papers that share most references with one. */
export type PapersSharing = (db: Db, articleId: number, limit: number) => Promise<number[]>

/** Results requested beyond the limit: the paper itself, copies of it, and those the index still lists. */
const SPARE = 8

/**
 * The published papers nearest to one: those that share its references, and those found when its title, keywords and
 * abstract are asked like a question, in which the rarest words count most. Papers of the same title are listed once, and never beside that title itself.
 */
export const related =
  (papersSharing: PapersSharing): Handler<typeof knowledgeCalls.related> =>
  async ({ query, person, paper }, context) => {
    const model = await readArticle(context.db, paper.id, { person, now: context.now() })
    if (!model) return []
    const words = new Set(foldedWords([model.title, ...model.keywords, model.abstract].join(' ')))
    const request: SearchRequest = {
      query: {
        all: [...words].map((word) => [{ scope: 'any', words: [word], isPhrase: false }]),
        none: [],
        filters: [[{ kind: 'published' }]],
        noneOf: [],
        isCut: false,
        notes: [],
      },
      viewer: await viewerOf(context, person),
      filter: 'all',
      sort: 'relevance',
      limit: query.limit + SPARE,
      offset: 0,
    }
    const isQuestion = questionWords(request.query) !== null
    const near = isQuestion ? (await context.search.search(request)).hits : await context.search.nearest(request)
    const sharing = await papersSharing(context.db, paper.id, request.limit)
    const papers = await papersWithRights(context, [paper.id, ...near.map(({ id }) => id), ...sharing], person)
    // Bibliographies that the user may not read decide nothing.
    const mayRead = (id: number) => papers.get(id)?.rights.view === true
    const readable = mayRead(paper.id) ? sharing.filter(mayRead) : []
    const titles = new Set([titleKey(model)])
    const found = fused([near.map(({ id }) => id), readable]).flatMap((id) => {
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
