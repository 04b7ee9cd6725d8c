import type { ModelUses } from '@colophon/protocol/assistant/entities'
import { analysisThread, type RunOptions } from '../answers/analysis-thread.ts'
import type { PlacedQuote, TaskPaper } from '../answers/tasks.ts'
import type { Context } from '../platform/context.ts'
import { chooseByModel } from './choose-by-model.ts'
import { leavingIds, type Model, modelFor, usesOf } from './model.ts'

/** The model of an account that it has turned on for a use; null without one. */
export async function modelForUse(
  context: Pick<Context, 'db' | 'config' | 'secret'>,
  accountId: number,
  use: keyof ModelUses,
): Promise<Model | null> {
  const uses = await usesOf(context.db, accountId)
  return uses[use] ? modelFor(context, accountId) : null
}

/**
 * The quotes of a paper that answer a question, at most `quotesMax`, chosen by the model; those of the built-in reader where
 * the paper may not be sent to it, or it fails. Null where the paper has no text.
 */
export async function quotesByModel(
  context: Pick<Context, 'db' | 'log'>,
  model: Model,
  asked: AskedOfPaper,
  options: RunOptions & { signal: AbortSignal },
): Promise<PlacedQuote[] | null> {
  const { paper, question, quotesMax } = asked
  return (
    (await chosenQuotes(context, model, asked, options)) ??
    analysisThread().run('quote', { papers: [paper], question, quotesMax }, options)
  )
}

type AskedOfPaper = { paper: TaskPaper<{ title: string }>; question: string; quotesMax: number }

/** Null where the built-in reader has to read. */
async function chosenQuotes(
  { db, log }: Pick<Context, 'db' | 'log'>,
  model: Model,
  { paper, question, quotesMax }: AskedOfPaper,
  options: RunOptions & { signal: AbortSignal },
): Promise<PlacedQuote[] | null> {
  const sentIds = await leavingIds(db, model, [paper.articleId])
  if (sentIds.size === 0) return null
  const papers = [paper]
  const { found } = await analysisThread().run('answer', { papers, question }, options)
  if (found.kind === 'refusal' && found.reason !== 'not-said') return null
  try {
    // The task before has read the paper again, where that was asked for.
    const read = { ...options, isFresh: false }
    const given = await chooseByModel(model, { question, history: [], papers, sentIds, found }, read)
    return given.kind === 'answer' ? given.quotes.slice(0, quotesMax) : []
  } catch (error) {
    options.signal.throwIfAborted()
    log.warn({ err: error, articleId: paper.articleId }, 'a model did not answer')
    return null
  }
}
