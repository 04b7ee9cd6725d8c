import { measure } from './measure.ts'
import { type Options, readOptions, USAGE } from './options.ts'
import { openScratch } from './scratch.ts'
import { machineHead } from './table/machine.ts'
import { tableOf } from './table/table.ts'

/** `npm run bench`: measures, prints one table, and cleans up; exit code 1 if a benchmark could not run. */
const options = optionsOrUsage()
const scratch = openScratch()
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    stop.abort()
    void scratch.close().then(() => process.exit(130))
  })
}
const head = machineHead(new Date())
const { rows, hasFailed } = await measure(scratch, options, stop.signal)
await scratch.close()
console.log(`\n${head}\n\n${tableOf(rows)}`)
process.exit(hasFailed ? 1 : 0)

function optionsOrUsage(): Options {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`)
    process.exit(1)
  }
}
