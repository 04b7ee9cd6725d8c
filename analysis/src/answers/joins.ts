import type { Quote } from './quote.ts'

/**
 * Connecting words before each quote: which section it is from, and where several papers were asked which paper; nothing
 * of what it says. A join that would only repeat the one before is ''.
 */
export function joinsOf(quotes: readonly Quote[], papers: readonly { articleId: number; title: string }[]): string[] {
  const isOfOne = papers.length < 2
  return quotes.map((quote, index) => {
    const before = quotes[index - 1]
    const isSamePaper = isOfOne || before?.articleId === quote.articleId
    if (before && isSamePaper && before.section === quote.section) return ''
    const title = papers.find(({ articleId }) => articleId === quote.articleId)?.title
    const from = isSamePaper || title === undefined ? '' : `From “${title}”`
    const section = quote.section === null ? '' : `${from === '' ? 'In' : ', in'} the section “${quote.section}”`
    return from + section === '' ? '' : `${from}${section}:`
  })
}
