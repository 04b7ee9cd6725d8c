/** @module-tag campaign */
import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { repository } from '../run-command.ts'
import { addToList, compareWithList, FLAKY_LIST } from './flaky-list.ts'
import { runSuites } from './run-suites.ts'
import { playwrightSuite, vitestSuite } from './suites.ts'

const HEAD = '# Flaky tests\n\n| test | date | first error | mended |\n|---|---|---|---|\n'
const TODAY = new Date('2026-11-28T12:00:00Z')
/** Throws the first time it is called with a name. */
const FIRST_TIME = `
import { existsSync, writeFileSync } from 'node:fs'
export function failFirst(name) {
  if (existsSync(name + '.tried')) return
  writeFileSync(name + '.tried', '')
  throw new Error(name + ' | too early\\nmore')
}`

let root: string

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'colophon-suites-')))
  await symlink(join(repository, 'node_modules'), join(root, 'node_modules'))
  await write('package.json', '{"type": "module"}')
  await write('vitest.config.js', 'export default {}')
  await write('first-time.js', FIRST_TIME)
  await write(FLAKY_LIST, HEAD)
  vi.stubEnv('CI', '')
  vi.spyOn(console, 'log').mockReturnValue()
})

afterEach(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await rm(root, { recursive: true })
})

describe('a test that fails and passes alone', () => {
  it('counts as passed and is added to the list with its first error', async () => {
    await write('one.test.js', `${IMPORTS} describe('group', () => { ${flaky('is (not) $1 | [flaky]')} }); ${GOOD}`)
    const row = String.raw`| one.test.js › group › is (not) $1 \| [flaky] | 2026-11-28 | Error: is (not) $1 \| [flaky] \| too early | |`
    expect(await run()).toEqual({
      passed: 2,
      failed: 0,
      failures: [],
      flaky: [
        'FLAKY   one.test.js › group › is (not) $1 | [flaky]\n        Error: is (not) $1 | [flaky] | too early',
        `Added to docs/flaky.md:\n${row}`,
      ],
    })
    expect(await list()).toBe(`${HEAD}${row}\n`)
  })

  it('is printed in CI, and the list stays as it is', async () => {
    vi.stubEnv('CI', 'true')
    await write('one.test.js', `${IMPORTS} ${flaky('a')}`)
    const { failed, flaky: lines } = await run()
    expect(failed).toBe(0)
    expect(lines[1]).toMatch(/^Add to docs\/flaky\.md:\n\| one\.test\.js › a \| 2026-11-28 \|/)
    expect(await list()).toBe(HEAD)
  })

  it('fails the run if it is listed, until its row says since when it is mended', async () => {
    await write('one.test.js', `${IMPORTS} ${flaky('a')} ${GOOD}`)
    await write(FLAKY_LIST, `${HEAD}| one.test.js › a | 2026-11-01 | Error: earlier | |\n`)
    const { failures, ...counts } = await run()
    expect(counts).toMatchObject({ passed: 1, failed: 1 })
    expect(failures).toEqual([
      expect.stringMatching(/^one\.test\.js › a\nflaky again after 2026-11-01: mend it.*\nError: a/),
    ])

    await rm(join(root, 'a.tried'))
    await write(FLAKY_LIST, `${HEAD}| one.test.js › a | 2026-11-01 | Error: earlier | 2026-11-02 |\n`)
    expect(await run()).toMatchObject({ passed: 2, failed: 0, failures: [] })
    expect(await list()).toContain('| one.test.js › a | 2026-11-28 | Error: a')
  })

  it('is found in one of several tests of the same name', async () => {
    await write('one.test.js', `${IMPORTS} ${GOOD} ${GOOD} ${flaky('good')}`)
    expect(await run()).toMatchObject({
      passed: 3,
      failed: 0,
      flaky: [expect.stringContaining('good (3)'), expect.anything()],
    })
  })

  it('is a whole file if a hook failed, whose tests then count', async () => {
    await write(
      'one.test.js',
      `${IMPORTS} describe('group', () => { beforeAll(() => failFirst('hook')); ${GOOD} }); it('other', () => {})`,
    )
    expect(await run()).toMatchObject({
      passed: 2,
      failed: 0,
      flaky: [expect.stringMatching(/^FLAKY {3}one\.test\.js\n/), expect.anything()],
    })
  })
})

describe('a run still fails', () => {
  it('if a test fails twice, with its first error', async () => {
    await write('one.test.js', `${IMPORTS} ${GOOD} ${flaky('a')} it('b', () => { throw new Error('always') })`)
    const summary = await run()
    expect(summary).toMatchObject({
      passed: 2,
      failed: 1,
      failures: [expect.stringMatching(/^one\.test\.js › b\nError: always/)],
    })
    expect(await list()).not.toContain('› b')
  })

  it('if a file cannot be loaded, or an error occurs outside of the tests beside a flaky one', async () => {
    await write('one.test.js', "import './nowhere.js'")
    await write('two.test.js', `${IMPORTS} ${flaky('a')} it('b', () => { Promise.reject(new Error('late')) })`)
    const { passed, failed, failures } = await run()
    expect({ passed, failed }).toEqual({ passed: 2, failed: 2 })
    expect(failures).toEqual([
      expect.stringMatching(/^one\.test\.js\n/),
      expect.stringMatching(/^outside of the tests\nError: late/),
    ])
  })

  it('if so many tests fail that something is broken, none of which is run again', async () => {
    const many = Array.from({ length: 21 }, (_, number) => flaky(`many-${number}`)).join(' ')
    await write('one.test.js', `${IMPORTS} ${many}`)
    expect(await run()).toMatchObject({ passed: 0, failed: 21, flaky: [] })
  })
})

describe('a journey', () => {
  beforeEach(async () => {
    const config = "projects: [{ name: 'journeys' }], reporter: [['json', { outputFile: process.env.E2E_JSON }]]"
    await write('e2e/playwright.config.js', `export default { testDir: '.', outputDir: '../test-results', ${config} }`)
    // No journey here opens a page; this only has to be a program.
    vi.stubEnv('CHROMIUM_PATH', process.execPath)
  })

  const runJourneys = () => runSuites([playwrightSuite('journeys', { folder: root, show: false })], root, TODAY)
  const JOURNEY_IMPORTS = "import { test } from '@playwright/test'; import { failFirst } from '../first-time.js';"

  it('that fails and passes alone counts as passed, as do those that were skipped after it', async () => {
    const steps = "test('first', () => failFirst('first')); test('second', () => {})"
    await write('e2e/a.spec.js', `${JOURNEY_IMPORTS} test.describe.configure({ mode: 'serial' }); ${steps}`)
    const { passed, failed, flaky: lines } = await runJourneys()
    expect({ passed, failed }).toEqual({ passed: 2, failed: 0 })
    expect(lines[0]).toBe('FLAKY   e2e/a.spec.js › first\n        Error: first | too early')
    expect(await list()).toContain('| e2e/a.spec.js › first | 2026-11-28 |')
  })

  it('that fails twice fails the run', async () => {
    await write(
      'e2e/a.spec.js',
      `${JOURNEY_IMPORTS} test('a', () => { throw new Error('always') }); test('b', () => {})`,
    )
    expect(await runJourneys()).toMatchObject({
      passed: 1,
      failed: 1,
      flaky: [],
      failures: ['e2e/a.spec.js › a\nError: always'],
    })
  })
})

describe('the list of flaky tests', () => {
  const failure = {
    id: 'a.test.ts › b',
    file: 'a.test.ts',
    names: ['b'],
    error: '\u001B[31mError: red\u001B[39m\nat x',
  }
  const compare = () => compareWithList([failure], root, '2026-11-28')

  it.each(['', 'soon', '2026-10-30', '2026-11-29'])('a row is open with "%s" in its last column', async (mended) => {
    await write(FLAKY_LIST, `${HEAD}| a.test.ts › b | 2026-11-01 | Error | ${mended} |\n`)
    expect(await compare()).toEqual({ rows: [], again: [{ failure, date: '2026-11-01' }] })
  })

  it('a test that is listed twice is open if one of its rows is', async () => {
    const rows = '| a.test.ts › b | 2026-11-01 | Error | 2026-11-02 |\n| a.test.ts › b | 2026-11-03 | Error | |\n'
    await write(FLAKY_LIST, `${HEAD}${rows}`)
    expect((await compare()).again).toEqual([{ failure, date: '2026-11-03' }])
  })

  it('a row is added after those that are there, without colours', async () => {
    await write(FLAKY_LIST, `${HEAD}| c | 2026-11-01 | Error | |\n`)
    await addToList((await compare()).rows, root)
    expect(await list()).toBe(`${HEAD}| c | 2026-11-01 | Error | |\n| a.test.ts › b | 2026-11-28 | Error: red | |\n`)
  })

  it('of the repository ends with its table', async () => {
    const lines = (await readFile(join(repository, FLAKY_LIST), 'utf8')).trimEnd().split('\n')
    expect(lines).toContain('| test | date | first error | mended |')
    expect(lines.at(-1)).toMatch(/^\|/)
  })
})

const IMPORTS = "import { beforeAll, describe, it } from 'vitest'; import { failFirst } from './first-time.js';"
const GOOD = "it('good', () => {});"
const flaky = (name: string) => `it('${name}', () => failFirst('${name}'));`

async function run() {
  return runSuites([vitestSuite('vitest.config.js', { folder: root, show: false })], root, TODAY)
}

async function write(name: string, content: string): Promise<void> {
  await mkdir(join(root, name, '..'), { recursive: true })
  await writeFile(join(root, name), content)
}

function list(): Promise<string> {
  return readFile(join(root, FLAKY_LIST), 'utf8')
}
