import type { Person } from '@colophon/protocol/auth/roles'
import { GENERAL_QUESTIONS, PAPER_QUESTIONS } from '@colophon/protocol/chat/constants'
import type { OpenChat } from '@colophon/protocol/chat/entities'
import { analysisThread } from '../../platform/analysis/analysis-thread.ts'
import { modelOf } from '../../platform/assistant.ts'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { documentTexts, type PaperFor, papersFor } from '../articles/public.ts'
import { paperSource } from './paper-source.ts'
import { type ChatRow, commonTerms, leavingIds, statementsOf } from './queries.ts'
import { toChats } from './to-chat.ts'

const SUGGESTED_MAX = 6
const TERMS_MAX = 4

/** A conversation as it is opened: what to ask in it, and whether anything would leave this installation. */
export async function openChat(context: Context, person: NonNullable<Person>, row: ChatRow): Promise<OpenChat> {
  const [chat] = await toChats(context.db, [row])
  if (!chat) return fail('chatNotFound')
  const ids = row.articleId !== null ? [row.articleId] : row.scope.kind === 'selection' ? row.scope.articleIds : []
  const papers = [...(await papersFor(context, ids, person)).values()].filter(({ rights }) => rights.quote)
  const about = row.articleId === null ? undefined : papers[0]
  return {
    chat,
    suggestions: await suggestionsFor(context, row, papers),
    assistant: {
      model: modelOf(context.config),
      mayLeave: !about || (await leavingIds(context.db, [about.row.id])).has(about.row.id),
      isOwner: about?.row.ownerId === person.id,
    },
  }
}

/**
 * Questions of the papers in turn, so that each has its first; of a whole library what most of it is about. Questions about
 * “this paper” are for the conversation about it alone.
 */
async function suggestionsFor(context: Context, row: ChatRow, papers: readonly PaperFor[]): Promise<string[]> {
  if (papers.length === 0) {
    const terms =
      row.articleId === null && row.scope.kind !== 'selection' ? await commonTerms(context.db, TERMS_MAX) : []
    return terms.map((term) => `What is known about ${term}?`)
  }
  const { db } = context
  const graphs = await statementsOf(
    db,
    papers.map(({ row }) => row.id),
  )
  const asked = papers.map((paper) => {
    const articleId = paper.row.id
    return { articleId, source: paperSource(db, paper), graph: graphs.get(articleId) ?? [] }
  })
  const each = await analysisThread().run('suggest', { papers: asked }, { load: (ids) => documentTexts(db, ids) })
  const inTurn = Array.from({ length: SUGGESTED_MAX }, (_, place) => each.flatMap((some) => some[place] ?? [])).flat()
  const isOfPaper = row.articleId !== null
  const fitting = isOfPaper ? inTurn : inTurn.filter((question) => !/\bthis paper\b/i.test(question))
  const questions = [...new Set(fitting)].slice(0, SUGGESTED_MAX)
  if (questions.length > 0) return questions
  return [...(isOfPaper ? PAPER_QUESTIONS : GENERAL_QUESTIONS)]
}
