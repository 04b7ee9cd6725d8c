import { afterEach, describe, expect, it } from 'vitest'
import { HOME_BLOCKS, keepLayout, layoutOf, moved, readLayout, toggled } from './HomeBlocks.tsx'

afterEach(() => localStorage.clear())

// Proves: x-home-blocks
describe('the arrangement of the start', () => {
  const fresh = layoutOf(null)

  it('a missing or invalid layout gives the default', () => {
    expect(readLayout(1)).toEqual({ order: HOME_BLOCKS, hidden: [] })
    for (const nonsense of ['{', '7', '{"order":7}']) {
      localStorage.setItem('colophon.person.1', `{"home":${nonsense}}`)
      expect(readLayout(1)).toEqual(fresh)
    }
  })

  it('the layout is stored per account', () => {
    const changed = toggled(moved(fresh, 'requests', -1), 'unlock')
    keepLayout(1, changed)
    expect(readLayout(1)).toEqual(changed)
    expect(readLayout(2)).toEqual(fresh)
  })

  it('a block moves past its neighbour, and not beyond the ends', () => {
    expect(moved(fresh, 'work', -1).order.slice(0, 2)).toEqual(['work', 'tutorial'])
    expect(moved(fresh, 'tutorial', -1)).toEqual(fresh)
    expect(moved(fresh, 'unlock', 1)).toEqual(fresh)
  })

  it('a block is hidden and shown again at its position', () => {
    expect(toggled(fresh, 'told').hidden).toEqual(['told'])
    expect(toggled(toggled(fresh, 'told'), 'told')).toEqual(fresh)
  })

  it('a layout of another version has every block once', () => {
    const { order, hidden } = layoutOf({ order: ['told', 'weather', 'ask', 'told'], hidden: ['weather', 'work'] })
    expect(order).toEqual(['told', 'tutorial', 'work', 'requests', 'comparison', 'unlock'])
    expect(hidden).toEqual(['work'])
  })
})
