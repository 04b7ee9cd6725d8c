import { CompareAspect, type CompareItem } from '@colophon/protocol/compare/entities'
import type { PaperDocument } from '@colophon/protocol/reader/document'
import { candidatesOf } from '../answers/candidates.ts'
import type { PreparedDocument, PreparedSentence } from '../answers/prepare.ts'
import { type Reader, readQuestionText, THRESHOLDS } from '../answers/reader.ts'
import { ownSentences, quoted, withoutOthers } from './own-sentences.ts'

/** The aspects of every paper, in row order. */
export const ASPECTS = CompareAspect.options
export type Aspect = CompareAspect
/** What a paper says of the aspects that were read. */
export type Aspects = Partial<Record<Aspect, CompareItem[]>>

/** Sentences read for an aspect: a paper takes about half a second on two cores. */
const READ_MAX = 16
/** How much less sure, as a logit, than the surest sentence another one may be. */
const LESS_SURE_MAX = 2
/** Most sentences shown of an aspect. */
const SHOWN_MAX: Record<Aspect, number> = { problem: 2, method: 2, data: 2, results: 3, limits: 3 }

/** A question to a paper, with examples of answers: the sentences most like each are read, and some of the abstract. */
type Asked = { question: string; examples: readonly string[]; abstract: number }

const QUESTIONS: Record<Aspect, readonly Asked[]> = {
  problem: [
    {
      question: 'What is the aim of this study?',
      examples: [
        'The aim of this study was to investigate whether.',
        'The objective of the trial is to assess and compare.',
        'In this paper we present and describe a new package.',
      ],
      abstract: 2,
    },
  ],
  method: [
    {
      question: 'Which method was used?',
      examples: [
        'We conducted a randomised trial, experiment, survey or review.',
        'We developed and implemented a method.',
      ],
      abstract: 3,
    },
  ],
  data: [
    {
      question: 'How many patients took part?',
      examples: ['We enrolled 50 patients; a total of 120 samples were included.'],
      abstract: 2,
    },
    { question: 'How many were studied?', examples: ['The data set contains 1000 plants or texts.'], abstract: 2 },
  ],
  // Without a question the reader says whether a sentence is an own finding.
  results: [
    {
      question: '',
      examples: ['We found a significant increase.', 'Our results show that it was higher than in the control group.'],
      abstract: 3,
    },
  ],
  limits: [
    {
      question: 'What are the limits or limitations of this study?',
      examples: [
        'A limitation of our study is the small sample at a single site.',
        'It is limited to one kind, could not be measured, has not been tested and does not support it.',
      ],
      abstract: 0,
    },
  ],
}

/** Aspects whose sentences must not be about other studies. */
const OF_ITSELF: ReadonlySet<Aspect> = new Set<Aspect>(['data', 'results', 'limits'])

/** A fragment, or only announces what is said in the next sentences: `There are several limitations.` */
const SAYS_NOTHING = /^.{0,9}$|:$|\b(?:has|have|had|are|were|is) (?:\w+ ){0,3}limitations?\b[^,;:]{0,30}\.$/i

/** What the sentences of a paper say of an aspect, in their order; nothing if none says it. */
export async function readAspect(
  aspect: Aspect,
  document: PaperDocument,
  prepared: PreparedDocument,
  read: Reader,
): Promise<CompareItem[]> {
  const all = ownSentences(document)
  const placed = OF_ITSELF.has(aspect) ? withoutOthers(all, document) : all
  const own = new Map(placed.map((sentence) => [sentence.start, sentence]))
  const sentences = prepared.sentences.filter(({ start }) => {
    const text = own.get(start)?.text
    return text !== undefined && !SAYS_NOTHING.test(text)
  })
  const asked = QUESTIONS[aspect]
  const each = Math.floor(READ_MAX / asked.flatMap(({ examples }) => examples).length)
  const answering: { sentence: PreparedSentence; rank: number; says: number }[] = []
  for (const { question, examples, abstract } of asked) {
    const found = new Set(examples.flatMap((example) => candidatesOf(example, { sentences }, each, abstract)))
    const passages = [...found].flatMap((at) => sentences[at] ?? [])
    const readings = await read(
      readQuestionText(question),
      passages.map(({ start, read: tokens }) => ({ text: own.get(start)?.text ?? '', tokens })),
    )
    for (const [at, sentence] of passages.entries()) {
      const reading = readings[at]
      if (!reading) continue
      const { relevance, answers, finding } = reading
      const [rank, says] = question === '' ? [finding, finding] : [relevance, answers]
      if (says >= THRESHOLDS.inCell) answering.push({ sentence, rank, says })
    }
  }
  const textOf = ({ start, end }: PreparedSentence) => document.text.slice(start, end)
  const chosen: PreparedSentence[] = []
  const surest = Math.max(...answering.map(({ says }) => says))
  for (const { sentence, says } of answering.toSorted((one, other) => other.rank - one.rank)) {
    if (chosen.length >= SHOWN_MAX[aspect]) break
    if (says < surest - LESS_SURE_MAX) continue
    const isKnown = chosen.some((one) => one === sentence || isRepeated(textOf(one), textOf(sentence)))
    if (!isKnown) chosen.push(sentence)
  }
  return chosen.toSorted((one, other) => one.start - other.start).map((sentence) => quoted(document, sentence))
}

/** True if most words of one sentence are in the other, too, as an introduction repeats the abstract. */
function isRepeated(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => new Set(text.toLowerCase().match(/\p{L}{4,}/gu)))
  const shared = [...(a ?? [])].filter((word) => b?.has(word)).length
  return shared > 0 && shared >= 0.6 * Math.min(a?.size ?? 0, b?.size ?? 0)
}
