import type { GraphEntry } from '@colophon/protocol/statements/graph'
import { describe, expect, it } from 'vitest'
import type { ShownRow } from '../statement-list.ts'
import { edgePath } from './edge-path.ts'
import { dashesOf, edgeLabel, truncated } from './graph-labels.ts'
import { statementModel } from './graph-model.ts'
import { graphSvg } from './StatementGraph.tsx'
import { fitted, isFarFrom, nearest, shiftBetween, zoomed } from './view-box.ts'
import { visibleGraph } from './visible-graph.ts'

const entry = (subject: string, object: string, more: Partial<GraphEntry> = {}): GraphEntry => ({
  ...{ subject, verb: 'holds', object, uncertainty: 0, comment: '' },
  ...more,
})
const rowsOf = (...entries: GraphEntry[]): ShownRow[] =>
  entries.map((each, index) => ({ row: { key: `k${index}`, entry: each, isChanged: false }, index }))
const model = (...entries: GraphEntry[]) => statementModel(rowsOf(...entries))
const star = (rays: number) =>
  model(...Array.from({ length: rays }, (_, ray) => entry('Sun', `ray ${ray}`)), entry('ray 0', 'Leaf'))

describe('the graph model', () => {
  it('spellings of a term that differ in case, accents and spaces share a node', () => {
    const { nodes } = model(entry('Soil', 'water'), entry('soil ', 'Élan'), entry('elan', 'WATER'))
    expect([...nodes.values()].map(({ label, degree }) => [label, degree])).toEqual([
      ['Soil', 2],
      ['water', 2],
      ['Élan', 2],
    ])
  })

  it('abbreviation, plural, spelling and word order name one node, and pronouns none', () => {
    const { nodes, edges } = model(
      entry('The peat moss growth (PMG)', 'colour', { evidence: 'The peat moss growth (PMG) has a colour.' }),
      entry('PMG', 'colors'),
      entry('the growth of peat mosses', 'it'),
      entry('They', 'light'),
    )
    expect([...nodes.values()].map(({ label }) => label)).toEqual(['The peat moss growth (PMG)', 'colour'])
    expect(edges).toHaveLength(3)
  })

  it('parallel edges have different bends, in either direction', () => {
    const { edges } = model(entry('a', 'b'), entry('a', 'b'), entry('b', 'a'), entry('a', 'b'))
    const straight = edges.map(({ from, bend }) => (from === 'a' ? bend : -bend))
    expect(new Set(straight.map(Math.abs)).size).toBeGreaterThan(1)
    expect(new Set(straight).size).toBe(4)
  })

  it('a statement without an object is a loop, one without a subject is not drawn', () => {
    const { edges } = model(entry('a', ''), entry('', 'b'))
    expect(edges.map(({ from, to }) => [from, to])).toEqual([['a', 'a']])
  })
})

describe('the visible graph', () => {
  // Proves: x-statement-graph
  it('the visible graph has at most 150 terms, those with most statements first', () => {
    const { nodes, edges } = visibleGraph(star(400), { node: null, expanded: [] })
    expect(nodes).toHaveLength(150)
    expect(nodes[0]).toMatchObject({ label: 'Sun', hidden: 251 })
    expect(edges.length).toBeGreaterThanOrEqual(149)
  })

  it('terms of key claims come first', () => {
    const key = entry('Moss', 'shade', { kind: 'finding', salience: 0.9 })
    const { nodes } = visibleGraph(model(entry('Sun', 'a ray'), entry('Sun', 'a leaf'), key), {
      node: null,
      expanded: [],
    })
    expect(nodes[0]?.label).toBe('Moss')
  })

  it('a focused term shows its neighbours and those of the expanded terms', () => {
    const around = (expanded: string[]) =>
      visibleGraph(star(3), { node: 'ray 0', expanded }).nodes.map(({ label, hidden }) => `${label}+${hidden}`)
    expect(around([])).toEqual(['ray 0+0', 'Sun+2', 'Leaf+0'])
    expect(around(['sun'])).toEqual(['ray 0+0', 'Sun+0', 'Leaf+0', 'ray 1+0', 'ray 2+0'])
    expect(around(['not there'])).toHaveLength(3)
  })

  it('a focus on an unknown term shows the whole graph', () =>
    expect(visibleGraph(star(3), { node: 'gone', expanded: [] }).nodes).toHaveLength(5))

  it('a graph without statements is empty', () =>
    expect(visibleGraph(model(), { node: null, expanded: [] })).toEqual({ nodes: [], edges: [] }))
})

describe('edge labels', () => {
  it.each([
    [{}, 'holds', ''],
    [{ uncertainty: 0.3, cues: ['may'] }, 'holds (likely: may)', '9 4'],
    [{ uncertainty: 0.6, cues: [] }, 'holds (uncertain)', '5 5'],
    [
      { uncertainty: 0.9, cues: ['perhaps', 'might', 'could', 'may'] },
      'holds (speculative: perhaps, might, could)',
      '1.5 5',
    ],
    [{ polarity: 'negative' as const }, 'not: holds', ''],
  ])('%j is labelled "%s" with dashes "%s"', (more, label, dashes) => {
    expect(edgeLabel(entry('a', 'b', more))).toBe(label)
    expect(dashesOf(entry('a', 'b', more))).toBe(dashes)
  })

  it.each([
    ['short', 5, 'short'],
    ['longer', 5, 'long…'],
    ['𝒢𝒢𝒢𝒢', 3, '𝒢𝒢…'],
  ])('%s in %i characters is %s', (text, length, cut) => expect(truncated(text, length)).toBe(cut))
})

describe('the view', () => {
  it('the fitted view contains all positions, in the aspect ratio of its window', () => {
    const view = fitted(
      [
        { x: 0, y: 0 },
        { x: 1000, y: 10 },
      ],
      { width: 400, height: 200 },
    )
    expect(view.width / view.height).toBeCloseTo(2)
    expect(view.x).toBeLessThan(0)
    expect(view.x + view.width).toBeGreaterThan(1000)
  })

  it('the fitted view is finite without positions and without a window', () =>
    expect(Object.values(fitted([], { width: 0, height: 0 })).every(Number.isFinite)).toBe(true))

  it('zooming in keeps its fixed point, within bounds', () => {
    const view = { x: 0, y: 0, width: 100, height: 100 }
    expect(zoomed(view, 1.25, { x: 50, y: 50 })).toEqual({ x: 10, y: 10, width: 80, height: 80 })
    expect(zoomed(view, 1000).width).toBeCloseTo(60)
  })

  it('the arrow keys find the next node in a direction', () => {
    const positions = [
      { x: 10, y: 1 },
      { x: 5, y: 9 },
      { x: -3, y: 0 },
    ]
    expect(nearest({ x: 0, y: 0 }, positions, { x: 1, y: 0 })).toEqual({ x: 10, y: 1 })
    expect(nearest({ x: 0, y: 0 }, positions, { x: 0, y: -1 })).toBeNull()
  })
})

describe('the path of an edge', () => {
  it('an edge ends at the borders of its nodes', () =>
    expect(edgePath({ x: 0, y: 0 }, { x: 100, y: 0 }, 0, [10, 10]).d).toBe('M10.0,0.0Q50.0,0.0 86.0,0.0'))

  it('an edge between nodes at the same position is a loop', () =>
    expect(edgePath({ x: 0, y: 0 }, { x: 0, y: 0 }, 0, [10, 10]).d).toContain('C'))
})

describe('the SVG file', () => {
  it('the SVG file has every label, escaped', () => {
    const shown = visibleGraph(model(entry('<a> & "b"', 'c\u0000d', { uncertainty: 0.9, cues: ['may'] })), {
      node: null,
      expanded: [],
    })
    const text = graphSvg(shown, new Map(shown.nodes.map(({ id }, at) => [id, { x: at * 100, y: 0 }])), 'T & U')
    const read = new DOMParser().parseFromString(text, 'image/svg+xml')
    expect(read.querySelector('parsererror')).toBeNull()
    expect([...read.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual([
      'holds (speculative: may)',
      '<a> & "b"',
      'cd',
    ])
    expect(read.querySelector('path[stroke-dasharray="1.5 5"]')).toBeTruthy()
  })
})

describe('panning and zooming', () => {
  const drawn = { x: 100, y: 50, width: 800, height: 400 }

  it('the transform of a moved drawing matches the view to the pixel', () => {
    const view = zoomed(drawn, 1.25, { x: 300, y: 150 })
    const { x, y, scale } = shiftBetween(drawn, view, 1600)
    const before = (at: number) => (at - drawn.x) * 2
    expect(scale).toBeCloseTo(1.25)
    expect(before(300) * scale + x).toBeCloseTo(before(300))
    expect((150 - drawn.y) * 2 * scale + y).toBeCloseTo((150 - view.y) * (1600 / view.width))
  })

  it.each([
    ['zoomed in slightly', zoomed(drawn, 1.3), false],
    ['zoomed in far', zoomed(drawn, 1.7), true],
    ['zoomed out slightly', zoomed(drawn, 0.9), false],
    ['zoomed out far', zoomed(drawn, 0.7), true],
    ['panned slightly', { ...drawn, x: 200 }, false],
    ['panned far', { ...drawn, x: 400 }, true],
    ['zoomed in at one side', zoomed(drawn, 1.5, { x: 100, y: 50 }), false],
  ])('a drawing %s is redrawn only if the transform is out of bounds', (_, view, isFar) => {
    expect(isFarFrom(drawn, view)).toBe(isFar)
  })
})
