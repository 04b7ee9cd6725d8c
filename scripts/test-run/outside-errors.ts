import { writeFile } from 'node:fs/promises'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/** What vitest's JSON report leaves out. */
export interface OutsideErrors {
  /** Errors that belong to no test, such as a rejection that was not handled. */
  errors: string[]
  /** Files that did not load, or of which a hook failed, with the error. */
  files: { path: string; error: string }[]
}

/** Where the reporter writes it, as JSON. */
export const outsideErrorsOf = (report: string) => `${report}.errors`

/** Writes the errors of a run that belong to no test. */
// biome-ignore lint/style/noDefaultExport: vitest takes the default export of a reporter.
export default class OutsideErrorsReporter implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): Promise<void> {
    const report = process.env.VITEST_REPORT
    if (!report) return
    const files = modules.flatMap((module) => {
      const [first] = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())]
      return first ? [{ path: module.moduleId, error: textOf(first) }] : []
    })
    const written: OutsideErrors = { errors: errors.map(textOf), files }
    await writeFile(outsideErrorsOf(report), JSON.stringify(written))
  }
}

function textOf({ stack, message }: SerializedError): string {
  return stack ?? message
}
