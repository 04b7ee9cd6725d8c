import { alternatives } from '@colophon/protocol/alternatives'
import type { SectionType } from '@colophon/protocol/reader/document'
import type { StatementKind } from '@colophon/protocol/statements/graph'
import { THANKS } from '../document/meta/section-type.ts'
import { kindsOf } from '../statements/salience/kinds.ts'
import { aimSentences } from './aim-sentences.ts'
import { limitSentences } from './limit-sentences.ts'
import { methodSentences } from './method-sentences.ts'
import type { OwnSubject } from './own-subject.ts'
import { bestSentences, countCues, type PlacedSentence } from './sentences-of.ts'

/** The aspects of every paper, in row order. */
export const ASPECTS = ['problem', 'method', 'data', 'results', 'limits'] as const
export type Aspect = (typeof ASPECTS)[number]

/** Most sentences of an aspect. */
const SENTENCES_MAX = 3
/** Shorter ones are run-in headings or fragments. */
const SENTENCE_MIN = 20

type Rule = {
  cues: RegExp
  /** The section bonus of a sentence with a cue. */
  sections: Partial<Record<SectionType, number>>
  /** The kind of sentence that is the aspect itself. */
  kind: StatementKind
  /** The section whose first sentence is used if no sentence has a cue. */
  home: SectionType | null
}

const RULES: Record<'data' | 'results', Rule> = {
  data: {
    kind: 'method',
    cues: new RegExp(
      String.raw`\b(?:${alternatives`
        data ?sets?|corpus|corpora|samples?|participants?|patients?|subjects|specimens?|cohort|surveys?
        observations?|records|plots?|pots?|respondents?|volunteers|images|trials|data (?:are|is|were) available
        benchmarks?
      `})\b`,
      'gi',
    ),
    sections: { methods: 2, abstract: 1, results: 0, discussion: -1 },
    home: null,
  },
  results: {
    kind: 'finding',
    cues: new RegExp(
      String.raw`\b(?:${alternatives`
        we (?:found|find|observed?|show|showed|demonstrate)|results? (?:show|suggest|indicate)\w*
        significant(?:ly)?|increas\w+|decreas\w+|reduc\w+|improv\w+|outperform\w*|higher|lower|larger|smaller
        achiev\w+|reach(?:es|ed)|lost|fell|rose|p ?[<=] ?0?\.\d+
      `})\b`,
      'gi',
    ),
    sections: { results: 3, abstract: 2, conclusion: 1, methods: -2, introduction: -1, background: -2 },
    home: 'results',
  },
}

/** A number of what was studied: `24 pots of lettuce`, `n = 30`. */
const SAMPLE = new RegExp(
  String.raw`\b\d[\d,]*(?: [\w-]+){0,3} (?:${alternatives`
    patients?|participants?|subjects?|samples?|specimens?|individuals|people|persons|children|adults|infants
    women|men|mice|rats|animals|calves|students|respondents|volunteers|households|hospitals|cases|controls
    sequences|images|records|stud(?:y|ies)|plots?|pots?|trials
  `})\b|\b[nN]\s?=\s?\d`,
)

/** An entry of a bibliography within the text. */
const REFERENCE = /\bet al\.?:|\bet al\. \p{Lu}|^\S*https?:|\bdoi\b/u

/** Says who or what was taken into the study. */
const ENROLLED =
  /\b(?:enrol+ed|recruited|included|participated|sampled|collected from|consisted of|comprised|a total of|eligible|respondents|inclusion)\b/i

/** The best sentences of each aspect, in document order. Empty if there is none; nothing is guessed. */
export function aspectsOf(sentences: readonly PlacedSentence[], own: OwnSubject): Record<Aspect, PlacedSentence[]> {
  const read = sentences.filter(({ text, section }) => !THANKS.has(section) && !REFERENCE.test(text))
  const kinds = new Map(kindsOf(sentences).map(({ kind }, i) => [sentences[i], kind]))
  const kindsRead = read.map((sentence) => kinds.get(sentence) ?? 'background')
  const problem = aimSentences(read, kindsRead, own)
  return {
    problem,
    method: methodSentences(read, kindsRead, own, problem),
    data: aspectOf(read, kindsRead, 'data'),
    results: aspectOf(read, kindsRead, 'results'),
    limits: limitSentences(read, kindsRead, own),
  }
}

function aspectOf(
  sentences: readonly PlacedSentence[],
  kinds: readonly StatementKind[],
  aspect: keyof typeof RULES,
): PlacedSentence[] {
  const { cues, sections, kind, home } = RULES[aspect]
  const judged = sentences.flatMap((sentence, order) => {
    if (sentence.text.length < SENTENCE_MIN || sentence.text.endsWith(':')) return []
    const hasNumber = Number(/\d/.test(sentence.text))
    const isSample = aspect === 'data' && SAMPLE.test(sentence.text) ? (ENROLLED.test(sentence.text) ? 4 : 2) : 0
    const isResult = kinds[order] === 'finding' && kind === 'method' ? 2 : 0
    const isKind = kinds[order] === kind
    const said = countCues(sentence.text, cues)
    // A number within the results counts as a result.
    const found = said || (aspect === 'results' && sentence.section === home ? hasNumber : 0)
    if (!found) return []
    const score =
      Math.min(said, 3) + (sections[sentence.section] ?? 0) + hasNumber + isSample - isResult + Number(isKind)
    return score >= 2 ? [{ sentence, score }] : []
  })
  const best = bestSentences(judged, SENTENCES_MAX)
  if (best.length > 0) return best
  const first = home && sentences.find(({ section, text }) => section === home && text.length >= SENTENCE_MIN)
  return first ? [first] : []
}
