import { expect, test } from 'vitest'
import { withSections } from './figures-page.ts'

test('a measured group replaces its section of the figures page, others stay, and a new one is appended', () => {
  const first = withSections('# Figures\n\n## speed: api\n\nold\n\n## Notes\n\nby hand\n', 'speed', 'machine', [
    { name: 'api', rows: [{ what: 'p99', ours: '86 ms' }] },
    { name: 'search', rows: [{ what: 'p95', ours: '8 ms' }] },
  ])
  expect(first.match(/^## .+$/gm)).toEqual(['## Missed bars', '## speed: api', '## Notes', '## speed: search'])
  expect(first).not.toContain('old')
  expect(first).toContain('by hand')
  expect(withSections(first, 'speed', 'machine', [])).toBe(first)
})

test('the figures page lists the bars that are missed, and no longer lists one that is met', () => {
  const start = { what: 'start', ours: '6 s', bar: '≤ 5 s', isMet: false }
  const missed = withSections('# Figures\n', 'speed', 'machine', [
    { name: 'start', rows: [start, { what: 'memory', ours: '542 MB', bar: '≤ 700 MB', isMet: true }] },
  ])
  const listed = (page: string) => page.split('## ')[1]?.split('\n').slice(4).filter(Boolean)
  expect(listed(missed)).toEqual(['| start | 6 s | — | ≤ 5 s |'])
  const met = withSections(missed, 'speed', 'machine', [{ name: 'start', rows: [{ ...start, isMet: true }] }])
  expect(listed(met)).toEqual([])
})
