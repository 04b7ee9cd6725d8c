import type { BlockType, PaperDocument, Sentence } from '@colophon/protocol/articles/document'
import {
  type GenerationFields,
  GRAPH_ENTRIES_MAX,
  GRAPH_TEXT_MAX,
  type GraphEntry,
} from '@colophon/protocol/articles/graph'
import { findClauses } from './clauses.ts'
import { applyLimits, type Sized } from './limits.ts'
import { tagWords } from './tag-words.ts'
import { type Statement, writeStatement } from './write-statement.ts'

const PROSE: ReadonlySet<BlockType> = new Set<BlockType>(['abstract', 'paragraph', 'list'])
const BOXES_MAX = 200
const CUES_MAX = 50
/** Sentences between two reports of progress. */
const PROGRESS_EVERY = 200

/**
 * Reads the statements of a paper out of its sentences: who or what, does or is, what; how certain the wording is, and
 * where it stands. The same document and fields give the same entries. Never more than `GRAPH_ENTRIES_MAX`. Progress
 * counts sentences.
 */
export function extractStatements(
  document: PaperDocument,
  fields: GenerationFields,
  onProgress?: (done: number, total: number) => void,
): GraphEntry[] {
  const found: Found[] = []
  let position = 0
  for (const [at, sentence] of document.sentences.entries()) {
    if (at % PROGRESS_EVERY === 0) onProgress?.(at, document.sentences.length)
    const evidence = document.text.slice(sentence.start, sentence.end)
    const type = document.blocks[sentence.block]?.type
    if (type === undefined || !PROSE.has(type) || !isProse(evidence)) continue
    const words = tagWords(evidence)
    const statements = findClauses(words).flatMap((clause) => writeStatement(words, clause) ?? [])
    const telling = statements.filter((statement) => !statement.vague)
    for (const [index, statement] of (telling.length > 0 ? telling : statements).entries()) {
      const rank = statement.vague ? 2 : statement.object === '' ? 1 : 0
      found.push({ position, tokens: statement.tokens, rank, entry: toEntry(statement, sentence, evidence, index) })
    }
    position += words.length
  }
  onProgress?.(document.sentences.length, document.sentences.length)
  return applyLimits(found, fields)
    .slice(0, GRAPH_ENTRIES_MAX)
    .map((each) => each.entry)
}

interface Found extends Sized {
  entry: GraphEntry
}

/** Whether the text reads as a told sentence: long enough, mostly letters, no question, no run-on of a broken page. */
function isProse(text: string): boolean {
  const trimmed = text.trim()
  if (trimmed.length < 12 || trimmed.length > GRAPH_TEXT_MAX || trimmed.endsWith('?')) return false
  const letters = trimmed.match(/\p{L}/gu)?.length ?? 0
  return letters / trimmed.replace(/\s/g, '').length >= 0.65 && /\p{Ll}{2}/u.test(trimmed)
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
  }
}
