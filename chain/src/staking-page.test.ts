import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const part = join(import.meta.dirname, '..')
const page = readFileSync(join(part, '..', 'docs', 'staking.md'), 'utf8')
const attacks = page.slice(page.indexOf('## Attacks'), page.indexOf('## Gas'))
const rows = attacks
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| attack'))
  .map((line) => line.split('|').map((cell) => cell.trim()))

describe('attacks of docs/staking.md', () => {
  it.each(rows.map(([, attack = '', , tests = '']) => [attack, tests.split(' ; ')] as const))(
    '%s is covered by existing tests',
    (_attack, tests) => {
      for (const test of tests) {
        const [file = '', name = ''] = test.split(' › ')
        const path = join(part, 'test', file)
        expect(existsSync(path), file).toBe(true)
        const declared = new RegExp(`function (?:test|testFuzz|invariant)_${name.replaceAll(' ', '_')}\\(`)
        expect(readFileSync(path, 'utf8'), test).toMatch(declared)
      }
    },
  )

  it('the page lists twenty attacks', () => expect(rows).toHaveLength(20))
})
