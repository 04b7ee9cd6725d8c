import { readFile, writeFile } from 'node:fs/promises'
import { measure } from './measure.ts'
import { type Options, readOptions, USAGE } from './options.ts'
import { openScratch } from './scratch.ts'
import { withSections } from './table/figures-page.ts'
import { machineHead } from './table/machine.ts'
import { tableOf } from './table/table.ts'

/**
 * `npm run bench`: measures, prints one table and replaces the sections of docs/figures.md that were measured; exit code 1
 * when a benchmark could not run.
 */
const FIGURES = new URL('../docs/figures.md', import.meta.url)
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
const { groups, hasFailed } = await measure(scratch, options, stop.signal)
await scratch.close()
console.log(`\n${head}\n\n${tableOf(groups.flatMap(({ rows }) => rows))}`)
// The figures of a given model are not those of the product.
if (!options.assistant)
  await writeFile(FIGURES, withSections(await readFile(FIGURES, 'utf8'), options.mode, head, groups))
process.exit(hasFailed ? 1 : 0)

function optionsOrUsage(): Options {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`)
    process.exit(1)
  }
}
