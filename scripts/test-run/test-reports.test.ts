import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { repository, runCommand } from '../run-command.ts'
import { countPlaywright, countVitest, slowestFiles, vitestFailures } from './test-reports.ts'

let folder: string
let report: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'colophon-reports-'))
  report = join(folder, 'report.json')
  await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), '{"type": "module"}')
})

afterEach(async () => {
  await rm(folder, { recursive: true })
})

describe('counting a vitest run', () => {
  it('counts passed and failed tests, without skipped ones', async () => {
    await write(
      'one.test.js',
      "import { it } from 'vitest'; it('a', () => {}); it('b', () => {}); it.skip('c', () => {})",
    )
    await write('two.test.js', "import { it } from 'vitest'; it('d', () => { throw new Error('no') })")
    expect(await runVitest()).toEqual({ passed: 2, failed: 1 })
  })

  it('counts a file that cannot be loaded as a failed test', async () => {
    await write('one.test.js', "import { it } from 'vitest'; it('a', () => {})")
    await write('two.test.js', "import './nowhere.js'")
    expect(await runVitest()).toEqual({ passed: 1, failed: 1 })
  })

  it('counts an error outside the tests as a failed test', async () => {
    await write('one.test.js', "import { it } from 'vitest'; it('a', () => { Promise.reject(new Error('late')) })")
    expect(await runVitest()).toEqual({ passed: 1, failed: 1 })
  })

  it('counts a run without a report as a failed test', async () => {
    expect(await countVitest(join(folder, 'nowhere.json'), true)).toEqual({ passed: 0, failed: 1 })
  })
})

it('a failure is described with its file, name and message, also for a file that cannot be loaded', async () => {
  await write('one.test.js', "import { it } from 'vitest'; it('a', () => {}); it('b', () => { throw new Error('no') })")
  await write('two.test.js', "import './nowhere.js'")
  await runVitest()
  const failures = await vitestFailures(report)
  expect(failures).toEqual([
    expect.stringMatching(/one\.test\.js › b\nError: no/),
    expect.stringMatching(/two\.test\.js\n.*nowhere/),
  ])
  expect(await vitestFailures(join(folder, 'nowhere.json'))).toEqual([])
})

it('an error outside of the tests is described with its message', async () => {
  await write('one.test.js', "import { it } from 'vitest'; it('a', () => { Promise.reject(new Error('late')) })")
  await runVitest()
  expect(await vitestFailures(report)).toEqual([expect.stringMatching(/^outside of the tests\nError: late/)])
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

describe('counting a Playwright run', () => {
  it('counts passed and failed tests, without skipped ones', async () => {
    const good = "import { test } from '@playwright/test'; test('a', () => {}); test.skip('b', () => {});"
    await write('one.spec.js', `${good} test('c', () => { throw new Error('no') })`)
    expect(await runPlaywright()).toEqual({ passed: 1, failed: 1 })
  })

  it('counts a file that cannot be loaded as a failed test', async () => {
    await write('one.spec.js', "import './nowhere.js'")
    expect((await runPlaywright()).failed).toBeGreaterThan(0)
  })
})

async function write(name: string, content: string): Promise<void> {
  await writeFile(join(folder, name), content)
}

async function runVitest() {
  const reporters = ['--reporter=json', `--reporter=${join(import.meta.dirname, 'outside-errors.ts')}`]
  const flags = ['--root', folder, ...reporters, `--outputFile=${report}`]
  const { ok } = await runCommand(['vitest', 'run', ...flags], { folder, env: { VITEST_REPORT: report } })
  return countVitest(report, ok)
}

async function runPlaywright() {
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const { ok } = await runCommand(['playwright', 'test', '--reporter=json'], { folder, env })
  return countPlaywright(report, ok)
}
