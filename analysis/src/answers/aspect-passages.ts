import type { Aspect } from './aspects.ts'
import type { PreparedDocument, PreparedSentence } from './prepare.ts'
import type { AskedPaper, RankedPassage } from './score-passages.ts'

/** The minimum score: a typical phrasing or the right section. */
const ENOUGH = 2

/** Interleaves several papers: the second passage of a paper is lowered by this much. */
const TURN = 0.5

/** The sentences about an aspect, best first, interleaved between papers. */
export function aspectPassages(aspect: Aspect, papers: readonly AskedPaper[]): RankedPassage[] {
  const passages = papers.flatMap((paper) => {
    const own = ownPassages(aspect, paper).sort((a, b) => b.raw - a.raw || a.start - b.start)
    return papers.length < 2 ? own : own.map((passage, turn) => ({ ...passage, raw: passage.raw - turn * TURN }))
  })
  return passages.sort((a, b) => b.raw - a.raw || a.articleId - b.articleId || a.start - b.start)
}

function ownPassages(aspect: Aspect, { articleId, prepared }: AskedPaper): RankedPassage[] {
  const opening = openingOf(prepared)
  return prepared.sentences.flatMap((sentence, at): RankedPassage[] => {
    const raw = aspectScore(aspect, sentence, at, prepared, opening)
    const { index, start, end } = sentence
    const passage = { articleId, sentence: index, start, end, at, raw, score: Math.min(1, raw / 6) }
    return raw >= ENOUGH ? [passage] : []
  })
}

/** The end of the opening of a paper without a marked abstract, as a sentence index. */
function openingOf({ sentences }: PreparedDocument): number {
  return sentences.some(({ sectionType }) => sectionType === 'abstract') ? 0 : Math.min(15, sentences.length)
}

/** True if a heading names the aspect: `5. Limits`, `Limitations and future work`. */
function isUnder(cue: RegExp, section: string | null): boolean {
  return section !== null && section.length < HEADING_MAX && cue.test(section)
}
/** Longer headings are sentences. */
const HEADING_MAX = 60

function aspectScore(
  { sections, says, name, cue, isSaidOnly }: Aspect,
  { start, end, sectionType, section, stems, type }: PreparedSentence,
  at: number,
  { text, sentences }: PreparedDocument,
  opening: number,
): number {
  if (stems.length < 6 || type === 'caption' || type === 'footnote') return 0
  const sentence = text.slice(start, end)
  const isHeaded = sectionType === 'other' && isUnder(cue, section)
  const place = isHeaded
    ? 0
    : at < opening && sections.includes('abstract')
      ? sections.indexOf('abstract')
      : sections.indexOf(sectionType)
  const found = sentence.match(new RegExp(says, 'gi'))?.length ?? 0
  if (found === 0 && (place < 0 || (isSaidOnly && !isHeaded))) return 0
  const lateness = name === 'conclusion' || name === 'limits' || name === 'future' ? at / sentences.length : 0
  const earliness = name === 'overview' || name === 'aim' ? 1 - at / sentences.length : 0
  return (place < 0 ? 0 : 2.5 - place * 0.7) + Math.min(2, found) * 1.6 + (lateness + earliness) * 0.8
}
