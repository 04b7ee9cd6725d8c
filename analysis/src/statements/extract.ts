import type { BlockType, PaperDocument, SectionType, Sentence } from '@colophon/protocol/articles/document'
import {
  type GenerationFields,
  GRAPH_ENTRIES_MAX,
  GRAPH_TEXT_MAX,
  type GraphEntry,
} from '@colophon/protocol/articles/graph'
import { abbreviationsIn, spelledOut } from './abbreviations.ts'
import { clausesOf } from './clause-tree.ts'
import { EXTRACTOR_VERSION } from './extractor-version.ts'
import { isProse, isWhole } from './is-prose.ts'
import { applyLimits, type Sized } from './limits.ts'
import { mergeSame } from './merge-same.ts'
import { antecedentOf, type Topic, topicsOf } from './pronouns.ts'
import { readSentence } from './read-sentence.ts'
import { type Standing, weighSalience } from './salience.ts'
import { sectionsOf } from './sections.ts'
import { wordsOf } from './tag-words.ts'
import { Tree } from './tree.ts'
import { type Statement, writeStatement } from './write-statement.ts'

const PROSE: ReadonlySet<BlockType> = new Set<BlockType>(['abstract', 'paragraph', 'list'])
/** Where a paper states nothing of its own. */
const ASIDE: ReadonlySet<SectionType> = new Set<SectionType>(['acknowledgements', 'references'])
const BOXES_MAX = 200
const CUES_MAX = 50
/** Sentences between two reports of progress. */
const PROGRESS_EVERY = 200

/**
 * Reads the statements of a paper out of its sentences: who or what, does or is, what; how certain the wording is, where
 * it stands, and how much it matters to the paper. What is said twice is one statement with the evidence of both. They come
 * in the order of the paper; the same document and fields give the same entries, never more than `GRAPH_ENTRIES_MAX`.
 * Progress counts sentences.
 */
export function extractStatements(
  document: PaperDocument,
  fields: GenerationFields,
  onProgress?: (done: number, total: number) => void,
): GraphEntry[] {
  const { sentences } = document
  const sections = sectionsOf(document)
  const found: Found[] = []
  const forms = abbreviationsIn(document.text)
  let position = 0
  let before: { at: number; block: number; topics: Topic[] } | undefined
  for (const [at, sentence] of sentences.entries()) {
    if (at % PROGRESS_EVERY === 0) onProgress?.(at, sentences.length)
    const evidence = document.text.slice(sentence.start, sentence.end)
    const type = document.blocks[sentence.block]?.type
    const section = sections[sentence.block] ?? 'other'
    if (type === undefined || !PROSE.has(type) || ASIDE.has(section) || !isProse(evidence)) continue
    const isNext = before?.at === at - 1 && before.block === sentence.block
    const { statements, length, topics } = statementsOf(evidence, isNext ? (before?.topics ?? []) : [])
    before = { at, block: sentence.block, topics }
    const isEdge = [at - 1, at + 1].some((next) => sentences[next]?.block !== sentence.block)
    for (const [index, statement] of statements.entries()) {
      const rank = statement.vague ? 2 : statement.object === '' ? 1 : 0
      const standing = {
        section,
        place: at / sentences.length,
        isEdge,
        isVague: statement.vague,
        isAside: statement.isAside,
      }
      const entry = toEntry(withForms(statement, forms), sentence, evidence, index)
      found.push({ position, tokens: statement.tokens, rank, entry, ...standing })
    }
    position += length
  }
  onProgress?.(sentences.length, sentences.length)
  return mostSalient(applyLimits(mergeSame(found), fields), document.meta.title)
}

interface Found extends Sized, Omit<Standing, 'times'> {}

interface Reading {
  statements: Statement[]
  /** Words of the sentence. */
  length: number
  topics: Topic[]
}

/** What one sentence states, without what tells less than the rest; its pronouns stand for what the one before speaks of. */
function statementsOf(evidence: string, before: readonly Topic[]): Reading {
  const parsed = readSentence(evidence)
  const words = wordsOf(parsed)
  const tree = new Tree(parsed)
  const clauses = clausesOf(tree)
  const all = clauses
    .flatMap((clause) => writeStatement(tree, words, clause, clauses) ?? [])
    .filter(({ subject, object }) => isWhole(subject) && isWhole(object))
    .map((statement) => understood(statement, before))
  const telling = all.filter((statement) => !statement.vague)
  const pronoun = all.find((statement) => statement.pronoun !== undefined)?.pronoun
  const topics = topicsOf(tree, clauses, pronoun && antecedentOf(pronoun, before))
  return { statements: telling.length > 0 ? telling : all, length: words.length, topics }
}

/** A statement about `it` or `they` with what that stands for, where only one thing suits; the comment keeps the pronoun. */
function understood(statement: Statement, before: readonly Topic[]): Statement {
  const topic = statement.pronoun && antecedentOf(statement.pronoun, before)
  if (statement.pronoun === undefined || topic === undefined) return statement
  const comment = [statement.comment, `Pronoun: ${statement.pronoun.written}.`].filter(Boolean).join(' ')
  return { ...statement, subject: topic.text, comment, tokens: statement.tokens + topic.words - 1, vague: false }
}

function withForms(statement: Statement, forms: ReadonlyMap<string, string>): Statement {
  return { ...statement, comment: [statement.comment, spelledOut(statement.subject, forms)].filter(Boolean).join(' ') }
}

/** Gives each its salience and leaves out the least where there are too many. */
function mostSalient(found: readonly (Sized & Standing)[], title: string | null): GraphEntry[] {
  const weights = weighSalience(found, title)
  const entries = found.map(({ entry }, at) => ({ ...entry, salience: weights[at] ?? 0 }))
  if (entries.length <= GRAPH_ENTRIES_MAX) return entries
  const best = new Set(entries.toSorted((a, b) => b.salience - a.salience).slice(0, GRAPH_ENTRIES_MAX))
  return entries.filter((entry) => best.has(entry))
}

function toEntry(statement: Statement, sentence: Sentence, evidence: string, index: number): GraphEntry {
  const { subject, verb, object, uncertainty, polarity } = statement
  return {
    id: `s-${sentence.start}-${index}`,
    subject,
    verb,
    object,
    uncertainty,
    comment: statement.comment.slice(0, GRAPH_TEXT_MAX).trim(),
    cues: statement.cues.slice(0, CUES_MAX),
    polarity,
    page: sentence.page,
    boxes: sentence.boxes.slice(0, BOXES_MAX),
    start: sentence.start,
    end: sentence.end,
    evidence,
    source: 'auto',
    reviewed: false,
    extractor: EXTRACTOR_VERSION,
  }
}
