import { readFile } from 'node:fs/promises'
import { outsideErrorsOf } from './outside-errors.ts'
import type { Counts } from './tally.ts'

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: VitestFile[]
}

/** A test file; `startTime` and `endTime` in milliseconds since 1970. */
interface VitestFile {
  name: string
  status: string
  message: string
  startTime: number
  endTime: number
  assertionResults: VitestAssertion[]
}

interface VitestAssertion {
  status: string
  fullName: string
  failureMessages: string[] | null
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
}

/**
 * Counts the tests in a JSON report of vitest. A file that could not be loaded counts as one failed test, as does a run
 * that failed outside its tests or left no report.
 */
export async function countVitest(path: string, ok: boolean): Promise<Counts> {
  const report = await readReport<VitestReport>(path)
  if (!report) return { passed: 0, failed: 1 }
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return atLeastOneFailed(ok, { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length })
}

/** The twenty slowest files of a vitest run with their seconds, slowest first. */
export async function slowestFiles(path: string): Promise<string[]> {
  const files = (await readReport<VitestReport>(path))?.testResults ?? []
  return files
    .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 20)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`)
}

/** Lines of a failure that are repeated. */
const SHOWN_LINES = 15

/**
 * The failures of a vitest run, in its tests and outside of them, with the start of their messages: they are repeated at
 * the end, because truncated logs keep their end.
 */
export async function vitestFailures(path: string): Promise<string[]> {
  const files = (await readReport<VitestReport>(path))?.testResults ?? []
  const outside = (await readReport<string[]>(outsideErrorsOf(path))) ?? []
  const failures = files.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [`${name}\n${beginning(message)}`]
    return failed.map((one) => `${name} › ${one.fullName}\n${beginning(one.failureMessages?.[0] ?? '')}`)
  })
  return [...failures, ...outside.map((error) => `outside of the tests\n${beginning(error)}`)]
}

function beginning(text: string): string {
  return text.split('\n').slice(0, SHOWN_LINES).join('\n')
}

/** Counts the tests in a JSON report of Playwright; errors outside tests count as failed, flaky tests as passed. */
export async function countPlaywright(path: string, ok: boolean): Promise<Counts> {
  const report = await readReport<PlaywrightReport>(path)
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky } = report.stats
  return atLeastOneFailed(ok, { passed: expected + flaky, failed: unexpected + report.errors.length })
}

function atLeastOneFailed(ok: boolean, { passed, failed }: Counts): Counts {
  return { passed, failed: ok ? failed : Math.max(1, failed) }
}

async function readReport<Report>(path: string): Promise<Report | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Report)
}
