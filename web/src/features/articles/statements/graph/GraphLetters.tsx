import { type RefObject, useLayoutEffect, useRef } from 'react'
import { placeLetters } from './draw-graph.ts'
import type { Point } from './edge-path.ts'
import type { Chosen } from './GraphDrawing.tsx'
import classes from './graph.module.css'
import { edgeWords, radiusOf, shortened } from './graph-words.ts'
import type { VisibleGraph } from './visible-graph.ts'

/** Up to so many statements the words of all stand at their lines; of more, those of what is chosen. */
const WORDS_MAX = 40
/** Of a term with more statements than this, words and names would lie over each other: the panel has them. */
const LIT_MAX = 12
const NAME_LETTERS = 24

type Props = {
  graph: VisibleGraph
  places: RefObject<Map<string, Point>>
  chosen: Chosen
  /** How many terms are named, those with most statements; others only while somebody points at them or goes there. */
  namesMax: number
  pointed: string | null
}

/**
 * The words of the drawing, above all lines: only those that are seen are there at all, and only they are laid out anew when
 * the drawing becomes larger or smaller.
 */
export function GraphLetters({ graph, places, chosen, namesMax, pointed }: Props) {
  const { nodes, edges } = graph
  const group = useRef<SVGGElement>(null)
  useLayoutEffect(() => {
    if (group.current) placeLetters(group.current, graph, places.current)
  })
  const isLit = ({ key, from, to }: VisibleGraph['edges'][number]) =>
    key === chosen.edge || from === chosen.node || to === chosen.node
  const all = edges.filter(isLit)
  const lit = all.length <= LIT_MAX ? all : all.filter(({ key }) => key === chosen.edge)
  const isFew = edges.length <= WORDS_MAX
  const named = new Set([
    ...nodes
      .toSorted((one, other) => other.degree - one.degree)
      .slice(0, namesMax)
      .map(({ id }) => id),
    ...lit.flatMap(({ from, to }) => [from, to]),
    ...[pointed, chosen.node].filter((id) => id !== null),
  ])
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus; the nodes and the panel say it in words.
    <g ref={group} className={classes.letters} data-letters data-few={isFew || undefined} aria-hidden="true">
      {(isFew ? edges : lit).map(({ key, entry }) => (
        <text key={key} className={classes.words} data-words={key}>
          {edgeWords(entry)}
        </text>
      ))}
      {nodes
        .filter(({ id }) => named.has(id))
        .map((node) => (
          <g key={node.id} data-name={node.id} data-pointed={node.id === pointed || undefined}>
            <text y={radiusOf(node) + 3} dy="1em">
              {shortened(node.label, NAME_LETTERS)}
            </text>
            {node.hidden > 0 && (
              <text className={classes.hidden} x={radiusOf(node) + 3} y={-radiusOf(node)}>
                +{node.hidden}
              </text>
            )}
          </g>
        ))}
    </g>
  )
}
