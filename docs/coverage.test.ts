import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { claimsOf } from './coverage/claims.ts'
import { ledgerProblems, proofsIn, readDeviations, readItems, readProofs } from './coverage/ledger.ts'
import { coveragePage } from './pages/coverage-page.ts'

const ROOT = new URL('../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8')

async function constants(): Promise<string[]> {
  const files = globSync('protocol/src/**/constants.ts', { cwd: ROOT })
  const modules = await Promise.all(files.map((file) => import(new URL(file, ROOT).href)))
  return modules.flatMap((module) => Object.keys(module))
}

describe('the coverage ledger', () => {
  const items = readItems(read('docs/coverage/items.md'))
  const deviations = readDeviations(read('docs/deviations.md'))
  const proofs = readProofs(ROOT)

  it('has a proof for every item and deviation, and none for anything else', () => {
    expect(items.length).toBeGreaterThan(400)
    expect(deviations.length).toBeGreaterThan(10)
    expect([...items, ...deviations].filter(({ id }) => !proofs.has(id))).toEqual([])
    expect(ledgerProblems([...items, ...deviations], proofs)).toEqual([])
  })

  it('has an item for every call, event, screen, constant and fixed text of the protocol', async () => {
    const claims = claimsOf(await constants())
    for (const [kind, texts] of Object.entries(claims)) {
      expect(texts.length, kind).toBeGreaterThan(0)
      expect(texts.filter((text) => !items.some((item) => item.text.includes(text)))).toEqual([])
    }
  })
})

describe('ledger parsing', () => {
  const ITEMS = readItems('## 7 Calls\n\n| id | item |\n|---|---|\n| 7-login | `POST /login` |\n| 7-chat | a \\| b |\n')
  const proven = (comment: string) =>
    proofsIn([{ file: 'server/src/a.test.ts', source: `  ${comment}\n  it('works')` }])

  it('reads items with their section, and test marks with their file', () => {
    expect(ITEMS).toEqual([
      { id: '7-login', section: '7 Calls', text: '`POST /login`' },
      { id: '7-chat', section: '7 Calls', text: 'a | b' },
    ])
    const proofs = proven('// Proves: 7-login, 7-chat')
    expect([...proofs.keys()]).toEqual(['7-login', '7-chat'])
    expect(proofs.get('7-chat')?.get('server/src/a.test.ts')).toBe(1)
  })

  it('reports a duplicate id and a mark of an unknown item', () => {
    expect(ledgerProblems([...ITEMS, ...ITEMS], proven('// Proves: 7-login'))).toEqual([
      '7-login is listed twice',
      '7-chat is listed twice',
    ])
    expect(ledgerProblems(ITEMS, proven('// Proves: 7-logout'))).toEqual([
      '7-logout is no item, but server/src/a.test.ts proves it',
    ])
  })

  it('ignores text that resembles a mark', () => {
    expect([...proven('const text = "// Proves: 7-login"').keys()]).toEqual([])
  })

  it('shows an item without a proof as open', () => {
    expect(coveragePage(ITEMS, proven('// Proves: 7-login'))).toContain('Open: 7-chat.')
  })
})
