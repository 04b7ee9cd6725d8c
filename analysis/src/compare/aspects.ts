import type { SectionType } from '@colophon/protocol/reader/document'
import type { PlacedSentence } from './sentences-of.ts'

/** The aspects of every paper, in row order. */
export const ASPECTS = ['problem', 'method', 'data', 'results', 'limits'] as const
export type Aspect = (typeof ASPECTS)[number]

/** Most sentences per aspect. */
const SENTENCES_MAX = 3
/** Shorter ones are run-in headings or fragments. */
const SENTENCE_MIN = 20

type Rule = {
  cues: RegExp
  /** The section bonus of a sentence with a cue. */
  sections: Partial<Record<SectionType, number>>
  /** The section whose first sentence is used if no sentence has a cue. */
  home: SectionType | null
}

const RULES: Record<Aspect, Rule> = {
  problem: {
    cues: /\b(?:problems?|challeng\w+|gap|unclear|unknown|open question|little is known|poorly understood|lacks?|lacking|aims?|goals?|objectives?|purpose|hypothes\w+|(?:we|this (?:paper|study|work)) (?:ask|asks|investigates?|study|studies|address\w*|examines?|explores?|tests? whether)|whether)\b/gi,
    sections: { abstract: 2, introduction: 2, background: 1, results: -1, methods: -1 },
    home: 'introduction',
  },
  method: {
    cues: /\b(?:we (?:use|used|propose|present|introduce|develop|developed|train|trained|measured|applied|apply|fit|fitted|design|designed|conducted|performed|compared|grew|weighed|estimated?|combine)|methods?|approach|protocol|procedure|algorithm|(?:was|were) (?:measured|performed|conducted|grown|randomi[sz]ed|assigned|analy[sz]ed|weighed|sampled|trained|estimated|computed|calculated)|using)\b/gi,
    sections: { methods: 3, abstract: 1, introduction: 0, results: -1 },
    home: 'methods',
  },
  data: {
    cues: /\b(?:data ?sets?|corpus|corpora|samples?|participants?|patients?|subjects|specimens?|cohort|surveys?|observations?|records|plots?|pots?|respondents?|volunteers|images|trials|data (?:are|is|were) available|benchmarks?)\b/gi,
    sections: { methods: 2, abstract: 1, results: 0, discussion: -1 },
    home: null,
  },
  results: {
    cues: /\b(?:we (?:found|find|observed?|show|showed|demonstrate)|results? (?:show|suggest|indicate)\w*|significant(?:ly)?|increas\w+|decreas\w+|reduc\w+|improv\w+|outperform\w*|higher|lower|larger|smaller|achiev\w+|reach(?:es|ed)|lost|fell|rose|p ?[<=] ?0?\.\d+)\b/gi,
    sections: { results: 3, abstract: 2, conclusion: 1, methods: -2, introduction: -1, background: -2 },
    home: 'results',
  },
  limits: {
    cues: /\b(?:limitations?|limited (?:to|by)|cannot (?:say|tell|be|conclude)|could not|did not (?:measure|test|consider|include)|(?:was|were) not (?:measured|tested|considered|recorded)|only (?:one|two|a (?:single|few)|\d+)|small (?:sample|number)|caution|future (?:work|research|studies)|further (?:work|research|studies|trials)|not generali[sz]\w+|drawbacks?|shortcomings?|beyond the scope|one (?:season|site|variety))\b/gi,
    sections: { discussion: 2, conclusion: 2, abstract: 1, methods: 0, background: -2, introduction: -1 },
    home: null,
  },
}

/**
 * The best sentences for an aspect, in document order, by cue words and section. Empty if there is none; nothing is
 * guessed.
 */
export function aspectOf(sentences: readonly PlacedSentence[], aspect: Aspect): PlacedSentence[] {
  const { cues, sections, home } = RULES[aspect]
  const judged = sentences.flatMap((sentence, order) => {
    if (sentence.text.length < SENTENCE_MIN || sentence.section === 'acknowledgements') return []
    const hasNumber = aspect === 'data' || aspect === 'results' ? Number(/\d/.test(sentence.text)) : 0
    const said = new Set(Array.from(sentence.text.matchAll(cues), ([cue]) => cue.toLowerCase())).size
    // A number within the results counts as a result.
    const found = said || (aspect === 'results' && sentence.section === home ? hasNumber : 0)
    if (found === 0) return []
    const score = Math.min(found, 3) + (sections[sentence.section] ?? 0) + hasNumber
    return score >= 2 ? [{ sentence, score, order }] : []
  })
  const best = judged
    .toSorted((one, other) => other.score - one.score || one.order - other.order)
    .slice(0, SENTENCES_MAX)
  if (best.length > 0) return best.toSorted((one, other) => one.order - other.order).map(({ sentence }) => sentence)
  const first = home && sentences.find(({ section, text }) => section === home && text.length >= SENTENCE_MIN)
  return first ? [first] : []
}
