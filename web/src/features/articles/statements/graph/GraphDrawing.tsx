import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from 'react'
import { useIsWide } from '../../reader/use-is-wide.ts'
import type { Point } from './edge-path.ts'
import { GraphLetters } from './GraphLetters.tsx'
import classes from './graph.module.css'
import { dashesOf, radiusOf } from './graph-words.ts'
import { useDrag } from './use-drag.ts'
import { nearest } from './view-box.ts'
import type { VisibleGraph } from './visible-graph.ts'

/** So many terms have their names beside them, those with most statements; the others where somebody points or goes. */
const NAMES_MAX = 30
const NAMES_OF_NARROW = 10
const WAYS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** What is chosen in the graph. */
export type Chosen = { node: string | null; edge: string | null }

type Props = {
  svg: RefObject<SVGSVGElement | null>
  graph: VisibleGraph
  places: RefObject<Map<string, Point>>
  isMoving: boolean
  chosen: Chosen
  onNode: (id: string) => void
  onEdge: (key: string) => void
  onOpen: (id: string) => void
  onPan: (byX: number, byY: number) => void
  onZoom: (factor: number) => void
}

/** The drawing itself; where things stand in it is written by the motion, never by React. */
export function GraphDrawing({ svg, graph, places, isMoving, chosen, onNode, onEdge, onOpen, onPan, onZoom }: Props) {
  const { nodes, edges } = graph
  const last = useRef<string | null>(null)
  const [pointed, setPointed] = useState<string | null>(null)
  const drag = useDrag(onPan)
  const reached = nodes.some(({ id }) => id === last.current) ? last.current : (nodes[0]?.id ?? null)
  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
    const id = nodeOf(event.target)
    const way = WAYS[event.key]
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '+' || event.key === '-') onZoom(event.key === '+' ? 1.25 : 0.8)
    else if (id !== null && (event.key === 'Enter' || event.key === ' ')) event.shiftKey ? onOpen(id) : onNode(id)
    else if (id !== null && way) focusTowards(svg.current, places.current, id, way)
    else return
    event.preventDefault()
  }
  const onClick = ({ target }: { target: EventTarget }) => {
    if (drag.wasDragged()) return
    const id = nodeOf(target)
    const key = (target as Element).closest<SVGGElement>('[data-edge]')?.dataset.edge
    if (id !== null) onNode(id)
    else if (key !== undefined) onEdge(key)
  }
  const isWide = useIsWide(768)
  const lines = useMemo(
    () =>
      edges.map(({ key, from, to, entry }) => (
        <g
          key={key}
          className={classes.edge}
          data-edge={key}
          data-chosen={key === chosen.edge || undefined}
          data-lit={key === chosen.edge || from === chosen.node || to === chosen.node || undefined}
        >
          <path className={classes.line} strokeDasharray={dashesOf(entry) || undefined} />
          <path className={classes.room} />
        </g>
      )),
    [edges, chosen],
  )
  const circles = useMemo(
    () =>
      nodes.map((node) => (
        // biome-ignore lint/a11y/useSemanticElements: an SVG has no button of its own; the keys are the drawing's.
        <g
          key={node.id}
          className={classes.node}
          role="button"
          tabIndex={node.id === reached ? 0 : -1}
          data-node={node.id}
          aria-pressed={node.id === chosen.node}
        >
          <title>{nodeWords(node)}</title>
          <circle r={radiusOf(node)} />
        </g>
      )),
    [nodes, reached, chosen.node],
  )
  return (
    <div className={classes.window}>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing is no fieldset. */}
      <svg
        ref={svg}
        className={classes.drawing}
        role="group"
        aria-label="Graph of statements"
        data-moving={isMoving || undefined}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          last.current = nodeOf(target) ?? last.current
          setPointed(nodeOf(target))
        }}
        onBlur={() => setPointed(null)}
        onPointerOver={({ target }) => setPointed(nodeOf(target))}
        onPointerLeave={() => setPointed(null)}
        {...drag.handlers}
      >
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus; the panel says it in words. */}
        <g aria-hidden="true">
          {lines}
          <path className={classes.heads} data-heads />
        </g>
        {circles}
        <GraphLetters {...{ graph, places, chosen, pointed }} namesMax={isWide ? NAMES_MAX : NAMES_OF_NARROW} />
      </svg>
    </div>
  )
}

function nodeOf(target: EventTarget): string | null {
  return (target as Element).closest<SVGGElement>('[data-node]')?.dataset.node ?? null
}

function nodeWords({ label, degree, hidden }: VisibleGraph['nodes'][number]): string {
  const statements = `${degree} ${degree === 1 ? 'statement' : 'statements'}`
  return [label, statements, hidden > 0 && `${hidden} more not shown`].filter(Boolean).join(', ')
}

function focusTowards(svg: SVGSVGElement | null, places: ReadonlyMap<string, Point>, id: string, way: Point): void {
  const from = places.get(id)
  const all = [...places].map(([key, place]) => ({ ...place, key }))
  const next = from && nearest(from, all, way)
  const elements = [...(svg?.querySelectorAll<SVGGElement>('[data-node]') ?? [])]
  if (next) elements.find(({ dataset }) => dataset.node === next.key)?.focus()
}
