import { writeFile } from 'node:fs/promises'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/** Where vitest's errors outside of tests go, which its JSON report leaves out: a list of texts, as JSON. */
export const outsideErrorsOf = (report: string) => `${report}.errors`

/** Writes the errors of a run that belong to no test, such as a rejection that was not handled. */
// biome-ignore lint/style/noDefaultExport: vitest takes the default export of a reporter.
export default class OutsideErrors implements Reporter {
  async onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): Promise<void> {
    const report = process.env.VITEST_REPORT
    if (!report) return
    await writeFile(outsideErrorsOf(report), JSON.stringify(errors.map(({ stack, message }) => stack ?? message)))
  }
}
