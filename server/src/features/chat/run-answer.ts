import { INTERRUPTED } from '@colophon/protocol/chat/constants'
import type { AnswerPart, Message } from '@colophon/protocol/chat/entities'
import { modelOf } from '../../platform/assistant.ts'
import type { Context } from '../../platform/context.ts'
import { type Asked, findPapers, type ReadPaper } from './find-papers.ts'
import { type MadeAnswer, makeAnswer } from './make-answer.ts'
import { phrase } from './phrase.ts'
import type { Span } from './present.ts'
import type { Running } from './running.ts'
import { type Change, saveState, type UnderWay } from './save-state.ts'

/** What an answer is made for. */
export type Question = { text: string; asked: Asked; history: readonly string[] }

/** Makes an answer beside whatever asked for it: every stage is stored and told. It never throws. */
export function startAnswer(context: Context, running: Running, underWay: UnderWay, question: Question): void {
  const stopped = running.begin(underWay.attempt)
  void run(context, underWay, question, stopped)
    .catch(async (error: unknown) => {
      if (stopped.aborted) return
      context.log.error({ err: error, messageId: underWay.messageId }, 'a question could not be answered')
      await saveState(context, underWay, { status: 'failed', note: INTERRUPTED, attempt: null })
    })
    .catch((error: unknown) => context.log.error({ err: error }, 'a failed answer could not be stored'))
    .finally(() => running.end(underWay.attempt))
}

async function run(context: Context, underWay: UnderWay, question: Question, stopped: AbortSignal): Promise<void> {
  const began = performance.now()
  const save: Save = async (change, spans) => (stopped.aborted ? null : saveState(context, underWay, change, spans))
  const papers = await findPapers(context, underWay.person, question.asked, question.text, question.history)
  const reading = papers.length === 1 ? 'Reading the paper' : `Reading ${papers.length} papers`
  if (!(await save({ status: 'reading', note: reading }))) return
  const made = await answerTwice(context, underWay, question, papers, began, stopped)
  const { body, spans } = made
  const isAnswered = body.parts.some(({ kind }) => kind === 'quote')
  if (isAnswered) body.firstQuoteMs = rounded(performance.now() - began)
  const isPhrased = isAnswered && modelOf(context.config) !== null
  const phrased = isPhrased ? await withModel(context, made, papers, question, save, stopped) : {}
  if (phrased === null) return
  const tookMs = rounded(performance.now() - began)
  const whole = { ...body, ...phrased, tookMs }
  await save({ status: 'done', note: null, attempt: null, body: whole }, isPhrased ? undefined : spans)
}

/** The text of a paper may have changed since it was made ready; it is then read once more. */
export async function answerTwice(
  context: Context,
  { person }: Pick<UnderWay, 'person'>,
  { text, asked, history }: Question,
  papers: readonly ReadPaper[],
  began: number,
  signal?: AbortSignal,
): Promise<MadeAnswer> {
  const first = await makeAnswer(context, text, papers, history, began, { signal })
  if (first) return first
  const anew = await findPapers(context, person, asked, text, history)
  const second = await makeAnswer(context, text, anew, history, began, { signal, isFresh: true })
  if (!second) throw new Error('the stored text of a paper does not hold what was read in it')
  return second
}

type Save = (change: Change, spans?: readonly Span[]) => Promise<Message | null>
type Phrased = Partial<MadeAnswer['body']>

/** The same quotes below sentences of the configured model; null where nobody wants them any more. */
async function withModel(
  context: Context,
  { body, spans }: MadeAnswer,
  papers: readonly ReadPaper[],
  question: Question,
  save: Save,
  stopped: AbortSignal,
): Promise<Phrased | null> {
  const model = modelOf(context.config)
  if (!(await save({ status: 'streaming', note: `${model} is phrasing`, body }, spans))) return null
  const before = (phrased: AnswerPart[]): Phrased => {
    const parts: AnswerPart[] = [...phrased, { kind: 'join', text: 'In the papers’ own words:' }, ...body.parts]
    return { parts, model, phrasedFrom: [...new Set(papers.map(({ articleId }) => articleId))] }
  }
  let isWanted = true
  const { sentences, note } = await phrase(context, question.text, spans, papers, stopped, async (soFar) => {
    isWanted = Boolean(await save({ body: { ...body, ...before(soFar) } }))
    return isWanted
  })
  if (!isWanted) return null
  return sentences.length === 0 ? { modelNote: note } : { ...before(sentences), modelNote: note }
}

function rounded(ms: number): number {
  return Math.round(ms * 10) / 10
}
