import { Button } from '@mantine/core'
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { downloadText } from '../../../lib/api/download.ts'
import { withParams } from '../../../lib/url-params.ts'
import type { ShownRow } from '../statement-list.ts'
import type { StatementEditor } from '../use-statement-editor.ts'
import { drawGraph } from './draw-graph.ts'
import { edgePath, type Point } from './edge-path.ts'
import { type Chosen, GraphDrawing } from './GraphDrawing.tsx'
import { GraphPanel } from './GraphPanel.tsx'
import classes from './graph.module.css'
import { statementModel } from './graph-model.ts'
import { DASHES, dashesOf, edgeWords, radiusOf, shortened, shownWords } from './graph-words.ts'
import { beginLayout, isAtRest, type Layout } from './layout.ts'
import { fitted, isFarFrom, shiftBetween, type View, zoomed } from './view-box.ts'
import { type VisibleGraph, visibleGraph } from './visible-graph.ts'

/** The most that the layout may take of one frame, in milliseconds: what is left of sixteen is for the drawing. */
const BUDGET = 5

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
  /** True where the paper is seen beside the graph, so that a statement that is chosen can be shown in it at once. */
  isBeside: boolean
  onShow: (index: number) => void
  onCite: (index: number) => void
}

/** The statements as a graph of their subjects and objects, at most 150 at once; the table says the same in words. */
export function StatementGraph({ title, rows, canEdit, editor, isBeside, onShow, onCite }: Props) {
  const [params, setParams] = useSearchParams()
  const svg = useRef<SVGSVGElement>(null)
  const [chosen, setChosen] = useState<Chosen>({ node: null, edge: null })
  const [expanded, setExpanded] = useState<readonly string[]>([])
  const model = useMemo(() => statementModel(rows), [rows])
  const focus = focusOf([...model.nodes.keys()], params.get('around'))
  const graph = useMemo(() => visibleGraph(model, { node: focus, expanded }), [model, focus, expanded])
  const view = useView(svg)
  const { places, isMoving } = useGraphMotion(svg, graph, () => view.follow(places.current.values()))

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
          <p role="status">{shownWords(graph, model.nodes.size)}</p>
          {focus !== null && (
            <Button {...button} onClick={() => focusOn(null)}>
              Show all
            </Button>
          )}
          <Button {...button} aria-label="Nearer" onClick={() => view.zoom(1.25)}>
            +
          </Button>
          <Button {...button} aria-label="Further" onClick={() => view.zoom(0.8)}>
            −
          </Button>
          <Button {...button} onClick={() => view.fit(places.current.values())}>
            Fit
          </Button>
          <Button
            {...button}
            disabled={isMoving}
            onClick={() => downloadText(graphSvg(graph, places.current, title), 'statements.svg', 'image/svg+xml')}
          >
            Download SVG
          </Button>
        </div>
        <GraphDrawing
          svg={svg}
          graph={graph}
          places={places}
          isMoving={isMoving}
          chosen={chosen}
          onNode={(id) => setChosen({ node: id, edge: null })}
          onEdge={chooseEdge}
          onOpen={expand}
          onPan={view.pan}
          onZoom={view.zoom}
        />
        <ul className={classes.legend} aria-label="How certain">
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

/** The term that the address names by its place among all; a number that is none of them means all. */
function focusOf(ids: readonly string[], around: string | null): string | null {
  return around === null ? null : (ids[Number(around)] ?? null)
}

/** The graph as an SVG file that stands alone: dark on white for print, with the words of every statement. */
export function graphSvg({ nodes, edges }: VisibleGraph, places: ReadonlyMap<string, Point>, title: string): string {
  const all = nodes.map(({ id }) => places.get(id) ?? { x: 0, y: 0 })
  const [left, right] = range(all.map(({ x }) => x))
  const [top, bottom] = range(all.map(({ y }) => y))
  const box = [left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN].map(Math.round)
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const lines = edges.map(({ from, to, bend, entry }) => {
    const radii: [number, number] = [radiusOf(byId.get(from) ?? NONE), radiusOf(byId.get(to) ?? NONE)]
    const { d, label } = edgePath(places.get(from) ?? ORIGIN, places.get(to) ?? ORIGIN, bend, radii)
    const dashes = dashesOf(entry)
    return (
      `<path d="${d}" fill="none" stroke="${LINE}" stroke-width="1.2"${dashes && ` stroke-dasharray="${dashes}"`} marker-end="url(#to)"/>` +
      text(label, 8, LINE, edgeWords(entry))
    )
  })
  const dots = nodes.map((node) => {
    const at = places.get(node.id) ?? ORIGIN
    const radius = radiusOf(node)
    return (
      `<circle cx="${at.x.toFixed(1)}" cy="${at.y.toFixed(1)}" r="${radius.toFixed(1)}" fill="#fff" stroke="${INK}" stroke-width="1.5"/>` +
      text({ x: at.x, y: at.y + radius + 11 }, 10, INK, shortened(node.label, 36))
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

function text({ x, y }: Point, size: number, colour: string, words: string): string {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-size="${size}" text-anchor="middle" fill="${colour}" paint-order="stroke" stroke="#fff" stroke-width="3">${escaped(words)}</text>`
}

function range(values: readonly number[]): [number, number] {
  return values.length === 0 ? [0, 0] : [Math.min(...values), Math.max(...values)]
}

function escaped(words: string): string {
  return words
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (character) => SPECIAL[character] ?? '')
}

/**
 * Lays the graph out a bounded piece in each frame, and draws it on the way; for who wants no motion only when it has come
 * to rest. What stood somewhere before begins there.
 */
function useGraphMotion(svg: RefObject<SVGSVGElement | null>, graph: VisibleGraph, onFrame: () => void) {
  const places = useRef<Map<string, Point>>(new Map())
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
      // Other words on the same lines: nothing has to move.
      drawGraph(svg.current, graph, places.current, true)
      return
    }
    rested.current = ''
    const before = graph.nodes.map(({ id }) => places.current.get(id) ?? null)
    const layout = beginLayout({ count: graph.nodes.length, pairs }, before)
    setMoving(true)
    let frame = 0
    const show = (isDone: boolean) => {
      places.current = placesOf(graph, layout)
      if (svg.current) drawGraph(svg.current, graph, places.current, isDone)
      framed()
    }
    const move = () => {
      const start = performance.now()
      let steps = 0
      while (!isAtRest(layout) && performance.now() - start < BUDGET && (isStill || steps < 2)) {
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
  return { places, isMoving }
}

function placesOf({ nodes }: VisibleGraph, layout: Layout): Map<string, Point> {
  return new Map(layout.nodes().map(({ x, y }, index) => [nodes[index]?.id ?? '', { x, y }]))
}

/** How long after the last move the drawing is drawn anew, in milliseconds. */
const REST_MS = 140

/**
 * Which part of the drawing is seen: all of it until somebody moves it, by dragging, by ctrl and wheel, or by a button. While it
 * is moved the picture that was drawn is shifted and scaled, once a frame; it is drawn anew at rest, or where too little of
 * it is left.
 */
export function useView(svg: RefObject<SVGSVGElement | null>) {
  const view = useRef<View | null>(null)
  const drawn = useRef<View | null>(null)
  const isOwn = useRef(false)
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
    // Only for the letters, and in steps: whatever inherits it is styled anew.
    const unit = `${Math.round(scale * 8) / 8}px`
    const letters = svg.current.querySelector<SVGGElement>('[data-letters]')
    if (letters && letters.style.getPropertyValue('--unit') !== unit) letters.style.setProperty('--unit', unit)
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
    rest.current = window.setTimeout(draw, REST_MS)
  }
  /** However many events come between two frames, one of them is shown. */
  const move = (next: View) => {
    isOwn.current = true
    view.current = next
    frame.current ||= requestAnimationFrame(shift)
  }
  const follow = (places: Iterable<Point>) => {
    if (isOwn.current) return
    view.current = fitted(places, shape())
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
    // Only with ctrl, or by a pinch, which browsers tell alike: the wheel alone scrolls the page.
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
  const fit = (places: Iterable<Point>) => {
    isOwn.current = false
    follow(places)
  }
  return { follow, fit, zoom, pan }
}
