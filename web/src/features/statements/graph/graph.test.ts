import type { GraphEntry } from '@colophon/protocol/statements/graph'
import { describe, expect, it } from 'vitest'
import type { ShownRow } from '../statement-list.ts'
import { edgePath } from './edge-path.ts'
import { statementModel } from './graph-model.ts'
import { dashesOf, edgeWords, shortened } from './graph-words.ts'
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

describe('statements as a graph', () => {
  it('meet in a term that is written alike but for case, accents and spaces', () => {
    const { nodes } = model(entry('Soil', 'water'), entry('soil ', 'Élan'), entry('elan', 'WATER'))
    expect([...nodes.values()].map(({ label, degree }) => [label, degree])).toEqual([
      ['Soil', 2],
      ['water', 2],
      ['Élan', 2],
    ])
  })

  it('between the same two are kept apart, whichever way they go', () => {
    const { edges } = model(entry('a', 'b'), entry('a', 'b'), entry('b', 'a'), entry('a', 'b'))
    const straight = edges.map(({ from, bend }) => (from === 'a' ? bend : -bend))
    expect(new Set(straight.map(Math.abs)).size).toBeGreaterThan(1)
    expect(new Set(straight).size).toBe(4)
  })

  it('without an object are loops, without a subject they are not drawn', () => {
    const { edges } = model(entry('a', ''), entry('', 'b'))
    expect(edges.map(({ from, to }) => [from, to])).toEqual([['a', 'a']])
  })
})

describe('what is shown', () => {
  // Proves: x-statement-graph
  it('is never more than 150 terms, those with most statements first', () => {
    const { nodes, edges } = visibleGraph(star(400), { node: null, expanded: [] })
    expect(nodes).toHaveLength(150)
    expect(nodes[0]).toMatchObject({ label: 'Sun', hidden: 251 })
    expect(edges.length).toBeGreaterThanOrEqual(149)
  })

  it('round a focus is its neighbours, and those of what was opened', () => {
    const around = (expanded: string[]) =>
      visibleGraph(star(3), { node: 'ray 0', expanded }).nodes.map(({ label, hidden }) => `${label}+${hidden}`)
    expect(around([])).toEqual(['ray 0+0', 'Sun+2', 'Leaf+0'])
    expect(around(['sun'])).toEqual(['ray 0+0', 'Sun+0', 'Leaf+0', 'ray 1+0', 'ray 2+0'])
    expect(around(['not there'])).toHaveLength(3)
  })

  it('is all, where the focus is no term of it', () =>
    expect(visibleGraph(star(3), { node: 'gone', expanded: [] }).nodes).toHaveLength(5))

  it('of nothing is nothing', () =>
    expect(visibleGraph(model(), { node: null, expanded: [] })).toEqual({ nodes: [], edges: [] }))
})

describe('the words of a statement', () => {
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
  ])('%j', (more, words, dashes) => {
    expect(edgeWords(entry('a', 'b', more))).toBe(words)
    expect(dashesOf(entry('a', 'b', more))).toBe(dashes)
  })

  it.each([
    ['short', 5, 'short'],
    ['longer', 5, 'long…'],
    ['𝒢𝒢𝒢𝒢', 3, '𝒢𝒢…'],
  ])('%s in %i letters is %s', (text, length, words) => expect(shortened(text, length)).toBe(words))
})

describe('the view', () => {
  it('holds all places, in the shape of its window', () => {
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

  it('stays finite without places and without a window', () =>
    expect(Object.values(fitted([], { width: 0, height: 0 })).every(Number.isFinite)).toBe(true))

  it('is nearer round the place that stays, within bounds', () => {
    const view = { x: 0, y: 0, width: 100, height: 100 }
    expect(zoomed(view, 1.25, { x: 50, y: 50 })).toEqual({ x: 10, y: 10, width: 80, height: 80 })
    expect(zoomed(view, 1000).width).toBeCloseTo(60)
  })

  it('finds the next place in a direction', () => {
    const places = [
      { x: 10, y: 1 },
      { x: 5, y: 9 },
      { x: -3, y: 0 },
    ]
    expect(nearest({ x: 0, y: 0 }, places, { x: 1, y: 0 })).toEqual({ x: 10, y: 1 })
    expect(nearest({ x: 0, y: 0 }, places, { x: 0, y: -1 })).toBeNull()
  })
})

describe('a line', () => {
  it('ends at the edge of the node', () =>
    expect(edgePath({ x: 0, y: 0 }, { x: 100, y: 0 }, 0, [10, 10]).d).toBe('M10.0,0.0Q50.0,0.0 86.0,0.0'))

  it('between two at the same place, or at itself, is a loop', () =>
    expect(edgePath({ x: 0, y: 0 }, { x: 0, y: 0 }, 0, [10, 10]).d).toContain('C'))
})

describe('the graph as a file', () => {
  it('has the words of every statement and cannot be broken by them', () => {
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

describe('a drawing that is moved', () => {
  const drawn = { x: 100, y: 50, width: 800, height: 400 }

  it('is shifted and scaled to where the view says, to the pixel', () => {
    const view = zoomed(drawn, 1.25, { x: 300, y: 150 })
    const { x, y, scale } = shiftBetween(drawn, view, 1600)
    const before = (at: number) => (at - drawn.x) * 2
    expect(scale).toBeCloseTo(1.25)
    expect(before(300) * scale + x).toBeCloseTo(before(300))
    expect((150 - drawn.y) * 2 * scale + y).toBeCloseTo((150 - view.y) * (1600 / view.width))
  })

  it.each([
    ['a little nearer', zoomed(drawn, 1.3), false],
    ['much nearer', zoomed(drawn, 1.7), true],
    ['a little further', zoomed(drawn, 0.9), false],
    ['much further', zoomed(drawn, 0.7), true],
    ['a little aside', { ...drawn, x: 200 }, false],
    ['far aside', { ...drawn, x: 400 }, true],
    ['nearer at a side', zoomed(drawn, 1.5, { x: 100, y: 50 }), false],
  ])('is drawn anew only where the picture is of no use: %s', (_, view, isFar) => {
    expect(isFarFrom(drawn, view)).toBe(isFar)
  })
})
