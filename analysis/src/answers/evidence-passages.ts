import { THANKS } from '../document/meta/section-type.ts'
import { EVIDENCE, type Evidence, type EvidentIntent, type FigureLabel, type Intent, isLabelled } from './evidence.ts'
import { asksMargin } from './journal-margin.ts'
import type { PreparedDocument, PreparedSentence } from './prepare.ts'
import type { AskedQuestion, Term } from './read-question.ts'
import type { AskedPaper, RankedPassage } from './score-passages.ts'
import { EVERYDAY, idf } from './words/idf.ts'

/** The minimum score: one typical phrasing. */
const ENOUGH = 1

/** A sentence with a word that the question names is preferred. */
const NAMED = 2

/** Interleaves several papers: the second passage of a paper is lowered by this much. */
const TURN = 0.5

/** The sentences that answer an intent for the paper as a whole, best first, interleaved between papers. */
export function evidencePassages(
  intent: EvidentIntent,
  asked: AskedQuestion,
  papers: readonly AskedPaper[],
): RankedPassage[] {
  const passages = papers.flatMap((paper) => {
    const own = ownPassages(intent, asked, paper).sort((a, b) => b.raw - a.raw || a.start - b.start)
    return papers.length < 2 ? own : own.map((passage, turn) => ({ ...passage, raw: passage.raw - turn * TURN }))
  })
  return passages.sort((a, b) => b.raw - a.raw || a.articleId - b.articleId || a.start - b.start)
}

function ownPassages(
  intent: EvidentIntent,
  { label, terms, text }: AskedQuestion,
  { articleId, prepared }: AskedPaper,
): RankedPassage[] {
  const opening = openingOf(prepared)
  const named = terms.filter(({ isAsking }) => !isAsking).map(({ stem }) => stem)
  const isMarginAsked = asksMargin(text)
  return prepared.sentences.flatMap((sentence, at): RankedPassage[] => {
    if (sentence.isMargin && !isMarginAsked) return []
    const found =
      label === null
        ? evidenceScore(EVIDENCE[intent], sentence, at, prepared, opening)
        : labelScore(label, sentence, prepared)
    const raw = found < ENOUGH ? 0 : found + (named.some((stem) => sentence.stems.includes(stem)) ? NAMED : 0)
    const { index, start, end } = sentence
    const passage = { articleId, sentence: index, start, end, at, raw, score: Math.min(1, raw / 6) }
    return raw >= ENOUGH ? [passage] : []
  })
}

/** Less likely intents do not decide. */
const SURE = 0.45
/** A word in this share of the sentences is what the paper is about. */
const SUBJECT_SHARE = 0.06
const SUBJECT_COUNT = 3
/**
 * The intent of a question that names nothing but the subject of its only paper, as in "who paid for this book?", which
 * asks for the paper as a whole; null for others.
 */
export function subjectIntent(
  { intents, terms, label }: AskedQuestion,
  papers: readonly AskedPaper[],
): EvidentIntent | null {
  const [paper] = papers
  const [intent, chance] = [...intents].reduce<[Intent, number]>(
    (best, each) => (each[1] > best[1] ? each : best),
    ['other', 0],
  )
  if (!paper || papers.length > 1 || label !== null || chance < SURE || intent === 'other') return null
  if (!/^(?:paper|study)$/.test(EVIDENCE[intent].about ?? '')) return null
  const { postings, sentences, title } = paper.prepared
  const isSubject = ({ stem, isAsking }: Term): boolean => {
    const count = postings.get(stem)?.length ?? 0
    return isAsking || title.has(stem) || count >= Math.max(SUBJECT_COUNT, SUBJECT_SHARE * sentences.length)
  }
  return terms.every((term) => isSubject(term) || (!postings.has(term.stem) && idf(term.stem) < EVERYDAY))
    ? intent
    : null
}

/** The end of the opening, as a sentence index: what stands before the first known section if no abstract is marked. */
function openingOf({ sentences }: PreparedDocument): number {
  if (sentences.some(({ sectionType, stems }) => sectionType === 'abstract' && stems.length >= WORDS_MIN)) return 0
  const first = sentences.findIndex(({ sectionType }) => sectionType !== 'other')
  return Math.min(OPENING, first < 0 ? sentences.length : first)
}
/** Most sentences of an abstract. */
const OPENING = 15

/** Longer headings are sentences. */
const HEADING_MAX = 60

/** Fewer words are no sentence. */
const WORDS_MIN = 6

function evidenceScore(
  { sections, says, strong, isSaidOnly, place, blocks, words, unlike }: Evidence,
  { start, end, sectionType, section, stems, type }: PreparedSentence,
  at: number,
  { text, sentences }: PreparedDocument,
  opening: number,
): number {
  if (blocks?.includes(type)) return 6
  if (stems.length < WORDS_MIN || type === 'caption' || type === 'authors') return 0
  const apart = type === 'footnote' ? 'acknowledgements' : THANKS.has(sectionType) ? sectionType : null
  if (apart !== null && !sections.includes(apart)) return 0
  const sentence = text.slice(start, end)
  if (unlike?.test(sentence)) return 0
  const isHeaded = section !== null && section.length < HEADING_MAX && isNamedBy(section, words)
  const found = new Set(sentence.match(new RegExp(says, `${says.flags}g`))).size
  const rank =
    at < opening && sections.includes('abstract') ? sections.indexOf('abstract') : sections.indexOf(sectionType)
  const home = isHeaded ? 3 : rank < 0 ? 0 : 2.5 - rank * 0.7
  if (found === 0 && (home === 0 || (isSaidOnly && !isHeaded))) return 0
  const lean = place === 'late' ? at / sentences.length : place === 'early' ? 1 - at / sentences.length : 0
  return home + Math.min(2, found) + (strong?.test(sentence) ? 2 : 0) + lean * 0.8
}

/** True if the first word of a heading names the intent: `5. Limits`, `Limitations and future work`, `Funding`. */
function isNamedBy(heading: string, words: RegExp): boolean {
  const first = heading.toLowerCase().match(/[a-z]{3,}/g) ?? []
  return first.slice(0, 3).some((word) => HEADINGS.test(word) && words.test(word))
}
/** The words of `Evidence.words` that head sections. */
const HEADINGS =
  /^(?:limit\w*|weakness\w*|future|outlook|directions|funding|acknowledg\w+|availability|contributions?|aims?|objectives?|conclusions?|strengths?|financial|support|conflicts?)$/

/** A caption with the label first, then sentences that refer to it. */
function labelScore(label: FigureLabel, { start, end, type }: PreparedSentence, { text }: PreparedDocument): number {
  const sentence = text.slice(start, end)
  if (!isLabelled(label, sentence)) return 0
  const isCaption = isLabelled(label, sentence.slice(0, LABEL_LENGTH))
  return 2 + (isCaption ? 3 : 0) + (type === 'caption' ? 1 : 0)
}
const LABEL_LENGTH = 12
