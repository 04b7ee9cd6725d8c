import type { Answer } from '@colophon/analysis/answers/answer'
import { readQuestion } from '@colophon/analysis/answers/read-question'
import { analysisThread, type RunOptions } from '../answers/analysis-thread.ts'
import type { TaskPaper } from '../answers/tasks.ts'
import { askEvidence, charactersFor } from './ask-evidence.ts'
import type { Model } from './model.ts'

/** What a model is asked: of `papers`, those in `sentIds` may be sent to it; `found` is the answer of the built-in reader. */
type AskedOfModel = {
  question: string
  history: readonly string[]
  papers: TaskPaper<{ title: string }>[]
  sentIds: ReadonlySet<number>
  found: Answer
}

/**
 * Has a model choose the sentences of papers that answer a question; the answer that follows. Throws a `ModelError` if the
 * model fails.
 */
export async function chooseByModel(
  model: Model,
  { question, history, papers, sentIds, found }: AskedOfModel,
  options: RunOptions & { signal: AbortSignal },
): Promise<Answer> {
  const charactersMax = charactersFor(model.context)
  const sent = papers.filter(({ articleId }) => sentIds.has(articleId))
  const sentences = await analysisThread().run('number', { papers: sent, question, history, charactersMax }, options)
  // Questions before are sent only where this one refers to them.
  const before = readQuestion(question, history).isFollowUp ? history : []
  const evidence = await askEvidence(model, { question, history: before }, sentences, options.signal)
  return analysisThread().run('answerBy', { papers, sentIds: [...sentIds], evidence, found }, options)
}
