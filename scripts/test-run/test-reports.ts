import { readFile } from 'node:fs/promises'
import type { Counts } from './tally.ts'

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
}

/**
 * Counts the tests in a JSON report of vitest. A file that could not be loaded counts as one failed test, and so does a
 * run that failed outside its tests or left no report.
 */
export async function countVitest(path: string, ok: boolean): Promise<Counts> {
  const report = await readReport<VitestReport>(path)
  if (!report) return { passed: 0, failed: 1 }
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return atLeastOneFailed(ok, { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length })
}

/** Counts the tests in a JSON report of Playwright; errors outside tests count as failed, and flaky tests as passed. */
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
