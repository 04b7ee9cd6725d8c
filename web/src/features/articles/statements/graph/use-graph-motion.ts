import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { drawGraph } from './draw-graph.ts'
import type { Point } from './edge-path.ts'
import { beginLayout, isCold, type Layout, stepLayout } from './layout.ts'
import type { VisibleGraph } from './visible-graph.ts'

/** The most that the layout may take of one frame, in milliseconds: what is left of sixteen is for the drawing. */
const BUDGET = 5

/**
 * Lays the graph out a bounded piece in each frame, and draws it on the way; for who wants no motion only when it has come
 * to rest. What stood somewhere before begins there.
 */
export function useGraphMotion(svg: RefObject<SVGSVGElement | null>, graph: VisibleGraph, onFrame: () => void) {
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
    const show = (isAtRest: boolean) => {
      places.current = placesOf(graph, layout)
      if (svg.current) drawGraph(svg.current, graph, places.current, isAtRest)
      framed()
    }
    const move = () => {
      const start = performance.now()
      let steps = 0
      while (!isCold(layout) && performance.now() - start < BUDGET && (isStill || steps < 2)) {
        stepLayout(layout)
        steps += 1
      }
      const isAtRest = isCold(layout)
      if (!isStill || isAtRest) show(isAtRest)
      if (isAtRest) {
        rested.current = shape
        setMoving(false)
      } else frame = requestAnimationFrame(move)
    }
    frame = requestAnimationFrame(move)
    return () => cancelAnimationFrame(frame)
  }, [graph, svg])
  return { places, isMoving }
}

function placesOf({ nodes }: VisibleGraph, { x, y }: Layout): Map<string, Point> {
  return new Map(nodes.map(({ id }, index) => [id, { x: x[index] ?? 0, y: y[index] ?? 0 }]))
}
