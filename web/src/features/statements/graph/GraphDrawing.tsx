import { type PointerEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import classes from './graph.module.css'
import {
  dashesOf,
  edgeTitle,
  type GraphLabel,
  type GraphSelection,
  LINE_HEIGHT,
  labelsOf,
  radiusOf,
  SIZES,
} from './graph-labels.ts'
import type { VisibleGraph } from './visible-graph.ts'

/** How far a pointer may move during a click, in pixels. */
const CLICK_TOLERANCE = 4
const NOTHING: GraphSelection = { node: null, edge: null }

type Props = {
  svg: RefObject<SVGSVGElement | null>
  graph: VisibleGraph
  isMoving: boolean
  chosen: GraphSelection
  /** Positions the labels; called whenever other ones are shown. */
  onLabels: (labels: readonly GraphLabel[]) => void
  onNode: (id: string) => void
  onEdge: (key: string) => void
  onPan: (byX: number, byY: number) => void
}

/** The drawing. Positions are written to the DOM by the layout, never by React. The list of terms is its text. */
export function GraphDrawing({ svg, graph, isMoving, chosen, onLabels, onNode, onEdge, onPan }: Props) {
  const { nodes, edges } = graph
  const [pointed, setPointed] = useState(NOTHING)
  const drag = useDrag(onPan)
  const labels = useMemo(() => labelsOf(graph, chosen, pointed), [graph, chosen, pointed])
  useLayoutEffect(() => onLabels(labels), [labels, onLabels])
  const click = ({ target }: { target: EventTarget }) => {
    if (drag.wasDragged()) return
    const { node, edge } = at(target)
    if (node !== null) onNode(node)
    else if (edge !== null) onEdge(edge)
  }
  const point = (next: GraphSelection) =>
    setPointed((before) => (before.node === next.node && before.edge === next.edge ? before : next))
  const highlighted = pointed.node ?? chosen.node
  const lines = useMemo(
    () =>
      edges.map(({ key, from, to, entry }) => (
        <g
          key={key}
          className={classes.edge}
          data-edge={key}
          data-chosen={key === chosen.edge || undefined}
          data-highlighted={key === chosen.edge || from === highlighted || to === highlighted || undefined}
        >
          <title>{edgeTitle(entry)}</title>
          <path className={classes.line} strokeDasharray={dashesOf(entry) || undefined} />
          <path className={classes.hitArea} />
        </g>
      )),
    [edges, chosen.edge, highlighted],
  )
  const circles = useMemo(
    () =>
      nodes.map((node) => (
        <g
          key={node.id}
          className={classes.node}
          data-node={node.id}
          data-chosen={node.id === chosen.node || undefined}
        >
          <circle className={classes.target} />
          <circle r={radiusOf(node)} />
        </g>
      )),
    [nodes, chosen.node],
  )
  return (
    <div className={classes.window}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the list beside it has the same terms and statements as buttons. */}
      <svg
        ref={svg}
        className={classes.drawing}
        aria-hidden="true"
        data-graph
        data-moving={isMoving || undefined}
        onClick={click}
        onPointerOver={({ target }) => point(at(target))}
        onPointerLeave={() => point(NOTHING)}
        {...drag.handlers}
      >
        {lines}
        <path className={classes.heads} data-heads />
        {circles}
        <g className={classes.labels}>
          {labels.map((label) => (
            <Label key={label.id} {...label} />
          ))}
        </g>
      </svg>
    </div>
  )
}

/** A label, hidden until it has a position. */
function Label({ id, of, lines, isWanted }: GraphLabel) {
  return (
    <g data-label={id} data-of={of} data-wanted={isWanted || undefined} data-hidden="">
      {lines.map((line, index) => {
        const ems = (index - (lines.length - 1) / 2) * LINE_HEIGHT + 0.35
        return (
          <text key={line} dy={`${ems}em`} style={{ fontSize: `calc(${SIZES[of]} * var(--unit, 1px))` }}>
            {line}
          </text>
        )
      })}
    </g>
  )
}

/** The term or the line at an element. */
function at(target: EventTarget): GraphSelection {
  const within = (target as Element).closest<SVGGElement>('[data-node], [data-edge]')
  return { node: within?.dataset.node ?? null, edge: within?.dataset.edge ?? null }
}

/** Pans with the pointer; a drag does not end in a click. */
function useDrag(onPan: (byX: number, byY: number) => void) {
  const last = useRef<{ x: number; y: number } | null>(null)
  const moved = useRef(0)
  const end = () => {
    last.current = null
  }
  const handlers = {
    onPointerDown: ({ button, clientX, clientY }: PointerEvent<SVGSVGElement>) => {
      if (button !== 0) return
      last.current = { x: clientX, y: clientY }
      moved.current = 0
    },
    onPointerMove: ({ clientX, clientY, currentTarget, pointerId }: PointerEvent<SVGSVGElement>) => {
      if (!last.current) return
      const [byX, byY] = [clientX - last.current.x, clientY - last.current.y]
      moved.current += Math.hypot(byX, byY)
      if (moved.current > CLICK_TOLERANCE) {
        currentTarget.setPointerCapture(pointerId)
        onPan(byX, byY)
      }
      last.current = { x: clientX, y: clientY }
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
  return { handlers, wasDragged: () => moved.current > CLICK_TOLERANCE }
}
