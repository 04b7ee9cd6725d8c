import type { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { foldedWords } from '@colophon/protocol/knowledge/words'
import type { Handler } from '../../platform/http/input.ts'
import { questionWords } from '../../search/questions/find-for-question.ts'
import type { SearchRequest } from '../../search/request.ts'
import { papersWithRights } from '../articles/public/visible-papers.ts'
import { readArticle } from '../articles/queries.ts'
import { viewerOf } from '../citations/public/named-papers.ts'

/** Results requested beyond the limit: the paper itself, copies of it, and those the index still lists. */
const SPARE = 8

/**
 * The published papers nearest to one: its title, keywords and abstract are asked like a question, in which the rarest
 * words count most. Papers of the same title are listed once, and never beside that title itself.
 */
export const related: Handler<typeof knowledgeCalls.related> = async ({ query, person, paper }, context) => {
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
  const papers = await papersWithRights(
    context,
    near.map(({ id }) => id),
    person,
  )
  const titles = new Set([titleKey(model)])
  const found = near.flatMap(({ id }) => {
    const other = papers.get(id)
    if (!other?.row.isPublished || titles.has(titleKey(other.row))) return []
    titles.add(titleKey(other.row))
    return [other.article]
  })
  return found.slice(0, query.limit)
}

function titleKey({ title }: { title: string }): string {
  return foldedWords(title).join(' ')
}
