import type { Answer, Quote, Refusal } from '@colophon/protocol/chat/entities'

/** Result of verifying a quote in the browser: same, different, or the paper's text could not be loaded. */
export type QuoteCheck = 'same' | 'differs' | 'unknown'

/** The text that quotes of a paper are compared with: of its document, or its abstract. */
export type QuotedText = (articleId: number, of: Quote['of']) => Promise<string>

/** Compares a quote with its paper's text at the stored offsets. */
export async function checkQuote(quote: Quote, textOf: QuotedText): Promise<QuoteCheck> {
  if (quote.withheld !== null) return 'unknown'
  try {
    const text = await textOf(quote.articleId, quote.of)
    return quote.text !== '' && text.slice(quote.start, quote.end) === quote.text ? 'same' : 'differs'
  } catch {
    return 'unknown'
  }
}

/** Verification summary in the answer's heading; empty while it is running. */
export function checkLabel(checks: readonly (QuoteCheck | undefined)[]): { label: string; isCareful: boolean } | null {
  if (checks.length === 0 || checks.includes(undefined)) return null
  const same = checks.filter((check) => check === 'same').length
  const differs = checks.filter((check) => check === 'differs').length
  if (differs > 0) return { label: `${differs} of ${checks.length} not found by your browser`, isCareful: true }
  const count = same === checks.length ? 'every quote' : `${same} of ${checks.length} quotes`
  return { label: `Your browser compared ${count} with the text again.`, isCareful: false }
}

type Checked = Pick<Answer, 'verified' | 'total' | 'quotes' | 'model'>

/** That the quotes of an answer, not the sentences of a model, are verbatim; whether they are true is open. */
export function verbatimLabel({ verified, total, quotes, model }: Checked): string {
  if (total === 0) return 'No quotes'
  const papers = areOfSeveral(quotes) ? 'papers' : 'paper'
  if (verified < total) return `${verified} of ${total} quotes are word for word from the ${papers}`
  return model === null ? `Word for word from the ${papers}` : `Quotes word for word from the ${papers}`
}

function areOfSeveral(quotes: readonly Quote[]): boolean {
  return new Set(quotes.map(({ articleId }) => articleId)).size > 1
}

const REFUSED: Record<Refusal['kind'], string> = {
  notSaid: 'Not said',
  otherLanguage: 'Other language',
  nothingToRead: 'No answer',
  notAQuestion: 'No answer',
}

/** The heading: the papers say it, the nearest that they say is shown, they do not say it, or it could not be asked. */
export function stateLabel(answer: Checked & Pick<Answer, 'refusal' | 'searched'>): string {
  const { quotes, total, refusal, searched } = answer
  if (!refusal && total === 0) return verbatimLabel(answer)
  if (!refusal) return areOfSeveral(quotes) ? 'The papers say' : 'The paper says'
  if (refusal.nearest.length > 0) return searched.papers === 1 ? 'The nearest it says' : 'The nearest they say'
  return REFUSED[refusal.kind]
}

/** Duration of an answer, and the model involved. */
export function costLabel({ tookMs, model }: Pick<Answer, 'tookMs' | 'model'>): string {
  const seconds = `${(tookMs / 1000).toFixed(1)} s`
  return model ? `Answered in ${seconds}, read by ${model}.` : `Answered in ${seconds} without an external model.`
}
