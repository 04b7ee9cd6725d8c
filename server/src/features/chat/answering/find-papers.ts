import { readQuestion } from '@colophon/analysis/answers/read-question'
import { isGeneral } from '@colophon/analysis/answers/words/general-words'
import type { User } from '@colophon/protocol/auth/roles'
import type { GeneralChatScope } from '@colophon/protocol/chat/entities'
import { EMPTY_QUERY } from '@colophon/protocol/knowledge/query'
import type { TaskPaper } from '../../../answers/tasks.ts'
import { viewerOf } from '../../../papers/named-papers.ts'
import { paperSource } from '../../../papers/paper-source.ts'
import { bookmarkedIds } from '../../../papers/queries.ts'
import { type PaperWithRights, papersWithRights } from '../../../papers/visible-papers.ts'
import type { Context } from '../../../platform/context.ts'
import type { SearchRequest } from '../../../search/request.ts'
import { idsWithText } from '../queries.ts'

/** Papers read per answer, and search results requested, some of which may not be quotable. */
const PAPERS_MAX = 12
const FOUND_MAX = 40
/** How many of them the user's own full texts may take first. */
const OWN_FIRST_MAX = 8

/** What a question is asked of: one paper, or a conversation's scope. */
export type Asked = { articleId: number } | GeneralChatScope

/** A quotable paper with text. */
export type ReadPaper = { articleId: number; paper: PaperWithRights }

export function toAsk(db: Context['db'], { articleId, paper }: ReadPaper): TaskPaper<{ title: string }> {
  return { articleId, title: paper.row.title, source: paperSource(db, paper) }
}

/**
 * The papers that a question is asked of: the named ones, or the nearest by search with the user's rights, each checked
 * again since the index may lag. Papers without text are omitted. Full texts in My storage are among them before other
 * papers and abstracts.
 */
export async function findPapers(
  context: Context,
  person: User,
  asked: Asked,
  question: string,
  history: readonly string[],
): Promise<ReadPaper[]> {
  const kept = new Set(isNamed(asked) ? [] : await bookmarkedIds(context.db, person.id))
  const nearest = await nearestIds(context, person, asked, question, history, kept)
  const papers = await papersWithRights(context, nearest, person)
  const quotable = nearest
    .flatMap((id) => papers.get(id) ?? [])
    .filter(({ rights, row }) => rights.quote && (!isKnowledge(asked) || row.isPublished))
  const isOwnText = ({ row }: PaperWithRights) => row.format !== null && (row.ownerId === person.id || kept.has(row.id))
  const own = isNamed(asked) || isKnowledge(asked) ? [] : quotable.filter(isOwnText).slice(0, OWN_FIRST_MAX)
  const read = [...own, ...quotable.filter((paper) => !own.includes(paper))].slice(0, PAPERS_MAX)
  const withText = await idsWithText(
    context.db,
    read.map(({ row }) => row.id),
  )
  return read.flatMap((paper) => (withText.has(paper.row.id) ? [{ articleId: paper.row.id, paper }] : []))
}

/** Ids, each once, best first. */
async function nearestIds(
  context: Context,
  person: User,
  asked: Asked,
  question: string,
  history: readonly string[],
  kept: ReadonlySet<number>,
): Promise<number[]> {
  if ('articleId' in asked) return [asked.articleId]
  if (asked.kind === 'selection') return [...new Set(asked.articleIds)]
  const { words } = readQuestion(question, history)
  const mine = { among: { ownerId: person.id, ids: [...kept] } }
  const request: SearchRequest = {
    query: {
      ...EMPTY_QUERY,
      all: words.map((word) => [{ scope: 'any', words: [word], isPhrase: false }]),
    },
    viewer: await viewerOf(context, person),
    filter: 'all',
    ...(asked.kind === 'library' ? mine : {}),
    sort: 'relevance',
    limit: FOUND_MAX,
    offset: 0,
  }
  // A question that names nothing ("What are the main results?") reads the newest papers.
  if (isGeneral(words)) {
    const newest = { ...request, query: EMPTY_QUERY, sort: 'newest', limit: PAPERS_MAX } as const
    const { hits } = await context.search.search(newest)
    return hits.map(({ id }) => id)
  }
  // A matching full text may rank far below the abstracts of a large archive.
  const [found, own] = await Promise.all([
    context.search.nearest(request),
    asked.kind === 'everything' ? context.search.nearest({ ...request, ...mine, limit: OWN_FIRST_MAX }) : [],
  ])
  return [...new Set([...own, ...found])]
}

/** True where the user named the papers, whose order is kept. */
export function isNamed(asked: Asked): boolean {
  return 'articleId' in asked || asked.kind === 'selection'
}

function isKnowledge(asked: Asked): boolean {
  return 'kind' in asked && asked.kind === 'knowledge'
}
