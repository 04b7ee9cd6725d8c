import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { type OutsideErrors, outsideErrorsOf } from './outside-errors.ts'

/** What a run of vitest or Playwright left. */
export interface Run {
  /** The ids of the tests that passed: file and name. */
  passed: Set<string>
  failures: Failure[]
  /** Errors that belong to no test, such as a rejection that was not handled. */
  outside: string[]
}

/** A test that failed, or a whole file: it did not load, or a hook failed, so that tests may not have run. */
export interface Failure {
  /** The file, relative to the root, and after ' › ' the names of the groups and of the test. */
  id: string
  file: string
  /** The names of the groups and of the test, outermost first; empty for a whole file. */
  names: string[]
  error: string
}

interface VitestReport {
  testResults: VitestFile[]
}

/** A test file; `startTime` and `endTime` in milliseconds since 1970. */
interface VitestFile {
  name: string
  startTime: number
  endTime: number
  assertionResults: VitestAssertion[]
}

interface VitestAssertion {
  status: string
  ancestorTitles: string[]
  title: string
  failureMessages: string[] | null
}

interface PlaywrightReport {
  config: { rootDir: string }
  suites: PlaywrightSuite[]
  errors: { message?: string }[]
}

/** A file, or a group within it, which has the file's name in `file` and its own as title. */
interface PlaywrightSuite {
  title: string
  file: string
  specs: { title: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[]
  suites?: PlaywrightSuite[]
}

/** Reads the JSON report of a vitest run in `root`. A run without a report, or that failed without saying why, has one error outside. */
export async function readVitestRun(path: string, root: string, end: string): Promise<Run> {
  const report = await readReport<VitestReport>(path)
  if (!report) return { passed: new Set(), failures: [], outside: [`vitest ended with ${end} and left no report`] }
  const { errors, files } = (await readReport<OutsideErrors>(outsideErrorsOf(path))) ?? { errors: [], files: [] }
  const run: Run = { passed: new Set(), failures: [], outside: errors }
  for (const { name, assertionResults } of report.testResults) {
    const file = relative(root, name)
    for (const { id, names, status, failureMessages } of withIds(file, assertionResults)) {
      if (status === 'passed') run.passed.add(id)
      if (status === 'failed') run.failures.push({ id, file, names, error: failureMessages?.[0] ?? '' })
    }
  }
  for (const { path, error } of files) {
    const file = relative(root, path)
    run.failures.push({ id: file, file, names: [], error })
  }
  return explained(run, 'vitest', end)
}

/** Tests of a file may share a name, such as those of a table. */
function withIds(file: string, tests: readonly VitestAssertion[]) {
  const counts = new Map<string, number>()
  return tests.map((test) => {
    const names = [...test.ancestorTitles, test.title]
    const name = [file, ...names].join(SEPARATOR)
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return { ...test, names, id: count === 1 ? name : `${name} (${count})` }
  })
}

const SEPARATOR = ' › '

/** The twenty slowest files of a vitest run with their seconds, slowest first. */
export async function slowestFiles(path: string): Promise<string[]> {
  const files = (await readReport<VitestReport>(path))?.testResults ?? []
  return files
    .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 20)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`)
}

/** Reads the JSON report of a Playwright run in `root`, as `readVitestRun` does. */
export async function readPlaywrightRun(path: string, root: string, end: string): Promise<Run> {
  const report = await readReport<PlaywrightReport>(path)
  if (!report) return { passed: new Set(), failures: [], outside: [`playwright ended with ${end} and left no report`] }
  const outside = report.errors.map(({ message }) => message ?? 'an error without a message')
  const run: Run = { passed: new Set(), failures: [], outside }
  const folder = relative(root, report.config.rootDir)
  const visit = (suite: PlaywrightSuite, groups: readonly string[]) => {
    const file = folder ? `${folder}/${suite.file}` : suite.file
    for (const { title, tests } of suite.specs) {
      const names = [...groups, title]
      const id = [file, ...names].join(SEPARATOR)
      for (const { status, results } of tests) {
        if (status === 'expected' || status === 'flaky') run.passed.add(id)
        if (status === 'unexpected') run.failures.push({ id, file, names, error: results[0]?.error?.message ?? '' })
      }
    }
    for (const group of suite.suites ?? []) visit(group, [...groups, group.title])
  }
  for (const suite of report.suites) visit(suite, [])
  return explained(run, 'playwright', end)
}

/** A tool that failed without a failed test, or was killed, failed outside of the tests. */
function explained(run: Run, tool: string, end: string): Run {
  const isExplained = end === '0' || (end === '1' && run.failures.length + run.outside.length > 0)
  return isExplained ? run : { ...run, outside: [...run.outside, `${tool} ended with ${end}`] }
}

async function readReport<Report>(path: string): Promise<Report | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Report)
}
