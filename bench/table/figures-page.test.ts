import { expect, test } from 'vitest'
import { withSections } from './figures-page.ts'

test('a measured group replaces its section of the figures page, others stay, and a new one is appended', () => {
  const first = withSections('# Figures\n\n## speed: api\n\nold\n\n## Notes\n\nby hand\n', 'speed', 'machine', [
    { name: 'api', rows: [{ what: 'p99', ours: '86 ms' }] },
    { name: 'search', rows: [{ what: 'p95', ours: '8 ms' }] },
  ])
  expect(first.match(/^## .+$/gm)).toEqual(['## speed: api', '## Notes', '## speed: search'])
  expect(first).not.toContain('old')
  expect(first).toContain('by hand')
  expect(withSections(first, 'speed', 'machine', [])).toBe(first)
})
