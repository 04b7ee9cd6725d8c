import type { chatCalls } from '@colophon/protocol/chat/calls'
import type { Handler } from '../../platform/input.ts'
import { papersFor } from '../articles/public.ts'
import { answerText } from './answer-text.ts'
import { checkQuestion } from './check-question.ts'
import { checkScope } from './check-scope.ts'
import { findPapers } from './find-papers.ts'
import { countQuestion } from './pace.ts'
import { presentAnswer } from './present.ts'
import { answerTwice } from './run-answer.ts'

/** Answers one question in the papers' own words and keeps nothing of it; no outside model takes part. */
export const askOnce: Handler<typeof chatCalls.ask> = async ({ body, person }, context) => {
  const { question: text, scope } = body
  checkQuestion(text)
  await checkScope(context, person, scope)
  countQuestion(context, person.id)
  const began = performance.now()
  const papers = await findPapers(context, person, scope, text, [])
  const { body: found, spans } = await answerTwice(
    context,
    { person },
    { text, asked: scope, history: [] },
    papers,
    began,
  )
  const open = await papersFor(
    context,
    spans.map(({ articleId }) => articleId),
    person,
  )
  const answer = presentAnswer(found, spans, open)
  return { message: answerText(answer), answer }
}
