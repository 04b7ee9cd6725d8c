import { stem } from '@colophon/protocol/knowledge/stem'
import { foldedWords } from '@colophon/protocol/knowledge/words'
import type { PaperDocument, SectionType } from '@colophon/protocol/reader/document'
import { type Graph, type GraphEntry, KEY_CLAIMS_MAX, KEY_SALIENCE } from '@colophon/protocol/statements/graph'
import type { PreparedDocument, PreparedSentence } from '../../answers/prepare.ts'
import { KEY_FINDING, probabilityOf, type Reader, readQuestionText } from '../../answers/reader.ts'
import { STOP_WORDS } from '../../answers/words/stop-words.ts'
import { standsAlone } from './stands-alone.ts'

/** Most sentences read of a paper; a paper of 30 pages has about as many with statements. */
const READ_MAX = 200
/** Sections that report how, not what was found. */
const HOW: ReadonlySet<SectionType> = new Set<SectionType>(['methods', 'appendix'])
/** Sections read first of a longer paper. */
const FIRST_SECTIONS: ReadonlySet<SectionType> = new Set<SectionType>(['abstract', 'results', 'conclusion'])
/** Share of words in common with a stronger claim from which it repeats that; with other numbers, nearly all. */
const SAME_SHARE = 0.6
const APART_SHARE = 0.9

/** A paper with its statements as they were extracted. */
export interface StatedPaper {
  document: PaperDocument
  prepared: PreparedDocument
  graph: Graph
}

/**
 * The statements with their salience: how likely the reader takes the sentence of each for a finding of the paper itself
 * that belongs in a table; 0 for those that are not read. Up to 15 key claims are raised to `KEY_SALIENCE`, all others
 * stay below.
 */
export async function weighStatements(paper: StatedPaper, read: Reader): Promise<Graph> {
  return withSalience(paper, await findingsOf(paper, read))
}

/** How likely the sentences of the statements are own findings, by where they start. */
export async function findingsOf(paper: StatedPaper, read: Reader): Promise<Map<number, number>> {
  const { prepared } = paper
  const sentences = statedSentences(paper)
  const passages = sentences.map(({ start, end, read: tokens }) => ({ text: prepared.text.slice(start, end), tokens }))
  const readings = await read(readQuestionText(''), passages)
  return new Map(
    sentences.flatMap(({ start }, at) => {
      const reading = readings[at]
      return reading ? [[start, probabilityOf(reading.finding)]] : []
    }),
  )
}

/** The sentences of statements that may be own findings, the likely sections first; a row of a table is none alone. */
export function statedSentences({ prepared, graph }: Omit<StatedPaper, 'document'>): PreparedSentence[] {
  const found = new Set(graph.flatMap(({ kind, start }) => (kind === 'finding' ? (start ?? []) : [])))
  const isFirst = ({ sectionType }: PreparedSentence) => Number(FIRST_SECTIONS.has(sectionType))
  return prepared.sentences
    .filter(({ start, type, sectionType }) => found.has(start) && type !== 'table' && !HOW.has(sectionType))
    .sort((one, other) => isFirst(other) - isFirst(one))
    .slice(0, READ_MAX)
}

/**
 * The key claims are the findings from `least` that stand alone, each said once.
 */
export function withSalience(
  { document, graph }: Omit<StatedPaper, 'prepared'>,
  findings: ReadonlyMap<number, number>,
  least = KEY_FINDING,
): Graph {
  const likely = ({ start }: GraphEntry) => (start === undefined ? 0 : (findings.get(start) ?? 0))
  const candidates = graph
    .filter((entry) => entry.kind === 'finding' && likely(entry) >= least)
    .filter((entry) => standsAlone(entry, document.meta.title ?? ''))
    .sort((one, other) => likely(other) - likely(one))
  const keys = new Set<GraphEntry>()
  for (const entry of candidates) {
    if (keys.size >= KEY_CLAIMS_MAX) break
    if (!keys.values().some((key) => isSaidBy(key, entry))) keys.add(entry)
  }
  return graph.map((entry) => {
    const isKey = keys.has(entry)
    const salience = isKey ? KEY_SALIENCE + (1 - KEY_SALIENCE) * likely(entry) : (KEY_SALIENCE - 0.01) * likely(entry)
    return { ...entry, salience: Math.round(salience * 1000) / 1000 }
  })
}

/** True if a claim is of the same sentence, shares most words, or shares two values or all of the later one. */
function isSaidBy(key: GraphEntry, claim: GraphEntry): boolean {
  if (key.start === claim.start) return true
  const [one, other] = [termsOf(key), termsOf(claim)]
  const [known, values] = [valuesIn(key), valuesIn(claim)]
  const both = inBoth(one, other)
  const isApart = [one, other].every(hasNumber) && !hasNumber(both)
  const share = both.size / Math.max(1, Math.min(one.size, other.size))
  const same = inBoth(known, values).size
  return share >= (isApart ? APART_SHARE : SAME_SHARE) || same >= 2 || (same === 1 && values.size === 1)
}

function inBoth(one: ReadonlySet<string>, other: ReadonlySet<string>): Set<string> {
  return new Set(one.values().filter((each) => other.has(each)))
}

function termsOf({ subject, verb, object }: GraphEntry): Set<string> {
  const words = foldedWords(`${subject} ${verb} ${object}`)
  return new Set(words.filter((word) => !STOP_WORDS.has(word)).map(stem))
}

function hasNumber(terms: ReadonlySet<string>): boolean {
  return terms.values().some((term) => /\d/.test(term))
}

/** A level of significance: `P = .05`. */
const P_VALUE = /\bp(?:[- ]values?)?\s?(?:[<=>≤≥]|of|was)\s?[\d.]+/gi

/** Numbers that hardly occur twice by chance: of three digits at least, or with a decimal point; no years or p-values. */
function valuesIn({ evidence = '' }: GraphEntry): Set<string> {
  const [sentence = ''] = evidence.replace(P_VALUE, '').split(' … ')
  const numbers = sentence.match(/(?<![\w.])\d[\d,]*\.?\d+(?![\w])/g) ?? []
  return new Set(numbers.filter((number) => /\.|\d.*\d.*\d/.test(number) && !/^(?:19|20)\d\d$/.test(number)))
}
