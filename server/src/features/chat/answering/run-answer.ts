import { readQuestion } from '@colophon/analysis/answers/read-question'
import type { User } from '@colophon/protocol/auth/roles'
import { INTERRUPTED } from '@colophon/protocol/chat/constants'
import { modelFor } from '../../../assistant/model.ts'
import type { Context } from '../../../platform/context.ts'
import { findPapers, isNamed } from './find-papers.ts'
import { type MadeAnswer, makeAnswer, type Question, type Show } from './make-answer.ts'
import type { Running } from './running.ts'
import { type RunningAnswer, saveAnswer } from './save-answer.ts'
import { withModel } from './with-model.ts'

/** Answers a question in the background; the caller has stored it as `searching`. Never throws. */
export function startAnswer(context: Context, running: Running, pending: RunningAnswer, question: Question): void {
  const stopped = running.begin(pending.attempt)
  void run(context, pending, question, stopped)
    .catch(async (error: unknown) => {
      if (stopped.aborted) return
      context.log.error({ err: error, messageId: pending.messageId }, 'a question could not be answered')
      await saveAnswer(context, pending, { status: 'failed', note: INTERRUPTED, attempt: null })
    })
    .catch((error: unknown) => context.log.error({ err: error }, 'a failed answer could not be stored'))
    .finally(() => running.end(pending.attempt))
}

async function run(context: Context, pending: RunningAnswer, question: Question, stopped: AbortSignal): Promise<void> {
  let shown: MadeAnswer['spans'] | null = null
  const show: Show = async ({ body, spans }, note) => {
    if (stopped.aborted) return false
    const change = note === null ? ({ status: 'done', attempt: null } as const) : ({ status: 'streaming' } as const)
    const saved = await saveAnswer(context, pending, { ...change, note, body }, spans === shown ? undefined : spans)
    shown = spans
    return saved !== null
  }
  const made = await answerWithModel(context, pending, question, stopped, show)
  if (made) await show(made, null)
}

/**
 * Answers a question by the built-in reader, then by the model that reads for the person, if there is one; `show` gets the
 * answers in between. Null if one was not wanted any more.
 */
export async function answerWithModel(
  context: Context,
  { person }: Pick<RunningAnswer, 'person'>,
  question: Question,
  signal: AbortSignal,
  show: Show,
): Promise<MadeAnswer | null> {
  const began = performance.now()
  const since = () => Math.round((performance.now() - began) * 10) / 10
  let firstQuoteMs: number | null = null
  const timed = (made: MadeAnswer): MadeAnswer => {
    if (made.body.parts.some(({ kind }) => kind === 'quote')) firstQuoteMs ??= since()
    return { ...made, body: { ...made.body, firstQuoteMs, tookMs: since() } }
  }
  const [model, made] = await Promise.all([
    modelFor(context, person.id),
    answerQuestion(context, person, question, signal),
  ])
  const found = timed(made)
  const answered = model
    ? await withModel(context, person, model, found, signal, (next, note) => show(timed(next), note))
    : found
  return answered && timed(answered)
}

/**
 * Answers a question; one that is refused with words of its conversation is asked again alone where that finds other
 * papers. Of the same papers the analysis has asked it alone.
 */
async function answerQuestion(
  context: Context,
  person: User,
  question: Question,
  signal: AbortSignal,
): Promise<MadeAnswer> {
  const given = await answerFresh(context, person, question, signal)
  if (isNamed(question.asked)) return given
  const isRefused = given.body.refusal?.kind === 'notSaid' || given.body.refusal?.kind === 'nothingToRead'
  if (!isRefused || !readQuestion(question.text, question.history).isFollowUp) return given
  const alone = await answerFresh(context, person, { ...question, history: [] }, signal)
  return alone.body.refusal ? given : alone
}

/** Answers again from fresh texts if a paper changed while it was being read. */
async function answerFresh(
  context: Context,
  person: User,
  question: Question,
  signal: AbortSignal,
): Promise<MadeAnswer> {
  for (const isFresh of [false, true]) {
    const papers = await findPapers(context, person, question.asked, question.text, question.history)
    const made = await makeAnswer(context, question, papers, { accountId: person.id, signal, isFresh })
    if (made) return made
  }
  throw new Error('the stored text of a paper does not hold what was read in it')
}
