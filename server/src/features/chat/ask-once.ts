import type { chatCalls } from '@colophon/protocol/chat/calls'
import { eq } from 'drizzle-orm'
import type { Handler } from '../../platform/http/input.ts'
import { papersWithRights } from '../articles/public/visible-papers.ts'
import { answerText } from './answering/answer-text.ts'
import { checkQuestion } from './answering/check-question.ts'
import { checkScope } from './answering/check-scope.ts'
import { findPapers } from './answering/find-papers.ts'
import { presentAnswer } from './answering/present.ts'
import { checkQuestionRate } from './answering/question-rate.ts'
import { answerTwice } from './answering/run-answer.ts'
import { outsideModelConsents } from './tables.ts'

/** Answers one question with quotes and stores nothing; the assistant model is not used. */
export const askOnce: Handler<typeof chatCalls.ask> = async ({ body, person }, context) => {
  const { question: text, scope } = body
  checkQuestion(text)
  await checkScope(context, person, scope)
  checkQuestionRate(context, person.id)
  const began = performance.now()
  const papers = await findPapers(context, person, scope, text, [])
  const { body: found, spans } = await answerTwice(
    context,
    { person },
    { text, asked: scope, history: [] },
    papers,
    began,
  )
  const open = await papersWithRights(
    context,
    spans.map(({ articleId }) => articleId),
    person,
  )
  const answer = presentAnswer(found, spans, open)
  return { message: answerText(answer), answer }
}

/**
 * Stores whether the text of a private paper may be sent to the assistant model; text already sent cannot be recalled.
 */
export const outsideModel: Handler<typeof chatCalls.outsideModel> = async ({ body }, { db, now, signals }) => {
  const { articleId, isAllowed } = body
  await db.transaction(async (tx) => {
    if (isAllowed) await tx.insert(outsideModelConsents).values({ articleId, agreedAt: now() }).onConflictDoNothing()
    else await tx.delete(outsideModelConsents).where(eq(outsideModelConsents.articleId, articleId))
    await signals.send(tx, 'access', String(articleId))
  })
  return { articleId, isAllowed }
}
