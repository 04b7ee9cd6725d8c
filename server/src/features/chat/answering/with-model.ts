import type { User } from '@colophon/protocol/auth/roles'
import type { AnswerPart } from '@colophon/protocol/chat/entities'
import { analysisThread } from '../../../answers/analysis-thread.ts'
import { chooseByModel } from '../../../assistant/choose-by-model.ts'
import { failureWords } from '../../../assistant/failure-words.ts'
import { leavingIds, type Model } from '../../../assistant/model.ts'
import { type WrittenSentence, writeAnswer } from '../../../assistant/write-answer.ts'
import { documentTexts } from '../../../papers/documents.ts'
import type { Context } from '../../../platform/context.ts'
import { toAsk } from './find-papers.ts'
import { answerFrom, type MadeAnswer, type Show } from './make-answer.ts'
import type { Span } from './present.ts'

type Phrased = Extract<AnswerPart, { kind: 'phrased' }>

/**
 * Has a model choose the sentences that answer, and write a few above them; `show` gets each state of the answer first.
 * A sentence that its quotes do not support is left out. If the model fails, the answer stays as it was before; a note
 * says what happened. Private papers take part only if they may be sent to the model. Null if the answer is not wanted
 * any more.
 */
export async function withModel(
  context: Context,
  person: User,
  model: Model,
  given: MadeAnswer,
  stopped: AbortSignal,
  show: Show,
): Promise<MadeAnswer | null> {
  const { refusal } = given.body
  if (refusal && refusal.kind !== 'notSaid') return given
  const run = { context, person, model, stopped, show }
  const sentIds = await leaving(run, given)
  if (sentIds.size === 0) return noted(given, CLOSED)
  if (!(await show(given, `${model.name} is reading`))) return null
  try {
    const chosen = await choose(run, given, sentIds)
    return chosen.body.refusal ? chosen : await write(run, chosen)
  } catch (error) {
    if (stopped.aborted) return null
    return noted(given, `${failureOf(run, error)} This is the answer of the built-in reader.`)
  }
}

type Run = { context: Context; person: User; model: Model; stopped: AbortSignal; show: Show }

/** The papers whose text may be sent now. */
function leaving({ context, model }: Run, { papers }: MadeAnswer): Promise<Set<number>> {
  return leavingIds(
    context.db,
    model,
    papers.map(({ articleId }) => articleId),
  )
}

/** Sentences that are checked, with those that turn out to be thoughts. */
const CHECKED_MAX = 12
const CLOSED = 'Nothing was sent to the model: these papers are private, and their owners did not agree.'

function noted(made: MadeAnswer, modelNote: string): MadeAnswer {
  return { ...made, body: { ...made.body, modelNote } }
}

/** The answer by the sentences that the model chooses. */
async function choose(run: Run, given: MadeAnswer, sentIds: ReadonlySet<number>): Promise<MadeAnswer> {
  const { context, person, model, stopped } = run
  const { question, papers, found } = given
  const { text, history } = question
  const asked = papers.map((paper) => toAsk(context.db, paper))
  const next = await chooseByModel(
    model,
    { question: text, history, papers: asked, sentIds, found },
    threadOptions(run),
  )
  const made = await answerFrom(context, { ...given, found: next }, { accountId: person.id, signal: stopped })
  if (!made) throw new Error('a paper has changed while a model read it')
  return { ...made, body: { ...made.body, model: model.name } }
}

/** Adds what the model writes; what fails on the way ends it there. Null if the answer is not wanted any more. */
async function write(run: Run, chosen: MadeAnswer): Promise<MadeAnswer | null> {
  const { model, stopped, show } = run
  const note = `${model.name} is writing`
  if (!(await show(chosen, note))) return null
  // Permission may have ended while the model was choosing.
  const sentIds = await leaving(run, chosen)
  const quotes = chosen.spans.filter(({ kind, articleId }) => kind === 'quote' && sentIds.has(articleId))
  if (quotes.length === 0) return chosen
  const checked = new Map<string, Phrased | null>()
  let sentences: (Phrased | null)[] = []
  let failure: string | null = null
  try {
    for await (const written of writeAnswer(model, chosen.question.text, quotes, stopped)) {
      const before = supported(sentences).length
      for (const each of written) {
        const key = JSON.stringify(each)
        if (!checked.has(key) && checked.size < CHECKED_MAX) checked.set(key, await check(run, chosen, each, quotes))
      }
      sentences = written.map((each) => checked.get(JSON.stringify(each)) ?? null)
      const shown = supported(sentences)
      if (shown.length !== before && !(await show(above(chosen, shown, sentIds), note))) return null
    }
  } catch (error) {
    if (stopped.aborted) return null
    const end = supported(sentences).length === 0 ? 'It chose these quotes.' : 'What it wrote before is shown.'
    failure = `${failureOf(run, error)} ${end}`
  }
  const shown = supported(sentences)
  const left = leftOutNote(sentences.length - shown.length, chosen.papers.length)
  const notes = [failure, left].filter((each) => each !== null).join(' ')
  const made = above(chosen, shown, sentIds)
  return notes === '' ? made : noted(made, notes)
}

function supported(sentences: readonly (Phrased | null)[]): Phrased[] {
  return sentences.filter((each) => each !== null)
}

function leftOutNote(count: number, papers: number): string | null {
  if (count === 0) return null
  return `${count} ${count === 1 ? 'sentence' : 'sentences'} left out: not in the ${papers === 1 ? 'paper' : 'papers'}.`
}

/** A sentence with the quotes that support it, of those that it cites or, where it cites none, of all; null without. */
async function check(
  run: Run,
  { papers }: MadeAnswer,
  { text, cited }: WrittenSentence,
  quotes: readonly Span[],
): Promise<Phrased | null> {
  const named = quotes.filter(({ n }) => cited.length === 0 || cited.includes(n))
  const asked = papers.filter(({ articleId }) => named.some((each) => each.articleId === articleId))
  const places = await analysisThread().run(
    'check',
    {
      papers: asked.map((paper) => toAsk(run.context.db, paper)),
      sentence: text,
      cited: named.map(({ articleId, start, end }) => ({ articleId, start, end })),
    },
    threadOptions(run),
  )
  const numbers = places.flatMap((place) => named[place]?.n ?? [])
  return numbers.length === 0 ? null : { kind: 'phrased', text, quotes: numbers }
}

function threadOptions({ context, person, stopped }: Run) {
  const load = (ids: number[]) => documentTexts(context.db, ids)
  return { caller: { accountId: person.id }, load, signal: stopped }
}

/** The sentences above the quotes; hidden later from those who may not read all papers that were sent. */
function above(made: MadeAnswer, sentences: readonly Phrased[], sentIds: ReadonlySet<number>): MadeAnswer {
  if (sentences.length === 0) return made
  const own: AnswerPart = { kind: 'join', text: 'In the papers’ own words:' }
  const parts = [...sentences, own, ...made.body.parts]
  return { ...made, body: { ...made.body, parts, phrasedFrom: [...sentIds] } }
}

/** What went wrong, for the person who asked; details are logged. */
function failureOf({ context, model }: Run, error: unknown): string {
  const { words, isSetting } = failureWords(model, error)
  context.log.warn({ err: error }, 'a model did not answer')
  const advice = model.isOwn ? 'Please check it in your profile.' : 'Please tell the administrator.'
  return isSetting ? `${words} ${advice}` : words
}
