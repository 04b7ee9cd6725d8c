import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Claims, claimsOf } from './coverage/claims.ts'
import { findProblems, testProblems } from './coverage/find-problems.ts'
import { readLedger, tableRows, testsIn } from './coverage/ledger.ts'
import { testNames } from './coverage/test-names.ts'

const ROOT = new URL('../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8')
const known = new Map<string, string[][] | null>()

/** The tests of a file of this repository. */
function namesOf(path: string): string[][] | null {
  const names = known.get(path) ?? (existsSync(new URL(path, ROOT)) ? testNames(read(path), path) : null)
  known.set(path, names)
  return names
}

async function constants(): Promise<string[]> {
  const files = globSync('protocol/src/**/constants.ts', { cwd: ROOT })
  const modules = await Promise.all(files.map((file) => import(new URL(file, ROOT).href)))
  return modules.flatMap((module) => Object.keys(module))
}

describe('the coverage ledger', () => {
  it('names a test that exists for every item of a finished part, and has a row for all that the protocol holds', async () => {
    const ledger = readLedger(read('docs/coverage.md'))
    const claims = claimsOf(await constants())
    expect(findProblems(ledger, claims, namesOf)).toEqual([])
    expect(ledger.rows.length).toBeGreaterThan(400)
    expect(Object.values(claims).every((texts) => texts.length > 0)).toBe(true)
  })

  it('proves every departure from the specification by tests that exist', () => {
    const departures = tableRows(read('docs/deviations.md'))
    expect(departures.length).toBeGreaterThan(10)
    for (const [number = '', , , , test = ''] of departures) {
      const tests = testsIn(test)
      expect(tests, number).not.toEqual([])
      expect(testProblems({ id: number, tests }, namesOf)).toEqual([])
    }
  })
})

describe('a ledger that does not keep its word', () => {
  const PAGE = `Finished parts: auth.
Later parts: chat.

| id | item | part | test |
|---|---|---|---|
| 7-login | \`POST /login\` | auth | a.test.ts › signing in › works ; a.test.ts › %s \\| %i |
| 7-chat | event \`start\` | chat | later |
`
  const SOURCE = `describe('signing in', () => {
  it('works', () => {})
  it.each([1])('%s | %i', () => {})
  it.skip('is skipped', () => {})
  it(\`for \${who}\`, () => {})
})
describe('computed', () => { it(nameOf(1), () => {}) })
describe('empty', () => {})
it('twice', () => {})
describe('again', () => { it('twice', () => {}) })
// it('commented out', () => {})
test.skip(process.platform !== 'linux', 'a reason is no test')
test.describe('journeys', () => { test('one', async () => {}) })`
  const CLAIMS: Claims = { call: ['`POST /login`'], event: ['event `start`'], screen: [], constant: [], text: [] }

  const problems = (change: (page: string) => string, claims = CLAIMS) =>
    findProblems(readLedger(change(PAGE)), claims, (path) => (path === 'a.test.ts' ? testNames(SOURCE, path) : null))
  const naming = (title: string) => problems((page) => page.replace('signing in › works', title))

  it('is told from one that does', () => {
    expect(problems((page) => page)).toEqual([])
  })

  it.each([`signing in › for \${who}`, `for \${who}`, 'computed', 'journeys › one', 'again › twice'])(
    'is content with the name "%s"',
    (title) => expect(naming(title)).toEqual([]),
  )

  it.each(['works well', 'is skipped', 'commented out', 'empty', 'a reason is no test', 'again › works', ''])(
    'is told of a title that does not exist: "%s"',
    (title) => expect(naming(title)).toEqual([`7-login: a.test.ts has no test "${title}"`]),
  )

  it('is told of a title that means several tests', () => {
    expect(naming('twice')).toEqual(['7-login: "twice" means 2 tests of a.test.ts'])
  })

  it('is told of a file that does not exist', () => {
    const elsewhere = problems((page) => page.replace('a.test.ts › signing', 'b.test.ts › signing'))
    expect(elsewhere).toEqual(['7-login: there is no file b.test.ts'])
  })

  it.each(['later', ''])('is told of a row of a finished part that is "%s"', (cell) => {
    const unclaimed = problems((page) => page.replace(/\| auth \| .*\|$/m, `| auth | ${cell} |`))
    expect(unclaimed).toEqual(['7-login: auth is finished, but no test is named'])
  })

  it('is told of a part that there is not', () => {
    expect(problems((page) => page.replace('| chat |', '| chess |'))).toEqual(['7-chat: chess is no part'])
  })

  it('is told of an id that stands there twice', () => {
    expect(problems((page) => page.replace('7-chat', '7-login'))).toEqual(['7-login: stands there twice'])
  })

  it.each(['call', 'event', 'screen', 'constant', 'text'])('is told of a missing row for a %s', (kind) => {
    const more = { ...CLAIMS, [kind]: ['`unheard of`'] }
    expect(problems((page) => page, more)).toEqual([`no row for the ${kind} \`unheard of\``])
  })

  it('is refused with a row that lacks a cell, or without its lists of parts', () => {
    expect(() => readLedger(PAGE.replace('| chat | later |', '| later |'))).toThrow('7-chat')
    expect(() => readLedger(PAGE.replace('Later parts', 'Parts'))).toThrow('Later parts')
  })
})
