import type { ModelUses } from '@colophon/protocol/assistant/entities'
import { analysisThread, type RunOptions } from '../answers/analysis-thread.ts'
import type { PlacedQuote, TaskPaper } from '../answers/tasks.ts'
import type { Context } from '../platform/context.ts'
import { chooseByModel } from './choose-by-model.ts'
import { leavingIds, type Model, modelFor, usesOf } from './model.ts'

/** The model of an account that it has turned on for a use; null without one. */
export async function modelForUse(
  context: Pick<Context, 'db' | 'config' | 'secret' | 'now' | 'log'>,
  accountId: number,
  use: keyof ModelUses,
): Promise<Model | null> {
  const uses = await usesOf(context.db, accountId)
  return uses[use] ? modelFor(context, accountId) : null
}

/** `isByModel`: chosen by the model; else by the built-in reader. Null where the paper has no text. */
export type ChosenQuotes = { quotes: readonly PlacedQuote[] | null; isByModel: boolean }

/**
 * The quotes of a paper that answer a question, at most `quotesMax`, chosen by the model; those of the built-in reader where
 * the paper may not be sent to it, or it fails.
 */
export async function quotesByModel(
  { db, log }: Pick<Context, 'db' | 'log'>,
  model: Model,
  { paper, question, quotesMax }: { paper: TaskPaper<{ title: string }>; question: string; quotesMax: number },
  options: RunOptions & { signal: AbortSignal },
): Promise<ChosenQuotes> {
  const papers = [paper]
  const { found } = await analysisThread().run('answer', { papers, question, quotesMax }, options)
  const own = found.kind === 'answer' ? found.quotes : found.reason === 'no-text' ? null : []
  const builtIn = { quotes: own, isByModel: false }
  if (found.kind === 'refusal' && found.reason !== 'not-said') return builtIn
  const sentIds = await leavingIds(db, model, [paper.articleId])
  if (sentIds.size === 0) return builtIn
  try {
    // The task before has read the paper again, where that was asked for.
    const read = { ...options, isFresh: false }
    const given = await chooseByModel(model, { question, history: [], papers, sentIds, found }, read)
    return { quotes: given.kind === 'answer' ? given.quotes.slice(0, quotesMax) : [], isByModel: true }
  } catch (error) {
    options.signal.throwIfAborted()
    log.warn({ err: error, articleId: paper.articleId }, 'a model did not answer')
    return builtIn
  }
}
