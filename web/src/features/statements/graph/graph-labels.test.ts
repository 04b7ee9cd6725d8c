import { describe, expect, it } from 'vitest'
import { ENTRY } from '../../articles/testing/papers.ts'
import { type GraphSelection, labelsOf, placedLabels, SIZES } from './graph-labels.ts'
import type { VisibleGraph } from './visible-graph.ts'

const NOTHING: GraphSelection = { node: null, edge: null }
const id = (number: number) => `t${number}`

/** A chain of terms, the first with most statements. */
function chain(count: number, label = (number: number) => `Term ${number}`): VisibleGraph {
  const numbers = Array.from({ length: count }, (_, number) => number)
  return {
    nodes: numbers.map((number) => ({
      ...{ id: id(number), label: label(number), degree: count - number },
      ...{ keys: 0, claims: [], hidden: 0 },
    })),
    edges: numbers.slice(1).map((number) => ({
      ...{ key: `e${number}`, from: id(number - 1), to: id(number), index: number, bend: 0 },
      entry: { ...ENTRY, verb: `verb ${number}` },
    })),
  }
}
const texts = (...given: Parameters<typeof labelsOf>) => labelsOf(...given).map(({ lines }) => lines.join('|'))

describe('the labels of a graph', () => {
  it('every line has its verb and every term its name', () =>
    expect(texts(chain(3), NOTHING, NOTHING)).toEqual(['verb 1', 'verb 2', 'Term 0', 'Term 1', 'Term 2']))

  it('a line that is pointed at also shows its certainty', () =>
    expect(texts(chain(3), NOTHING, { node: null, edge: 'e2' })).toEqual([
      ...['verb 2 (likely)', 'verb 1', 'Term 0', 'Term 1', 'Term 2'],
    ]))

  it('what is pointed at and chosen comes first, then the verbs of its lines, and of the terms those at their ends', () =>
    expect(texts(chain(5), { node: id(3), edge: null }, { node: id(4), edge: null })).toEqual([
      ...['Term 4', 'Term 3', 'verb 3', 'verb 4', 'verb 1', 'verb 2', 'Term 2', 'Term 0', 'Term 1'],
    ]))

  it('of more than sixty lines only those at what is chosen have their verb', () => {
    const verbs = (count: number, node: string | null) =>
      labelsOf(chain(count), { node, edge: null }, NOTHING).filter(({ of }) => of === 'line').length
    expect([verbs(61, null), verbs(62, null), verbs(62, id(3))]).toEqual([60, 0, 2])
  })

  it('a long verb is written in three lines, the last one cut', () => {
    const { nodes, edges } = chain(2)
    const entry = { ...ENTRY, verb: 'could not significantly outperform those others' }
    const long = { nodes, edges: edges.map((edge) => ({ ...edge, entry })) }
    expect(texts(long, NOTHING, NOTHING)[0]).toBe('could not|significantly|outperform th…')
  })

  it('a long term is written in two lines', () =>
    expect(
      texts(
        chain(1, () => 'reflecting Brownian motion with sticky boundary conditions'),
        NOTHING,
        NOTHING,
      ),
    ).toEqual(['reflecting Brownian|motion with sticky…']))
})

describe('the positions of labels', () => {
  const view = { x: -600, y: -600, width: 1200, height: 1200 }
  /** Terms on a spiral that is too dense for all of their labels. */
  function placed(count: number, unit: number, pointed = NOTHING) {
    const graph = chain(count, (number) => `a term of some length ${number}`)
    const at = (number: number) => ({ x: Math.cos(number * 2.4), y: Math.sin(number * 2.4) })
    const positions = new Map(
      graph.nodes.map((node, number) => {
        const radius = 40 * Math.sqrt(number)
        return [node.id, { x: at(number).x * radius, y: at(number).y * radius }]
      }),
    )
    const labels = labelsOf(graph, { node: id(2), edge: 'e5' }, pointed)
    const places = placedLabels(labels, graph, positions, { unit, view })
    const boxes = labels.flatMap(({ id: key, lines, of }) => {
      const place = places.get(key)
      // Narrower than drawn, so that this measures positions and not the estimate of a text's width.
      const width = Math.max(...lines.map(({ length }) => length)) * SIZES[of] * 0.5 * unit
      return place ? [{ ...place, width, height: lines.length * SIZES[of] * 1.2 * unit }] : []
    })
    return { places, boxes, labels }
  }

  // Proves: x-graph-letters
  it.each([
    [25, 1],
    [150, 1],
    [150, 2.5],
  ])('no two labels of %i terms overlap at the scale %d', (count, unit) => {
    const { boxes } = placed(count, unit, { node: id(count - 1), edge: null })
    expect(boxes.length).toBeGreaterThan(5)
    for (const [at, one] of boxes.entries()) {
      for (const other of boxes.slice(at + 1)) {
        const isApart =
          Math.abs(one.x - other.x) >= (one.width + other.width) / 2 ||
          Math.abs(one.y - other.y) >= (one.height + other.height) / 2
        expect(isApart).toBe(true)
      }
    }
  })

  it('no label is over a node, and a term has its name where no line leads', () => {
    const graph = chain(3, (number) => `Term ${number}`)
    const positions = new Map([0, 1, 2].map((number) => [id(number), { x: 0, y: number * 150 }]))
    const labels = labelsOf(graph, NOTHING, NOTHING)
    const places = placedLabels(labels, graph, positions, { unit: 1, view })
    expect(places.size).toBe(labels.length)
    expect(places.get(`term:${id(0)}`)?.y).toBeLessThan(0)
    expect(places.get(`term:${id(2)}`)?.y).toBeGreaterThan(300)
    for (const { x, y } of places.values()) {
      const isOver = [...positions.values()].some((node) => Math.hypot(node.x - x, node.y - y) < 8)
      expect(isOver).toBe(false)
    }
  })

  it('a term that is pointed at has its label even where others have none', () => {
    const { places } = placed(150, 2.5, { node: id(149), edge: null })
    expect(places.size).toBeLessThan(150)
    expect(places.has(`term:${id(149)}`)).toBe(true)
  })
})
