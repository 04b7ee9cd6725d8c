import { type GraphEntry, uncertaintyLabel } from '@colophon/protocol/statements/graph'
import type { VisibleGraph } from './visible-graph.ts'

/** The stroke of each degree of uncertainty; it is also always written as a word. */
export const DASHES = { stated: '', likely: '9 4', uncertain: '5 5', speculative: '1.5 5' } as const

/** The `stroke-dasharray` of a statement; empty for a solid line. */
export function dashesOf({ uncertainty }: Pick<GraphEntry, 'uncertainty'>): string {
  return DASHES[uncertaintyLabel(uncertainty)]
}

/** The label of an edge: verb, degree of uncertainty and hedge cues. */
export function edgeLabel({ verb, uncertainty, cues = [], polarity }: GraphEntry): string {
  const label = uncertaintyLabel(uncertainty)
  const how =
    label === 'stated' && cues.length === 0
      ? ''
      : ` (${[label, cues.slice(0, 3).join(', ')].filter(Boolean).join(': ')})`
  return `${polarity === 'negative' ? 'not: ' : ''}${truncated(verb, 28)}${how}`
}

/** The text cut to `length` characters, the ellipsis included. */
export function truncated(text: string, length: number): string {
  const characters = [...text]
  return characters.length <= length
    ? text
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
}

/** The radius of a node, by its number of statements. */
export function radiusOf({ degree }: { degree: number }): number {
  return Math.min(16, 5 + Math.sqrt(degree) * 2)
}

/** For example "40 of 52 terms, 61 statements". */
export function graphSummary({ nodes, edges }: VisibleGraph, all: number): string {
  const concepts = `${nodes.length === all ? '' : `${nodes.length} of `}${all} ${all === 1 ? 'term' : 'terms'}`
  return `${concepts}, ${edges.length} ${edges.length === 1 ? 'statement' : 'statements'}`
}
