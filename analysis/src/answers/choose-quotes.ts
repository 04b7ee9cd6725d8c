import type { Box, PaperDocument } from '@colophon/protocol/articles/document'
import type { PreparedDocument } from './prepare.ts'
import { QUOTE_CHARACTERS_MAX, QUOTES_MAX, type Quote } from './quote.ts'
import type { RankedPassage } from './score-passages.ts'

/** A paper that quotes are taken from. */
export interface QuotedPaper {
  articleId: number
  document: PaperDocument
  prepared: PreparedDocument
}

/** Up to which length a quote takes in the sentences beside its best one: the first has more room than those after it. */
const FIRST_LENGTH = 600
const LATER_LENGTH = 350
/** A sentence beside the best one is preferred after it to before it by this much. */
const AFTER_BONUS = 0.3
/** A passage this much below the best one is not quoted beside it; of several papers more than one may have something to say. */
const GAP_MAX = 2.5
const GAP_MAX_AMONG_PAPERS = 3.5

/**
 * The best passages as quotes: each with the sentences of its paragraph beside it that meet the question best, as far as
 * the length allows, since an answer often runs on; none twice.
 */
export function chooseQuotes(
  passages: readonly RankedPassage[],
  papers: readonly QuotedPaper[],
  limit: number,
): Quote[] {
  const gapMax = papers.length > 1 ? GAP_MAX_AMONG_PAPERS : GAP_MAX
  const byPaper = new Map(papers.map((paper) => [paper.articleId, paper]))
  const scores = new Map(passages.map(({ articleId, at, raw }) => [keyOf(articleId, at), raw]))
  const used = new Set<string>()
  const quotes: Quote[] = []
  for (const passage of passages) {
    const paper = byPaper.get(passage.articleId)
    if (quotes.length >= Math.min(limit, QUOTES_MAX) || passage.raw < (passages[0]?.raw ?? 0) - gapMax) break
    if (!paper || used.has(keyOf(passage.articleId, passage.at))) continue
    const room = quotes.length === 0 ? FIRST_LENGTH : LATER_LENGTH
    const [first, last] = grow(passage, paper.prepared, room, scores, used)
    for (let at = first; at <= last; at++) used.add(keyOf(passage.articleId, at))
    quotes.push(quoteOf(paper, passage, first, last))
  }
  return quotes
}

function keyOf(articleId: number, at: number): string {
  return `${articleId}:${at}`
}

/** Takes in neighbours of the same paragraph, the better one first. */
function grow(
  { articleId, at, raw }: RankedPassage,
  { sentences }: PreparedDocument,
  room: number,
  scores: ReadonlyMap<string, number>,
  used: ReadonlySet<string>,
): [first: number, last: number] {
  let [first, last] = [at, at]
  const block = sentences[at]?.block
  for (;;) {
    const fits = [first - 1, last + 1].flatMap((next) => {
      const [from, to] = [sentences[Math.min(first, next)], sentences[Math.max(last, next)]]
      if (!from || !to || sentences[next]?.block !== block || used.has(keyOf(articleId, next))) return []
      if (to.end - from.start > room) return []
      return [{ next, score: (scores.get(keyOf(articleId, next)) ?? raw - 9) + (next > last ? AFTER_BONUS : 0) }]
    })
    const best = fits.sort((a, b) => b.score - a.score)[0]
    if (!best) return [first, last]
    if (best.next < first) first = best.next
    else last = best.next
  }
}

function quoteOf(
  { articleId, document, prepared }: QuotedPaper,
  passage: RankedPassage,
  first: number,
  last: number,
): Quote {
  const [from, to] = [prepared.sentences[first], prepared.sentences[last]]
  const start = from?.start ?? passage.start
  const end = cutEnd(document.text, start, to?.end ?? passage.end)
  const sentences = document.sentences.slice(from?.index, (to?.index ?? 0) + 1)
  const boxes: Box[] = sentences.flatMap((sentence) => sentence.boxes)
  return {
    articleId,
    start,
    end,
    text: document.text.slice(start, end),
    page: boxes[0]?.page ?? sentences[0]?.page ?? null,
    boxes,
    section: from?.section ?? null,
    sectionType: from?.sectionType ?? 'other',
    score: passage.score,
  }
}

/** A sentence longer than a quote may be ends at a space, and never inside a character. */
function cutEnd(text: string, start: number, end: number): number {
  if (end - start <= QUOTE_CHARACTERS_MAX) return end
  const piece = text.slice(start, start + QUOTE_CHARACTERS_MAX).toWellFormed()
  const space = piece.lastIndexOf(' ')
  const length = space > QUOTE_CHARACTERS_MAX / 2 ? space : QUOTE_CHARACTERS_MAX
  return (
    start +
    length -
    (text.charCodeAt(start + length - 1) >= 0xd800 && text.charCodeAt(start + length - 1) < 0xdc00 ? 1 : 0)
  )
}
