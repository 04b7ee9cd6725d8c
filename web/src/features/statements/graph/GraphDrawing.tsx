import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useIsWide } from '../../../lib/hooks/use-is-wide.ts'
import { placeLetters } from './draw-graph.ts'
import type { Point } from './edge-path.ts'
import classes from './graph.module.css'
import { dashesOf, edgeWords, radiusOf, shortened } from './graph-words.ts'
import { nearest } from './view-box.ts'
import type { VisibleGraph } from './visible-graph.ts'

/** Up to so many statements the words of all stand at their lines; of more, those of what is chosen. */
const WORDS_MAX = 40

/** Of a term with more statements than this, words and names would lie over each other: the panel has them. */
const LIT_MAX = 12
const NAME_LETTERS = 24

/** How far a pointer may move and still mean a click, in pixels. */
const SLACK = 4

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

/** Moves the drawing under the pointer; a drag ends without a click on what lies below. */
function useDrag(onPan: (byX: number, byY: number) => void) {
  const at = useRef<{ x: number; y: number; moved: number } | null>(null)
  const moved = useRef(0)
  const handlers = {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      if (event.button !== 0) return
      at.current = { x: event.clientX, y: event.clientY, moved: 0 }
      moved.current = 0
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      if (!at.current) return
      const [byX, byY] = [event.clientX - at.current.x, event.clientY - at.current.y]
      moved.current += Math.hypot(byX, byY)
      if (moved.current > SLACK) {
        event.currentTarget.setPointerCapture(event.pointerId)
        onPan(byX, byY)
      }
      at.current = { x: event.clientX, y: event.clientY, moved: moved.current }
    },
    onPointerUp: () => {
      at.current = null
    },
    onPointerCancel: () => {
      at.current = null
    },
  }
  return { handlers, wasDragged: () => moved.current > SLACK }
}

type GraphLettersProps = {
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
export function GraphLetters({ graph, places, chosen, namesMax, pointed }: GraphLettersProps) {
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
