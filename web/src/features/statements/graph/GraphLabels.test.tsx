import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ENTRY } from '../../articles/testing/papers.ts'
import { edgePath } from './edge-path.ts'
import { GraphLabels } from './GraphDrawing.tsx'
import type { VisibleGraph } from './visible-graph.ts'

const id = (number: number) => `t${number}`

/** A chain of terms, the first with most statements. */
function chain(count: number): VisibleGraph {
  const numbers = Array.from({ length: count }, (_, number) => number)
  return {
    nodes: numbers.map((number) => ({
      id: id(number),
      label: `Term ${number}`,
      degree: count - number,
      keys: 0,
      hidden: 0,
    })),
    edges: numbers.slice(1).map((number) => ({
      ...{ key: `e${number}`, from: id(number - 1), to: id(number), index: number, bend: 0 },
      entry: { ...ENTRY, verb: `verb ${number}` },
    })),
  }
}

function labels(graph: VisibleGraph, more: { node?: string; edge?: string; pointed?: string } = {}): SVGTextElement[] {
  const positions = new Map(graph.nodes.map((node, index) => [node.id, { x: index * 100, y: 0 }]))
  const chosen = { node: more.node ?? null, edge: more.edge ?? null }
  const { container } = render(
    <svg>
      <title>Drawing</title>
      <GraphLabels
        graph={graph}
        positions={{ current: positions }}
        chosen={chosen}
        namesMax={3}
        pointed={more.pointed ?? null}
      />
    </svg>,
  )
  return [...container.querySelectorAll('text')]
}
const texts = (...args: Parameters<typeof labels>) => labels(...args).map(({ textContent }) => textContent)

describe('GraphLabels', () => {
  // Proves: x-graph-letters
  it('the terms with most statements and the hovered term are named', () => {
    expect(texts(chain(60))).toEqual(['Term 0', 'Term 1', 'Term 2'])
    expect(texts(chain(60), { pointed: id(50) })).toEqual(['Term 0', 'Term 1', 'Term 2', 'Term 50'])
  })

  it('a selected term shows the labels of its edges and the names of its neighbours', () => {
    const shown = texts(chain(60), { node: id(40) })
    expect(shown.filter((text) => text?.startsWith('verb'))).toHaveLength(2)
    expect(shown).toEqual(expect.arrayContaining(['Term 39', 'Term 40', 'Term 41']))
  })

  it('a selected term with many statements shows no edge labels except that of the selected statement', () => {
    const star = chain(60)
    const hub = star.edges.map((edge) => ({ ...edge, from: id(0) }))
    const shown = { nodes: star.nodes, edges: hub }
    expect(texts(shown, { node: id(0) })).toEqual(['Term 0', 'Term 1', 'Term 2'])
    expect(texts(shown, { node: id(0), edge: 'e40' })).toEqual([
      'verb 40 (likely)',
      'Term 0',
      'Term 1',
      'Term 2',
      'Term 40',
    ])
  })

  it('every edge of a small graph is labelled', () =>
    expect(texts(chain(4)).filter((text) => text?.startsWith('verb'))).toHaveLength(3))

  it('labels are positioned at their nodes and edges on first render', () => {
    const [verb, , name] = labels(chain(2), { pointed: id(1) })
    expect(verb?.getAttribute('transform')).toBe('translate(50.0 0.0)')
    expect(name?.closest('[data-name]')?.getAttribute('transform')).toBe('translate(100.0 0.0)')
  })
})

describe('an arrow head', () => {
  it('an arrow head points along its edge, with its tip slightly beyond the end', () =>
    expect(edgePath({ x: 0, y: 0 }, { x: 100, y: 0 }, 0, [10, 10]).head).toBe('M87.0,0.0L78.0,4.5L78.0,-4.5Z'))
})
