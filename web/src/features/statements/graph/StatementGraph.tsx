import { Button } from '@mantine/core'
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { downloadText } from '../../../lib/api/download.ts'
import { withParams } from '../../../lib/url-params.ts'
import type { ShownRow } from '../statement-list.ts'
import type { StatementEditor } from '../use-statement-editor.ts'
import { drawGraph } from './draw-graph.ts'
import { edgePath, type Point } from './edge-path.ts'
import { GraphDrawing, type GraphSelection } from './GraphDrawing.tsx'
import { GraphPanel } from './GraphPanel.tsx'
import classes from './graph.module.css'
import { DASHES, dashesOf, edgeLabel, graphSummary, radiusOf, truncated } from './graph-labels.ts'
import { statementModel } from './graph-model.ts'
import { beginLayout, isAtRest, type Layout } from './layout.ts'
import { fitted, isFarFrom, shiftBetween, type View, zoomed } from './view-box.ts'
import { type VisibleGraph, visibleGraph } from './visible-graph.ts'

/** Time for the layout in one frame of 16 ms, in milliseconds; the rest is for drawing. */
const LAYOUT_BUDGET_MS = 5

const MARGIN = 90
const INK = '#1a1a1a'
const LINE = '#5c5c5c'
const ORIGIN = { x: 0, y: 0 }
const NONE = { degree: 0 }

const SPECIAL: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

type Props = {
  title: string
  rows: readonly ShownRow[]
  canEdit: boolean
  editor: StatementEditor
  /** True where the paper is beside the graph, so that a selected statement is shown in it at once. */
  isBeside: boolean
  onShow: (index: number) => void
  onCite: (index: number) => void
}

/** The statements as a graph of their subjects and objects, at most 150 at once. */
export function StatementGraph({ title, rows, canEdit, editor, isBeside, onShow, onCite }: Props) {
  const [params, setParams] = useSearchParams()
  const svg = useRef<SVGSVGElement>(null)
  const [chosen, setChosen] = useState<GraphSelection>({ node: null, edge: null })
  const [expanded, setExpanded] = useState<readonly string[]>([])
  const model = useMemo(() => statementModel(rows), [rows])
  const focus = focusOf([...model.nodes.keys()], params.get('around'))
  const graph = useMemo(() => visibleGraph(model, { node: focus, expanded }), [model, focus, expanded])
  const view = useView(svg)
  const { positions, isMoving } = useGraphMotion(svg, graph, () => view.follow(positions.current.values()))

  const focusOn = (id: string | null) => {
    const around = id === null ? null : String([...model.nodes.keys()].indexOf(id))
    setExpanded([])
    setParams((present) => withParams(present, { around, part: null }), { preventScrollReset: true })
  }
  const expand = (id: string) => setExpanded((before) => [...before.filter((other) => other !== id), id])
  const chooseEdge = (key: string) => {
    setChosen(({ node }) => ({ node, edge: key }))
    const shown = rows.find(({ row }) => row.key === key)
    if (isBeside && shown?.row.entry.start !== undefined) onShow(shown.index)
  }
  const button = { size: 'compact-sm', variant: 'default' } as const
  return (
    <>
      <div className={classes.frame}>
        <div className={classes.head}>
          <p role="status">{graphSummary(graph, model.nodes.size)}</p>
          {focus !== null && (
            <Button {...button} onClick={() => focusOn(null)}>
              Show all
            </Button>
          )}
          <Button {...button} aria-label="Zoom in" onClick={() => view.zoom(1.25)}>
            +
          </Button>
          <Button {...button} aria-label="Zoom out" onClick={() => view.zoom(0.8)}>
            −
          </Button>
          <Button {...button} onClick={() => view.fit(positions.current.values())}>
            Fit
          </Button>
          <Button
            {...button}
            disabled={isMoving}
            onClick={() => downloadText(graphSvg(graph, positions.current, title), 'statements.svg', 'image/svg+xml')}
          >
            Download SVG
          </Button>
        </div>
        <GraphDrawing
          svg={svg}
          graph={graph}
          positions={positions}
          isMoving={isMoving}
          chosen={chosen}
          onNode={(id) => setChosen({ node: id, edge: null })}
          onEdge={chooseEdge}
          onOpen={expand}
          onPan={view.pan}
          onZoom={view.zoom}
        />
        <ul className={classes.legend} aria-label="Uncertainty">
          {Object.entries(DASHES).map(([label, dashes]) => (
            <li key={label}>
              <svg width="40" height="6" aria-hidden="true">
                <line x1="0" y1="3" x2="40" y2="3" strokeDasharray={dashes || undefined} />
              </svg>
              {label}
            </li>
          ))}
        </ul>
      </div>
      <GraphPanel
        graph={graph}
        rows={rows}
        chosen={chosen}
        canEdit={canEdit}
        editor={editor}
        isFocused={chosen.node !== null && chosen.node === focus}
        onFocus={focusOn}
        onExpand={expand}
        onEdge={chooseEdge}
        onShow={onShow}
        onCite={onCite}
      />
    </>
  )
}

/** The focused term; the URL has its index, and an unknown index shows the whole graph. */
function focusOf(ids: readonly string[], around: string | null): string | null {
  return around === null ? null : (ids[Number(around)] ?? null)
}

/** The graph as a self-contained SVG file: dark on white for print, with the label of every statement. */
export function graphSvg({ nodes, edges }: VisibleGraph, positions: ReadonlyMap<string, Point>, title: string): string {
  const all = nodes.map(({ id }) => positions.get(id) ?? { x: 0, y: 0 })
  const [left, right] = range(all.map(({ x }) => x))
  const [top, bottom] = range(all.map(({ y }) => y))
  const box = [left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN].map(Math.round)
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const lines = edges.map(({ from, to, bend, entry }) => {
    const radii: [number, number] = [radiusOf(byId.get(from) ?? NONE), radiusOf(byId.get(to) ?? NONE)]
    const { d, label } = edgePath(positions.get(from) ?? ORIGIN, positions.get(to) ?? ORIGIN, bend, radii)
    const dashes = dashesOf(entry)
    return (
      `<path d="${d}" fill="none" stroke="${LINE}" stroke-width="1.2"${dashes && ` stroke-dasharray="${dashes}"`} marker-end="url(#to)"/>` +
      text(label, 8, LINE, edgeLabel(entry))
    )
  })
  const dots = nodes.map((node) => {
    const at = positions.get(node.id) ?? ORIGIN
    const radius = radiusOf(node)
    return (
      `<circle cx="${at.x.toFixed(1)}" cy="${at.y.toFixed(1)}" r="${radius.toFixed(1)}" fill="#fff" stroke="${INK}" stroke-width="1.5"/>` +
      text({ x: at.x, y: at.y + radius + 11 }, 10, INK, truncated(node.label, 36))
    )
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}" width="${box[2]}" height="${box[3]}" font-family="sans-serif">
<title>${escaped(title)}</title>
<defs><marker id="to" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0,0L8,4L0,8z" fill="${LINE}"/></marker></defs>
<rect x="${box[0]}" y="${box[1]}" width="${box[2]}" height="${box[3]}" fill="#fff"/>
${[...lines, ...dots].join('\n')}
</svg>
`
}

function text({ x, y }: Point, size: number, colour: string, content: string): string {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-size="${size}" text-anchor="middle" fill="${colour}" paint-order="stroke" stroke="#fff" stroke-width="3">${escaped(content)}</text>`
}

function range(values: readonly number[]): [number, number] {
  return values.length === 0 ? [0, 0] : [Math.min(...values), Math.max(...values)]
}

function escaped(content: string): string {
  return content
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (character) => SPECIAL[character] ?? '')
}

/**
 * Runs the layout within a time budget per frame and draws each frame; with reduced motion only the final one. Nodes
 * start where they were before.
 */
function useGraphMotion(svg: RefObject<SVGSVGElement | null>, graph: VisibleGraph, onFrame: () => void) {
  const positions = useRef<Map<string, Point>>(new Map())
  const rested = useRef('')
  const [isMoving, setMoving] = useState(true)
  const framed = useEffectEvent(onFrame)
  useEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const number = new Map(graph.nodes.map(({ id }, index) => [id, index]))
    const pairs = graph.edges.flatMap(({ from, to }): [number, number][] =>
      from === to ? [] : [[number.get(from) ?? 0, number.get(to) ?? 0]],
    )
    const shape = JSON.stringify([graph.nodes.map(({ id }) => id), pairs])
    if (shape === rested.current && svg.current) {
      // Same nodes and edges with other labels: no layout is needed.
      drawGraph(svg.current, graph, positions.current, true)
      return
    }
    rested.current = ''
    const before = graph.nodes.map(({ id }) => positions.current.get(id) ?? null)
    const layout = beginLayout({ count: graph.nodes.length, pairs }, before)
    setMoving(true)
    let frame = 0
    const show = (isDone: boolean) => {
      positions.current = positionsOf(graph, layout)
      if (svg.current) drawGraph(svg.current, graph, positions.current, isDone)
      framed()
    }
    const move = () => {
      const start = performance.now()
      let steps = 0
      while (!isAtRest(layout) && performance.now() - start < LAYOUT_BUDGET_MS && (isStill || steps < 2)) {
        layout.tick()
        steps += 1
      }
      const isDone = isAtRest(layout)
      if (!isStill || isDone) show(isDone)
      if (isDone) {
        rested.current = shape
        setMoving(false)
      } else frame = requestAnimationFrame(move)
    }
    frame = requestAnimationFrame(move)
    return () => cancelAnimationFrame(frame)
  }, [graph, svg])
  return { positions, isMoving }
}

function positionsOf({ nodes }: VisibleGraph, layout: Layout): Map<string, Point> {
  return new Map(layout.nodes().map(({ x, y }, index) => [nodes[index]?.id ?? '', { x, y }]))
}

/** Delay of the redraw after the last pan or zoom, in milliseconds. */
const REDRAW_DELAY_MS = 140

/**
 * Pan and zoom: the whole graph until the user drags, zooms with ctrl and the wheel, or presses a button. During a
 * movement the last drawing is only transformed, once a frame; it is redrawn at rest, or if the transform would show
 * too little or too coarse a part.
 */
export function useView(svg: RefObject<SVGSVGElement | null>) {
  const view = useRef<View | null>(null)
  const drawn = useRef<View | null>(null)
  const isMoved = useRef(false)
  const frame = useRef(0)
  const rest = useRef(0)
  const shape = () => ({ width: svg.current?.clientWidth ?? 1, height: svg.current?.clientHeight ?? 1 })
  const draw = () => {
    clearTimeout(rest.current)
    cancelAnimationFrame(frame.current)
    frame.current = 0
    const { current: next } = view
    if (!next || !svg.current) return
    drawn.current = next
    const scale = Math.min(4, Math.max(0.5, next.width / shape().width))
    // Set on the labels only and in steps, because every element that inherits it is restyled.
    const unit = `${Math.round(scale * 8) / 8}px`
    const labels = svg.current.querySelector<SVGGElement>('[data-labels]')
    if (labels && labels.style.getPropertyValue('--unit') !== unit) labels.style.setProperty('--unit', unit)
    svg.current.style.transform = ''
    const box = [next.x, next.y, next.width, next.height].map((each) => each.toFixed(1))
    svg.current.setAttribute('viewBox', box.join(' '))
  }
  const shift = () => {
    frame.current = 0
    const [from, to] = [drawn.current, view.current]
    if (!from || !to || !svg.current) return
    if (isFarFrom(from, to)) return draw()
    const { x, y, scale } = shiftBetween(from, to, shape().width)
    svg.current.style.transform = `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) scale(${scale.toFixed(4)})`
    clearTimeout(rest.current)
    rest.current = window.setTimeout(draw, REDRAW_DELAY_MS)
  }
  /** Coalesces all events between two frames. */
  const move = (next: View) => {
    isMoved.current = true
    view.current = next
    frame.current ||= requestAnimationFrame(shift)
  }
  const follow = (positions: Iterable<Point>) => {
    if (isMoved.current) return
    view.current = fitted(positions, shape())
    draw()
  }
  const zoom = (factor: number, round?: Point) => {
    if (view.current) move(zoomed(view.current, factor, round))
  }
  const pan = (byX: number, byY: number) => {
    if (!view.current) return
    const scale = view.current.width / shape().width
    move({ ...view.current, x: view.current.x - byX * scale, y: view.current.y - byY * scale })
  }
  useEffect(() => {
    const window = svg.current?.parentElement
    if (!window) return
    // Only with ctrl, which is also how browsers report a pinch: the wheel alone scrolls the page.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey || !view.current) return
      event.preventDefault()
      const { left, top, width } = window.getBoundingClientRect()
      const scale = view.current.width / width
      const round = {
        x: view.current.x + (event.clientX - left) * scale,
        y: view.current.y + (event.clientY - top) * scale,
      }
      move(zoomed(view.current, Math.exp(-event.deltaY / 240), round))
    }
    window.addEventListener('wheel', onWheel, { passive: false })
    return () => window.removeEventListener('wheel', onWheel)
  })
  useEffect(
    () => () => {
      clearTimeout(rest.current)
      cancelAnimationFrame(frame.current)
    },
    [],
  )
  const fit = (positions: Iterable<Point>) => {
    isMoved.current = false
    follow(positions)
  }
  return { follow, fit, zoom, pan }
}
