import { type GraphEntry, uncertaintyLabel } from '@colophon/protocol/statements/graph'
import type { VisibleGraph } from './visible-graph.ts'

/** How each degree of uncertainty is drawn: whole, in dashes, in dots; the word stands beside it everywhere. */
export const DASHES = { stated: '', likely: '9 4', uncertain: '5 5', speculative: '1.5 5' } as const

/** The dashes of a statement's line. */
export function dashesOf({ uncertainty }: Pick<GraphEntry, 'uncertainty'>): string {
  return DASHES[uncertaintyLabel(uncertainty)]
}

/** What stands at the line of a statement: its verb, how certain it is, and the words of the paper that say so. */
export function edgeWords({ verb, uncertainty, cues = [], polarity }: GraphEntry): string {
  const label = uncertaintyLabel(uncertainty)
  const how =
    label === 'stated' && cues.length === 0
      ? ''
      : ` (${[label, cues.slice(0, 3).join(', ')].filter(Boolean).join(': ')})`
  return `${polarity === 'negative' ? 'not: ' : ''}${shortened(verb, 28)}${how}`
}

/** The text as far as there is room for it. */
export function shortened(text: string, length: number): string {
  const letters = [...text]
  return letters.length <= length
    ? text
    : `${letters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
}

/** How large a node is drawn, by its statements. */
export function radiusOf({ degree }: { degree: number }): number {
  return Math.min(16, 5 + Math.sqrt(degree) * 2)
}

/** What is shown, in words. */
export function shownWords({ nodes, edges }: VisibleGraph, all: number): string {
  const concepts = `${nodes.length === all ? '' : `${nodes.length} of `}${all} ${all === 1 ? 'term' : 'terms'}`
  return `${concepts}, ${edges.length} ${edges.length === 1 ? 'statement' : 'statements'}`
}
