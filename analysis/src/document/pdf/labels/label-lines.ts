import { fromBase64 } from '../../../parsing/base64.ts'
import type { TypeStyle } from '../lines/type-style.ts'
import { lineFeatures, type PlacedLine } from './line-features.ts'
import weights from './weights.json' with { type: 'json' }

/** What a line of a paper is part of. */
export type LineLabel =
  | 'paragraph'
  | 'heading'
  | 'abstract'
  | 'title'
  | 'author'
  | 'affiliation'
  | 'keywords'
  /** Dates, licence, journal and the like on the first page. */
  | 'front'
  | 'list'
  | 'caption'
  | 'table'
  | 'table-note'
  /** The first line of an entry of the bibliography, and its others. */
  | 'reference-first'
  | 'reference-next'
  /** Running heads and feet, and page numbers. */
  | 'running'
  /** Labels in figures and what else is no text. */
  | 'other'

export const LABELS = weights.labels as LineLabel[]

const trees = {
  roots: decoded(weights.roots, Int32Array),
  features: decoded(weights.feature, Uint16Array),
  thresholds: decoded(weights.threshold, Float32Array),
  left: decoded(weights.left, Int32Array),
  right: decoded(weights.right, Int32Array),
  leaves: decoded(weights.leaves, Float32Array),
}

/**
 * Gives each line of a document, in reading order, the probabilities of the `LABELS`, by trees learnt by gradient
 * boosting; see research/reading. Documents that are no papers get none.
 */
export function labelLines(lines: readonly PlacedLine[], context: { pages: number; style: TypeStyle }): void {
  if (lines.length < fewest.lines || context.pages > mostPages) return
  const labelled = lineFeatures(lines, context).map(probabilities)
  if (!isPaper(labelled)) return
  for (const [at, { line }] of lines.entries()) {
    const scores = labelled[at]
    if (scores) line.scores = scores
  }
}

/** Fewest lines of a paper, and entries of its bibliography. */
const fewest = { lines: 80, entries: 5 }
/** Longer documents are theses and books. */
export const mostPages = 80

/** True if lines are of a paper with a bibliography: what the labels are learnt from. */
function isPaper(scores: readonly Float64Array[]): boolean {
  return scores.filter((own) => labelOf(own) === 'reference-first').length >= fewest.entries
}

/** The most probable label. */
export function labelOf(scores: Float64Array): LineLabel {
  return LABELS[scores.indexOf(Math.max(...scores))] ?? 'paragraph'
}

/** How probable a label is, 0..1. */
export function probability(scores: Float64Array, label: LineLabel): number {
  return scores[LABELS.indexOf(label)] ?? 0
}

function probabilities(row: Float32Array): Float64Array {
  const { roots, features, thresholds, left, right, leaves } = trees
  const scores = new Float64Array(LABELS.length)
  for (let tree = 0; tree < roots.length; tree++) {
    let node = roots[tree] ?? 0
    while (node >= 0) {
      const isLeft = (row[features[node] ?? 0] ?? 0) <= (thresholds[node] ?? 0)
      node = (isLeft ? left[node] : right[node]) ?? 0
    }
    const label = tree % LABELS.length
    scores[label] = (scores[label] ?? 0) + (leaves[~node] ?? 0)
  }
  const most = Math.max(...scores)
  const powers = scores.map((score) => Math.exp(score - most))
  const sum = powers.reduce((total, power) => total + power)
  return powers.map((power) => power / sum)
}

function decoded<T>(text: string, Kind: new (buffer: ArrayBuffer) => T): T {
  return new Kind(fromBase64(text).slice().buffer)
}
