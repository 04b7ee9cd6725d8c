import { alternatives } from '@colophon/protocol/alternatives'
import type { SectionType } from '@colophon/protocol/reader/document'
import type { StatementKind } from '@colophon/protocol/statements/graph'
import { LEADS_AWAY, MAKES, POINTING } from './method-sentences.ts'
import type { OwnSubject } from './own-subject.ts'
import { bestSentences, countCues, type PlacedSentence } from './sentences-of.ts'

/** Most sentences of an aim. */
const SENTENCES_MAX = 2
const LENGTH_MIN = 20
/** Sentences with a lower score are not shown. */
const SCORE_LEAST = 2
/** The share of a text, from its start, that counts as its opening where no heading says so. */
const OPENING = 0.15

/** Says what something is for: `The aim of this study was to`, `we aim at`. */
const STATED =
  /\b(?:aims?|goals?|objectives?|purpose)\b(?! (?:functions?|values?))[^.;]{0,80}\b(?:is|are|was|were)\b|\b(?:we|(?:this|the|our) \w+) aim(?:s|ed)? (?:to|at)\b/i
/** What a study asks, or the gap that it fills. */
const ASKED = new RegExp(
  String.raw`\b(?:${alternatives`
    gap|unclear|unknown|open question|little is known|poorly understood|hypothes\w+
    we (?:ask|test|investigate|examine|explore|study|address)(?:ed)?
    this (?:paper|study|work|article) (?:asks?|investigates?|studies|address\w*|examines?|explores?|tests?)
    problems?|challeng\w+|lacks?|whether
  `})\b`,
  'gi',
)
const PAPER = /\b(?:this|the present|our) (?:paper|study|work|article|report|review)\b/i
/** Adds to what was said before. */
const ADDED = /^(?:additionally|furthermore|moreover|finally|in addition)\b/i
const SET_OUT_TO = alternatives`
  investigat|evaluat|examin|analy[sz]|assess|explor|test|compar|determin|stud|describ|review|sought|aim|ask|propos
`
/** What the authors set out to do, wherever it is said: `In this study, we investigated`, `this report sought to`. */
const SET_OUT = new RegExp(
  String.raw`\b(?:in this|this|the present|our) (?:paper|study|work|article|report|review),? (?:${alternatives`
    (?:we|is|was) (?:\w+ly )?(?:${SET_OUT_TO})
    (?:investigat|evaluat|examin|analy[sz]|assess|explor|compar|sought|aim|ask)\w*
  `})`,
  'i',
)
/** The aim of a lesson or of an example, not of the paper; or what was concluded. */
const OF_A_PART =
  /^(?:[•*–-]|(?:conclusions?|results?)\b)|\b(?:learning (?:objectives?|goals?|outcomes?)|course goals|wish to highlight)\b/i

const SECTIONS: Readonly<Partial<Record<SectionType, number>>> = { abstract: 2, introduction: 1.5, background: 0.5 }

/**
 * The one or two sentences that say what a paper is for, in document order: a stated aim, else what the paper presents,
 * else the question or gap of its opening. Sentences further on are about parts of the work, unless a conclusion names
 * the paper.
 */
export function aimSentences(
  sentences: readonly PlacedSentence[],
  kinds: readonly StatementKind[],
  own: OwnSubject,
): PlacedSentence[] {
  const opening = Math.ceil(sentences.length * OPENING)
  const judged = sentences.flatMap((sentence, order) => {
    const place = placeOf(sentence, order < opening)
    if (
      place === null ||
      sentence.text.length < LENGTH_MIN ||
      sentence.text.endsWith(':') ||
      OF_A_PART.test(sentence.text)
    )
      return []
    const said = sayingOf(sentence.text, kinds[order], own)
    const score = said + place - faultsOf(sentence.text)
    return said > 0 && score >= SCORE_LEAST ? [{ sentence, score, said }] : []
  })
  // A question or a gap is shown only where the paper does not say what it does.
  const clear = judged.filter(({ said }) => said >= 2)
  return bestSentences(clear.length > 0 ? clear : judged, SENTENCES_MAX)
}

/** The weight of a sentence's place; null where an aim is another's. */
function placeOf({ section, text }: PlacedSentence, isOpening: boolean): number | null {
  const place = SECTIONS[section]
  if (place !== undefined) return place
  if (section === 'conclusion') return STATED.test(text) && PAPER.test(text) ? 1 : null
  if (section === 'other')
    return SET_OUT.test(text) || (STATED.test(text) && PAPER.test(text)) ? 1.5 : isOpening ? 1 : null
  return null
}

function sayingOf(text: string, kind: StatementKind | undefined, own: OwnSubject): number {
  if (STATED.test(text) || SET_OUT.test(text)) return 3
  if (MAKES.test(text)) return 2.5
  if (own.isPresentedIn(text)) return 2.4
  if (kind === 'aim') return 2
  return Math.min(2, countCues(text, ASKED)) * 0.5
}

function faultsOf(text: string): number {
  return (
    Number(!/[.!?]["”)]?$/.test(text)) +
    1.5 * Number(POINTING.test(text) && !/^it (?:is|was|remains)\b/i.test(text)) +
    Number(LEADS_AWAY.test(text) || ADDED.test(text))
  )
}
