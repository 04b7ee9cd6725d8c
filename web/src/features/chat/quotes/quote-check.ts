import type { Quote } from '@colophon/protocol/chat/entities'

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
  if (same === checks.length) return { label: 're-checked in your browser', isCareful: false }
  if (differs > 0) return { label: `${differs} of ${checks.length} not found by your browser`, isCareful: true }
  return { label: `${same} of ${checks.length} re-checked in your browser`, isCareful: false }
}

/** Number of quotes the server verified verbatim. */
export function verifiedLabel({ verified, total }: { verified: number; total: number }): string {
  return `${verified} of ${total} ${total === 1 ? 'quote' : 'quotes'} verified`
}

/** Duration of an answer, and the model involved. */
export function costLabel({ tookMs, model }: { tookMs: number; model: string | null }): string {
  return `${(tookMs / 1000).toFixed(1)} s · ${model ? `phrased by ${model}` : 'no outside model'}`
}

/** The heading of an answer: verified quotes, duration, and whether a model was involved. */
export function answerSummary(answer: {
  verified: number
  total: number
  tookMs: number
  model: string | null
}): string {
  return [verifiedLabel(answer), costLabel(answer)].join(' · ')
}
