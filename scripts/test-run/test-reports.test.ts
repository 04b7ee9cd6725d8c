/** @module-tag campaign */
import { mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { repository, runCommand } from '../run-command.ts'
import { readPlaywrightRun, readVitestRun, slowestFiles } from './test-reports.ts'

let folder: string
let report: string

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'colophon-reports-')))
  report = join(folder, 'report.json')
  await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), '{"type": "module"}')
})

afterEach(async () => {
  await rm(folder, { recursive: true })
})

describe('reading a vitest run', () => {
  it('tells passed from failed tests, also those of one name, without skipped ones', async () => {
    await write(
      'one.test.js',
      "import { it } from 'vitest'; it('a', () => {}); it('a', () => {}); it.skip('c', () => {})",
    )
    await write(
      'two.test.js',
      "import { describe, it } from 'vitest'; describe('d', () => { it('e', () => { throw new Error('no') }) })",
    )
    expect(await runVitest()).toEqual({
      passed: new Set(['one.test.js › a', 'one.test.js › a (2)']),
      failures: [
        {
          id: 'two.test.js › d › e',
          file: 'two.test.js',
          names: ['d', 'e'],
          error: expect.stringMatching(/^Error: no\n/),
        },
      ],
      outside: [],
    })
  })

  it('a file that cannot be loaded is one failure', async () => {
    await write('one.test.js', "import { it } from 'vitest'; it('a', () => {})")
    await write('two.test.js', "import './nowhere.js'")
    const { passed, failures, outside } = await runVitest()
    expect([...passed]).toEqual(['one.test.js › a'])
    expect(failures).toMatchObject([{ id: 'two.test.js', names: [], error: expect.stringContaining('nowhere') }])
    expect(outside).toEqual([])
  })

  it('a hook that failed is a failure of its file, beside that of another test', async () => {
    const hook = "describe('b', () => { beforeAll(() => { throw new Error('hook') }); it('c', () => {}) })"
    const bad = "it('d', () => { throw new Error('no') })"
    await write('one.test.js', `import { beforeAll, describe, it } from 'vitest'; it('a', () => {}); ${hook}; ${bad}`)
    const { passed, failures } = await runVitest()
    expect([...passed]).toEqual(['one.test.js › a'])
    expect(failures).toMatchObject([
      { id: 'one.test.js › d' },
      { id: 'one.test.js', error: expect.stringContaining('hook') },
    ])
  })

  it('an error outside of the tests is listed with its message', async () => {
    await write('one.test.js', "import { it } from 'vitest'; it('a', () => { Promise.reject(new Error('late')) })")
    const { failures, outside } = await runVitest()
    expect(failures).toEqual([])
    expect(outside).toEqual([expect.stringMatching(/^Error: late/)])
  })

  it('a run without a report, or that was killed, has an error outside of the tests', async () => {
    expect(await readVitestRun(join(folder, 'nowhere.json'), folder, '0')).toMatchObject({
      outside: ['vitest ended with 0 and left no report'],
    })
    await write('one.test.js', "import { it } from 'vitest'; it('a', () => { throw new Error('no') })")
    await runVitest()
    expect(await readVitestRun(report, folder, 'SIGKILL')).toMatchObject({ outside: ['vitest ended with SIGKILL'] })
  })
})

it('the slowest files of a vitest run are listed with their seconds, slowest first', async () => {
  await write('fast.test.js', "import { it } from 'vitest'; it('a', () => {})")
  const slow = "it('b', () => new Promise((resolve) => setTimeout(resolve, 300)))"
  await write('slow.test.js', `import { it } from 'vitest'; ${slow}`)
  await runVitest()
  const seconds = String.raw`^ +\d+\.\d s  .*`
  const expected = ['slow', 'fast'].map((name) => expect.stringMatching(`${seconds}${name}.test.js$`))
  expect(await slowestFiles(report)).toEqual(expected)
})

describe('reading a Playwright run', () => {
  it('tells passed from failed tests, without skipped ones', async () => {
    const good = "import { test } from '@playwright/test'; test('a', () => {}); test.skip('b', () => {});"
    await write('one.spec.js', `${good} test.describe('c', () => { test('d', () => { throw new Error('no') }) })`)
    expect(await runPlaywright()).toMatchObject({
      passed: new Set(['one.spec.js › a']),
      failures: [{ id: 'one.spec.js › c › d', file: 'one.spec.js', error: 'Error: no' }],
      outside: [],
    })
  })

  it('a file that cannot be loaded is an error outside of the tests', async () => {
    await write('one.spec.js', "import './nowhere.js'")
    expect((await runPlaywright()).outside).toContainEqual(expect.stringContaining('nowhere'))
  })
})

async function write(name: string, content: string): Promise<void> {
  await writeFile(join(folder, name), content)
}

async function runVitest() {
  const reporters = ['--reporter=json', `--reporter=${join(import.meta.dirname, 'outside-errors.ts')}`]
  const flags = ['--root', folder, ...reporters, `--outputFile=${report}`]
  const { end } = await runCommand(['vitest', 'run', ...flags], { folder, env: { VITEST_REPORT: report } })
  return readVitestRun(report, folder, end)
}

async function runPlaywright() {
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const { end } = await runCommand(['playwright', 'test', '--reporter=json'], { folder, env })
  return readPlaywrightRun(report, folder, end)
}
