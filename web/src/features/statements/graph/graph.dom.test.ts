import type { GraphEntry } from '@colophon/protocol/statements/graph'
import { describe, expect, it } from 'vitest'
import type { ShownRow } from '../statement-list.ts'
import { edgePath } from './edge-path.ts'
import { dashesOf, edgeLabel, truncated } from './graph-labels.ts'
import { connectedGraph, statementModel } from './graph-model.ts'
import { graphSvg } from './svg-file.ts'
import { nameInTitle, termOf } from './terms.ts'
import { fitted, isFarFrom, shiftBetween, zoomed } from './view-box.ts'
import { firstTerms, visibleGraph } from './visible-graph.ts'

const entry = (subject: string, object: string, more: Partial<GraphEntry> = {}): GraphEntry => ({
  ...{ subject, verb: 'holds', object, uncertainty: 0, comment: '' },
  ...more,
})
const rowsOf = (...entries: GraphEntry[]): ShownRow[] =>
  entries.map((each, index) => ({ row: { key: `k${index}`, entry: each, isChanged: false }, index }))
const model = (...entries: GraphEntry[]) => statementModel(rowsOf(...entries), 'On moss')
const star = (rays: number) =>
  model(...Array.from({ length: rays }, (_, ray) => entry('Sun', `light ${ray}`)), entry('light 0', 'Leaf'))

describe('terms', () => {
  it.each([
    ['the growth of moss in shade', 'growth of moss'],
    ['Our 24 lettuce plants, which were small', 'lettuce plants'],
    ['net primary production (NPP)', 'net primary production'],
    ['a set of methods based on graphs', 'set of methods'],
    ['models and data', 'models and data'],
  ])('the term of "%s" is "%s"', (phrase, term) => expect(termOf(phrase)).toBe(term))

  it.each([
    'We',
    'this',
    'the latter',
    'these results',
    'Table 2',
    'the authors',
    '30 %',
    'in the shade',
    'to be larger',
    'significantly larger',
    'a very long phrase that names nothing with so many words',
    'one two three four five small green wet moss plants here',
    '',
  ])('"%s" names nothing', (phrase) => expect(termOf(phrase)).toBeNull())

  it('an adjective after a form of "be" is no term, a name is', () => {
    expect(termOf('faster', { verb: 'is' })).toBeNull()
    expect(termOf('Moss', { verb: 'is' })).toBe('Moss')
  })

  it('"the library" is what the title names', () => {
    const product = nameInTitle('Moss.jl: counting leaves')
    expect(product).toBe('Moss')
    expect(termOf('the library', { product })).toBe('Moss')
    expect(termOf('the Moss package', { product })).toBe('Moss')
    expect(termOf('a library', { product })).toBe('library')
    expect(nameInTitle('Counting leaves')).toBeNull()
  })
})

describe('the graph model', () => {
  it('spellings of a term that differ in case, accents and spaces share a node', () => {
    const { nodes } = model(entry('Soil', 'water'), entry('soil ', 'Élan'), entry('elan', 'WATER'))
    expect([...nodes.values()].map(({ label, degree }) => [label, degree])).toEqual([
      ['Soil', 2],
      ['water', 2],
      ['Élan', 2],
    ])
  })

  it('abbreviation, plural, spelling, word order and package name are one node, and pronouns none', () => {
    const { nodes, edges } = model(
      entry('The peat moss growth (PMG)', 'colour', { evidence: 'The peat moss growth (PMG) has a colour.' }),
      entry('PMG', 'colors'),
      entry('the growth of peat mosses', 'it'),
      entry('They', 'Moss.jl'),
      entry('Moss', 'light'),
    )
    expect([...nodes.values()].map(({ label }) => label)).toEqual(['peat moss growth', 'colour', 'Moss.jl', 'light'])
    expect(edges).toHaveLength(3)
  })

  it('a term has all claims about it, also those that name no other term', () => {
    const { nodes, edges } = model(
      entry('Moss', 'water'),
      entry('Moss', ''),
      entry('they', 'moss'),
      entry('Moss', 'it'),
    )
    expect(nodes.get('moss')?.claims.map(({ index }) => index)).toEqual([0, 1, 2, 3])
    expect(edges.map(({ from, to }) => [from, to])).toEqual([['moss', 'water']])
  })

  it('only connected parts of three or more terms are drawn, with all of their claims', () => {
    const graph = (...entries: GraphEntry[]) => connectedGraph(rowsOf(...entries), 'On moss')
    const chain = [entry('Moss', 'water'), entry('Leaf', 'shade'), entry('water', 'sun'), entry('Moss', '')]
    const { nodes, edges } = graph(...chain)
    expect([...nodes.keys()].toSorted()).toEqual(['moss', 'sun', 'water'])
    expect(nodes.get('moss')?.claims.map(({ index }) => index)).toEqual([0, 3])
    expect(edges.map(({ index }) => index)).toEqual([0, 2])
    expect(graph(entry('Moss', 'water'), entry('Leaf', 'shade'), entry('Moss', 'water')).nodes.size).toBe(0)
  })

  it('parallel edges have different bends, in either direction', () => {
    const { edges } = model(entry('moss', 'sun'), entry('moss', 'sun'), entry('sun', 'moss'), entry('moss', 'sun'))
    const straight = edges.map(({ from, bend }) => (from === 'moss' ? bend : -bend))
    expect(new Set(straight.map(Math.abs)).size).toBeGreaterThan(1)
    expect(new Set(straight).size).toBe(4)
  })
})

describe('the visible graph', () => {
  const all = { node: null, expanded: [], first: 25 }

  it('the graph begins with the 25 most connected terms', () => {
    const { nodes, edges } = visibleGraph(star(400), all)
    expect(nodes).toHaveLength(25)
    expect(nodes[0]).toMatchObject({ label: 'Sun', hidden: 376 })
    expect(edges.length).toBeGreaterThanOrEqual(23)
  })

  // Proves: x-statement-graph
  it('expanded terms add their neighbours, up to 150 terms', () => {
    expect(visibleGraph(star(100), { ...all, expanded: ['sun'] }).nodes).toHaveLength(101)
    const { nodes } = visibleGraph(star(400), { ...all, expanded: ['sun'] })
    expect(nodes).toHaveLength(150)
    expect(nodes[0]).toMatchObject({ label: 'Sun', hidden: 251 })
  })

  it('of equally connected terms those of key claims come first', () => {
    const key = entry('Moss', 'shade', { kind: 'finding', salience: 0.9 })
    expect(visibleGraph(model(entry('Sun', 'leaf'), key), all).nodes[0]?.label).toBe('Moss')
  })

  it('what is connected comes first, and a term whose lines all lead to hidden ones is not drawn', () => {
    const graph = model(...[1, 2, 3].map((ray) => entry('Sun', `light ${ray}`)), entry('Moss', 'leaf'))
    const terms = (first: number) => visibleGraph(graph, { ...all, first }).nodes.map(({ label }) => label)
    expect(terms(4)).toEqual(['Sun', 'light 1', 'light 2', 'light 3'])
    expect(terms(5)).toEqual(terms(4))
    expect(terms(6)).toContain('Moss')
  })

  it('a wider window begins with more terms', () =>
    expect([360, 768, 1440, 4000].map(firstTerms)).toEqual([6, 9, 18, 25]))

  it('a focused term shows its neighbours and those of the expanded terms', () => {
    const around = (expanded: string[]) =>
      visibleGraph(star(3), { ...all, node: 'light 0', expanded }).nodes.map(
        ({ label, hidden }) => `${label}+${hidden}`,
      )
    expect(around([])).toEqual(['Sun+2', 'light 0+0', 'Leaf+0'])
    expect(around(['sun'])).toEqual(['Sun+0', 'light 0+0', 'Leaf+0', 'light 1+0', 'light 2+0'])
    expect(around(['not there'])).toHaveLength(3)
  })

  it('a focus on an unknown term shows the whole graph', () =>
    expect(visibleGraph(star(3), { ...all, node: 'gone' }).nodes).toHaveLength(5))

  it('a graph without statements is empty', () => expect(visibleGraph(model(), all)).toEqual({ nodes: [], edges: [] }))
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
})

describe('the path of an edge', () => {
  it('an edge ends at the borders of its nodes', () =>
    expect(edgePath({ x: 0, y: 0 }, { x: 100, y: 0 }, 0, [10, 10]).d).toBe('M10.0,0.0Q50.0,0.0 86.0,0.0'))

  it('an arrow head points along its edge, with its tip slightly beyond the end', () =>
    expect(edgePath({ x: 0, y: 0 }, { x: 100, y: 0 }, 0, [10, 10]).head).toBe('M87.0,0.0L78.0,4.5L78.0,-4.5Z'))
})

describe('the SVG file', () => {
  it('the SVG file has the terms and verbs, escaped', () => {
    const told = { subject: 'A cell <a> & b', uncertainty: 0.9, cues: ['may'] }
    const shown = visibleGraph(model(entry('', 'cell\u0000s', told)), { node: null, expanded: [], first: 25 })
    const text = graphSvg(shown, new Map(shown.nodes.map(({ id }, at) => [id, { x: at * 300, y: 0 }])), 'T & U')
    const read = new DOMParser().parseFromString(text, 'image/svg+xml')
    expect(read.querySelector('parsererror')).toBeNull()
    expect([...read.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual([
      'cell <a> & b',
      'cells',
      'holds (speculative: may)',
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
