import { Box, Button, Group, Text } from '@mantine/core'
import { type RefObject, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { downloadText } from '../../../lib/api/download.ts'
import { formatCountOf } from '../../../lib/format.ts'
import { withParams } from '../../../lib/url-params.ts'
import lines from '../../../ui/lines.module.css'
import type { ShownRow } from '../statement-list.ts'
import type { StatementEditor } from '../use-statement-editor.ts'
import { drawGraph, drawLabels } from './draw-graph.ts'
import type { Point } from './edge-path.ts'
import { GraphDrawing } from './GraphDrawing.tsx'
import { GraphPanel } from './GraphPanel.tsx'
import classes from './graph.module.css'
import { DASHES, type GraphLabel, type GraphSelection, graphSummary } from './graph-labels.ts'
import type { StatementModel } from './graph-model.ts'
import { beginLayout, isAtRest } from './layout.ts'
import { graphSvg } from './svg-file.ts'
import { fitted, isFarFrom, shiftBetween, type View, zoomed } from './view-box.ts'
import { firstTerms, type VisibleGraph, visibleGraph } from './visible-graph.ts'

/** Time for the layout in one frame of 16 ms, in milliseconds. */
const LAYOUT_BUDGET_MS = 10

type Props = {
  title: string
  rows: readonly ShownRow[]
  /** Where the claims of the rows connect. */
  model: StatementModel
  canEdit: boolean
  editor: StatementEditor
  onShow: (index: number) => void
  onCite: (index: number) => void
}

/** The statements as a graph of the terms that they are about: as many as have room, and more on request. */
export function StatementGraph({ title, rows, model, canEdit, editor, onShow, onCite }: Props) {
  const [params, setParams] = useSearchParams()
  const svg = useRef<SVGSVGElement>(null)
  const [chosen, setChosen] = useState<GraphSelection>({ node: null, edge: null })
  const [expanded, setExpanded] = useState<readonly string[]>([])
  const [first] = useState(() => firstTerms(innerWidth))
  const focus = focusOf([...model.nodes.keys()], params.get('around'))
  const graph = useMemo(() => visibleGraph(model, { node: focus, expanded, first }), [model, focus, expanded, first])
  const labels = useRef<readonly GraphLabel[]>([])
  const positions = useRef<ReadonlyMap<string, Point>>(new Map())
  const view = useView(svg, (shown) => {
    if (svg.current) drawLabels(svg.current, labels.current, graph, positions.current, shown)
  })
  const isMoving = useLayout(svg, graph, positions, view.follow)
  const { label } = view
  const takeLabels = useCallback(
    (next: readonly GraphLabel[]) => {
      labels.current = next
      label()
    },
    [label],
  )

  const focusOn = (id: string | null) => {
    const around = id === null ? null : String([...model.nodes.keys()].indexOf(id))
    setExpanded([])
    setParams((present) => withParams(present, { around, part: null }), { preventScrollReset: true })
  }
  const expand = (id: string) => setExpanded((before) => [...before.filter((other) => other !== id), id])
  const choose = (key: string) => setChosen(({ node }) => ({ node, edge: key }))
  const show = (key: string) => {
    choose(key)
    const shown = rows.find(({ row }) => row.key === key)
    if (shown?.row.entry.start !== undefined) onShow(shown.index)
  }
  const undrawn = rows.length - model.edges.length
  const button = { size: 'compact-sm', variant: 'default' } as const
  return (
    <div className={classes.graph}>
      <div className={classes.split}>
        <Box pos="relative" mb="md" bd="1px solid var(--line)" bdrs="sm">
          <Group
            className={`${classes.head} ${lines.below}`}
            gap="var(--mantine-spacing-xxs) var(--mantine-spacing-xs)"
            p="xs"
          >
            <p role="status">{graphSummary(graph, model.nodes.size)}</p>
            {(focus !== null || expanded.length > 0) && (
              <Button {...button} onClick={() => focusOn(null)}>
                Start again
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
          </Group>
          <GraphDrawing
            svg={svg}
            graph={graph}
            isMoving={isMoving}
            chosen={chosen}
            onLabels={takeLabels}
            onNode={(id) => setChosen({ node: id, edge: null })}
            onEdge={choose}
            onPan={view.pan}
          />
          <Legend />
          {undrawn > 0 && (
            <Text p="xs" pt={0} fz="sm" c="dimmed">
              {formatCountOf(undrawn, 'claim is', 'claims are')} not drawn, as fewer than three terms connect in them.
            </Text>
          )}
        </Box>
        <GraphPanel
          graph={graph}
          rows={rows}
          chosen={chosen}
          canEdit={canEdit}
          editor={editor}
          isFocused={chosen.node !== null && chosen.node === focus}
          onNode={(node) => setChosen({ node, edge: null })}
          onFocus={focusOn}
          onExpand={expand}
          onClaim={show}
          onShow={onShow}
          onCite={onCite}
        />
      </div>
    </div>
  )
}

/** How the lines show uncertainty. */
function Legend() {
  return (
    <Group
      component="ul"
      className={`${classes.legend} ${lines.above}`}
      gap="var(--mantine-spacing-xxs) var(--mantine-spacing-md)"
      align="stretch"
      p="xs"
      fz="sm"
      aria-label="Uncertainty"
    >
      {Object.entries(DASHES).map(([degree, dashes]) => (
        <li key={degree}>
          <svg width="40" height="6" aria-hidden="true">
            <line x1="0" y1="3" x2="40" y2="3" strokeDasharray={dashes || undefined} />
          </svg>
          {degree}
        </li>
      ))}
    </Group>
  )
}

/** The focused term; the URL has its index, and an unknown index shows the whole graph. */
function focusOf(ids: readonly string[], around: string | null): string | null {
  return around === null ? null : (ids[Number(around)] ?? null)
}

/** Lays the graph out within a time budget per frame, from where its nodes were, and draws the result. */
function useLayout(
  svg: RefObject<SVGSVGElement | null>,
  graph: VisibleGraph,
  positions: RefObject<ReadonlyMap<string, Point>>,
  onDone: (positions: Iterable<Point>) => void,
): boolean {
  const rested = useRef('')
  const [isMoving, setMoving] = useState(true)
  const done = useEffectEvent(onDone)
  useEffect(() => {
    const number = new Map(graph.nodes.map(({ id }, index) => [id, index]))
    const pairs = graph.edges.map(({ from, to }) => [number.get(from) ?? 0, number.get(to) ?? 0] as const)
    const shape = JSON.stringify([graph.nodes.map(({ id }) => id), pairs])
    const finish = () => {
      if (svg.current) drawGraph(svg.current, graph, positions.current)
      done(positions.current.values())
      setMoving(false)
      rested.current = shape
    }
    // Same nodes and edges with other labels: no layout is needed.
    if (shape === rested.current) return finish()
    rested.current = ''
    const before = graph.nodes.map(({ id }) => positions.current.get(id) ?? null)
    const layout = beginLayout({ count: graph.nodes.length, pairs, window: shapeOf(svg.current) }, before)
    setMoving(true)
    let frame = 0
    const move = () => {
      const start = performance.now()
      while (!isAtRest(layout) && performance.now() - start < LAYOUT_BUDGET_MS) layout.tick()
      if (!isAtRest(layout)) {
        frame = requestAnimationFrame(move)
        return
      }
      positions.current = new Map(layout.nodes().map(({ x, y }, index) => [graph.nodes[index]?.id ?? '', { x, y }]))
      finish()
    }
    frame = requestAnimationFrame(move)
    return () => cancelAnimationFrame(frame)
  }, [graph, svg, positions])
  return isMoving
}

/** Delay of the redraw after the last pan or zoom, in milliseconds. */
const REDRAW_DELAY_MS = 140

/**
 * Pan and zoom: the whole graph until the user drags, zooms with ctrl and the wheel, or presses a button. During a
 * movement the last drawing is only transformed, once a frame; it is redrawn at rest, or if the transform would show
 * too little or too coarse a part.
 */
function useView(svg: RefObject<SVGSVGElement | null>, onLabels: (shown: { unit: number; view: View }) => void) {
  const view = useRef<View | null>(null)
  const drawn = useRef<View | null>(null)
  const isMoved = useRef(false)
  const frame = useRef(0)
  const rest = useRef(0)
  const shape = () => shapeOf(svg.current)
  const placeLabels = useEffectEvent(onLabels)
  /** Labels have the same size on the screen at every zoom. */
  const label = useCallback(() => {
    const { current: shown } = drawn
    if (shown) placeLabels({ unit: shown.width / Math.max(1, shapeOf(svg.current).width), view: shown })
  }, [svg])
  const draw = () => {
    clearTimeout(rest.current)
    cancelAnimationFrame(frame.current)
    frame.current = 0
    const { current: next } = view
    if (!next || !svg.current) return
    drawn.current = next
    svg.current.style.transform = ''
    const box = [next.x, next.y, next.width, next.height].map((each) => each.toFixed(1))
    svg.current.setAttribute('viewBox', box.join(' '))
    svg.current.dataset.drawn = ''
    label()
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
    if (isMoved.current) return label()
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
  return { follow, fit, zoom, pan, label }
}

function shapeOf(svg: SVGSVGElement | null): { width: number; height: number } {
  return { width: svg?.clientWidth ?? 1, height: svg?.clientHeight ?? 1 }
}
