import { alternatives } from '@colophon/protocol/alternatives'
import type { SectionType } from '@colophon/protocol/reader/document'
import type { StatementKind } from '@colophon/protocol/statements/graph'
import { showsStep } from '../statements/salience/kinds.ts'
import type { OwnSubject } from './own-subject.ts'
import { bestSentences, isRepeated, type PlacedSentence } from './sentences-of.ts'

/** Most sentences of a method. */
const SENTENCES_MAX = 2
const LENGTH = { least: 30, most: 400 }
/** Sentences with a lower score are not shown. */
const SCORE_LEAST = 3

const ADVERBS = String.raw`(?:(?:\w+ly|then|also|first|further|here|thus|have|will|next) )*`
const MADE =
  '(?:propos(?:e|ed)|present(?:ed)?|introduc(?:e|ed)|develop(?:ed)?|design(?:ed)?|implement(?:ed)?|buil[dt]|construct(?:ed)?|creat(?:e|ed)|provide|describ(?:e|ed)|formulat(?:e|ed)|extend(?:ed)?|combin(?:e|ed)|adapt(?:ed)?)'
const TOOK =
  '(?:us(?:e|ed)|appl(?:y|ied)|measured|train(?:ed)?|fit(?:ted)?|estimat(?:e|ed)|conduct(?:ed)?|perform(?:ed)?|compar(?:e|ed)|analy[sz](?:e|ed)|evaluat(?:e|ed)|grew|weighed|sampl(?:e|ed)|collect(?:ed)?|recruit(?:ed)?|interview(?:ed)?|survey(?:ed)?|simulat(?:e|ed)|benchmark(?:ed)?|test(?:ed)?|stud(?:y|ied)|investigat(?:e|ed)|model(?:l?ed)?|calculat(?:e|ed)|comput(?:e|ed)|random(?:ly|i[sz]ed)|rely|adopt(?:ed)?|rais(?:e|ed)|planted|watched|followed|examin(?:e|ed)|assess(?:ed)?|divided|assigned|exposed|treated|screen(?:ed)?|isolat(?:e|ed)|sequenc(?:e|ed)|cultured|infected)'
const PAPER = '(?:this|the present|the current|our) (?:paper|study|work|article|project|course|package|thesis|report)'

/** What the authors made or did, in their words. */
export const MAKES = new RegExp(String.raw`\b(?:we|${PAPER}) ${ADVERBS}${MADE}s?\b`, 'i')
const DOES = new RegExp(String.raw`\bwe ${ADVERBS}${TOOK}\b`, 'i')

const WAS_DONE = new RegExp(String.raw`\b(?:was|were) ${ADVERBS}${TOOK}\b`, 'i')

/** Points at another place of the paper, an example or the sentence before, or goes on after it. */
export const LEADS_AWAY = new RegExp(
  alternatives`
    \b(?:sec(?:tion|\.)|fig(?:ure|\.)|table|listing|algorithm|appendix|eq(?:uation|\.)?|chapter|step)s? ?\(?\d
    \b(?:in|of) (?:this|the (?:next|following|previous|last)) (?:sub)?section\b|\bthe following\b
    \b(?:see|shown|given|described|discussed) (?:below|above|in \[)
    ^(?:for|in) (?:example|instance|the sake|our example|this example)\b|\bthis example\b
    \b(?:recently|previously|earlier work)\b
  `,
  'i',
)
export const POINTING =
  /^(?:it|they|these|those|such|its|their|this(?! (?:paper|study|work|article|project|course|package|thesis|report)\b)|that|which|and|but|or|so|also|however|otherwise|again|likewise)\b/i

const SECTIONS: Readonly<Partial<Record<SectionType, number>>> = {
  methods: 2,
  abstract: 2,
  introduction: 1,
  conclusion: 1,
  background: -1,
  results: -1,
}

/**
 * One or two whole sentences that say what was done, in document order; none rather than a mere mention of a method.
 * Those shown as the paper's aim are taken only if there are no others.
 */
export function methodSentences(
  sentences: readonly PlacedSentence[],
  kinds: readonly StatementKind[],
  own: OwnSubject,
  aims: readonly PlacedSentence[],
): PlacedSentence[] {
  const judged = sentences.flatMap((sentence, order) => {
    const score = isWhole(sentence.text) ? scoreOf(sentence, kinds[order]) : 0
    return score >= SCORE_LEAST ? [{ sentence, score }] : []
  })
  const isAim = ({ text }: PlacedSentence) => aims.some((aim) => isRepeated(aim.text, text))
  const others = judged.filter(({ sentence }) => sentence.section !== 'conclusion' && !isAim(sentence))
  const chosen = bestSentences(others, SENTENCES_MAX)
  if (chosen.length > 0) return chosen
  const explained = sentences.filter((each) => isWhole(each.text) && own.isExplainedIn(each.text) && !isAim(each))
  if (explained.length > 0) return explained.slice(0, SENTENCES_MAX)
  if (judged.length > 0) return bestSentences(judged, 1)
  const first = sentences.find(({ section, text }) => section === 'methods' && isWhole(text))
  return first &&
    !/\[\d|\(\p{Lu}[^()]*\d{4}/u.test(first.text) &&
    /\b\p{Ll}+ed\b|\b(?:was|were|stood|grew|took|gave)\b/u.test(first.text)
    ? [first]
    : []
}

function scoreOf({ text, section }: PlacedSentence, kind: StatementKind | undefined): number {
  const makes = MAKES.test(text)
  const isStep = kind === 'method' && /\b(?:was|were)\b/.test(text) && showsStep(text)
  const does = DOES.test(text) || isStep || (section === 'abstract' && kind !== 'finding' && WAS_DONE.test(text))
  if ((!makes && !does) || kind === 'future work' || kind === 'limitation' || kind === 'acknowledgement') return 0
  const isInPlace = section === 'methods' ? does : makes
  return (
    (makes ? 1.5 : 0) +
    (does ? 1.5 : 0) +
    (SECTIONS[section] ?? 0) +
    Number(isInPlace) * 0.5 -
    (kind === 'finding' ? 1 : 0)
  )
}

/** A sentence that can be read alone: neither a fragment nor a formula, and about the paper's own work here. */
function isWhole(text: string): boolean {
  const letters = text.replace(/[^\p{L}\s]/gu, '').length
  return (
    text.length >= LENGTH.least &&
    text.length <= LENGTH.most &&
    /^["“(]?[\p{Lu}\d]/u.test(text) &&
    /[.!]["”)]?$/.test(text) &&
    letters >= 0.85 * text.length &&
    !LEADS_AWAY.test(text) &&
    !POINTING.test(text)
  )
}
