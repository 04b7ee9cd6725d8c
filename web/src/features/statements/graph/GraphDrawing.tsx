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
import { placeLabels } from './draw-graph.ts'
import type { Point } from './edge-path.ts'
import classes from './graph.module.css'
import { dashesOf, edgeLabel, radiusOf, truncated } from './graph-labels.ts'
import { nearest } from './view-box.ts'
import type { VisibleGraph } from './visible-graph.ts'

/** Up to this many statements, every edge has its label; above it, only the edges of the selection. */
const EDGE_LABELS_MAX = 40

/** The labels of a selected term with more statements than this would overlap; the panel lists them instead. */
const HIGHLIGHTED_MAX = 12
const NAME_LENGTH_MAX = 24

/** How far a pointer may move during a click, in pixels. */
const CLICK_TOLERANCE = 4

/** The terms with most statements have their names beside them; others only while hovered, focused or selected. */
const NAMES_MAX = 30
const NAMES_MAX_NARROW = 10
const DIRECTIONS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** The selected term and statement. */
export type GraphSelection = { node: string | null; edge: string | null }

type Props = {
  svg: RefObject<SVGSVGElement | null>
  graph: VisibleGraph
  positions: RefObject<Map<string, Point>>
  isMoving: boolean
  chosen: GraphSelection
  onNode: (id: string) => void
  onEdge: (key: string) => void
  onOpen: (id: string) => void
  onPan: (byX: number, byY: number) => void
  onZoom: (factor: number) => void
}

/** The drawing; positions are written to the DOM by the layout loop, never by React. */
export function GraphDrawing({
  svg,
  graph,
  positions,
  isMoving,
  chosen,
  onNode,
  onEdge,
  onOpen,
  onPan,
  onZoom,
}: Props) {
  const { nodes, edges } = graph
  const last = useRef<string | null>(null)
  const [pointed, setPointed] = useState<string | null>(null)
  const drag = useDrag(onPan)
  const reached = nodes.some(({ id }) => id === last.current) ? last.current : (nodes[0]?.id ?? null)
  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
    const id = nodeOf(event.target)
    const direction = DIRECTIONS[event.key]
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '+' || event.key === '-') onZoom(event.key === '+' ? 1.25 : 0.8)
    else if (id !== null && (event.key === 'Enter' || event.key === ' ')) event.shiftKey ? onOpen(id) : onNode(id)
    else if (id !== null && direction) focusTowards(svg.current, positions.current, id, direction)
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
          data-highlighted={key === chosen.edge || from === chosen.node || to === chosen.node || undefined}
        >
          <path className={classes.line} strokeDasharray={dashesOf(entry) || undefined} />
          <path className={classes.hitArea} />
        </g>
      )),
    [edges, chosen],
  )
  const circles = useMemo(
    () =>
      nodes.map((node) => (
        // biome-ignore lint/a11y/useSemanticElements: SVG has no button element; the drawing handles the keys.
        <g
          key={node.id}
          className={classes.node}
          role="button"
          tabIndex={node.id === reached ? 0 : -1}
          data-node={node.id}
          aria-pressed={node.id === chosen.node}
        >
          <title>{nodeLabel(node)}</title>
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
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it is focusable; the panel has the text. */}
        <g aria-hidden="true">
          {lines}
          <path className={classes.heads} data-heads />
        </g>
        {circles}
        <GraphLabels {...{ graph, positions, chosen, pointed }} namesMax={isWide ? NAMES_MAX : NAMES_MAX_NARROW} />
      </svg>
    </div>
  )
}

function nodeOf(target: EventTarget): string | null {
  return (target as Element).closest<SVGGElement>('[data-node]')?.dataset.node ?? null
}

function nodeLabel({ label, degree, hidden }: VisibleGraph['nodes'][number]): string {
  const statements = `${degree} ${degree === 1 ? 'statement' : 'statements'}`
  return [label, statements, hidden > 0 && `${hidden} more not shown`].filter(Boolean).join(', ')
}

function focusTowards(
  svg: SVGSVGElement | null,
  positions: ReadonlyMap<string, Point>,
  id: string,
  direction: Point,
): void {
  const from = positions.get(id)
  const all = [...positions].map(([key, place]) => ({ ...place, key }))
  const next = from && nearest(from, all, direction)
  const elements = [...(svg?.querySelectorAll<SVGGElement>('[data-node]') ?? [])]
  if (next) elements.find(({ dataset }) => dataset.node === next.key)?.focus()
}

/** Pans with the pointer; a drag does not end in a click. */
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
      if (moved.current > CLICK_TOLERANCE) {
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
  return { handlers, wasDragged: () => moved.current > CLICK_TOLERANCE }
}

type GraphLabelsProps = {
  graph: VisibleGraph
  positions: RefObject<Map<string, Point>>
  chosen: GraphSelection
  /** How many terms are named, those with most statements first. */
  namesMax: number
  pointed: string | null
}

/** The labels above all lines. Only visible ones are rendered, since each is laid out again on every zoom. */
export function GraphLabels({ graph, positions, chosen, namesMax, pointed }: GraphLabelsProps) {
  const { nodes, edges } = graph
  const group = useRef<SVGGElement>(null)
  useLayoutEffect(() => {
    if (group.current) placeLabels(group.current, graph, positions.current)
  })
  const isHighlighted = ({ key, from, to }: VisibleGraph['edges'][number]) =>
    key === chosen.edge || from === chosen.node || to === chosen.node
  const all = edges.filter(isHighlighted)
  const highlighted = all.length <= HIGHLIGHTED_MAX ? all : all.filter(({ key }) => key === chosen.edge)
  const isFew = edges.length <= EDGE_LABELS_MAX
  const named = new Set([
    ...nodes
      .toSorted((one, other) => other.degree - one.degree)
      .slice(0, namesMax)
      .map(({ id }) => id),
    ...highlighted.flatMap(({ from, to }) => [from, to]),
    ...[pointed, chosen.node].filter((id) => id !== null),
  ])
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: not focusable; the nodes and the panel have the text.
    <g ref={group} className={classes.labels} data-labels data-few={isFew || undefined} aria-hidden="true">
      {(isFew ? edges : highlighted).map(({ key, entry }) => (
        <text key={key} className={classes.edgeLabel} data-edge-label={key}>
          {edgeLabel(entry)}
        </text>
      ))}
      {nodes
        .filter(({ id }) => named.has(id))
        .map((node) => (
          <g key={node.id} data-name={node.id} data-pointed={node.id === pointed || undefined}>
            <text y={radiusOf(node) + 3} dy="1em">
              {truncated(node.label, NAME_LENGTH_MAX)}
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
