import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { type HarvestRequest, type HarvestSummary, harvest } from './features/archive/harvest/harvest.ts'
import { ImportRefused } from './features/archive/import-refused.ts'
import { formatCount } from './features/archive/progress-line.ts'
import { outlastOutages } from './outlast-outages.ts'
import { readConfig } from './platform/config.ts'
import { StartRefused } from './platform/database/postgres/start-refused.ts'
import { complain, STOPPED, say, stopOnSignal } from './platform/process/command.ts'
import { clearProgress, progressPrinter } from './print-progress.ts'
import { withInstallation } from './with-installation.ts'

const USAGE = `npm run harvest -- URL [--set SET] [--from DATE] [--prefix FORMAT]
URL is the base URL of an OAI-PMH provider, such as https://oaipmh.arxiv.org/oai. DATE is YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ.`
const FAILED =
  'The harvest failed. Stored records are kept; the same command continues there and updates the search index.'
const DATE = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?$/

const log = pino({ level: 'warn' })

/** `npm run harvest -- URL`: harvests an OAI-PMH provider into the archive, with or without a running product. */
async function main(request: HarvestRequest): Promise<void> {
  const signal = stopOnSignal()
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  try {
    await withInstallation(readConfig(process.env), log, async (context) => {
      const options = { subject: request.url, onProgress: progressPrinter(request.url, seconds), signal }
      const summary = await outlastOutages(options, (each) => harvest(context, request, each))
      clearProgress()
      say(summaryLine(request.url, summary, seconds()))
      if (summary.isStopped) process.exitCode = STOPPED
    })
  } catch (error) {
    clearProgress()
    if (signal.aborted) return stopped(request.url)
    const isExpected = error instanceof ImportRefused || error instanceof StartRefused
    if (!isExpected) log.error({ err: error }, 'harvest failed')
    complain(`${request.url}: ${isExpected ? error.message : FAILED}`)
  }
}

function stopped(url: string): void {
  say(`${url}: Stopped. The same command continues here.`)
  process.exitCode = STOPPED
}

function summaryLine(url: string, summary: HarvestSummary, seconds: number): string {
  const { added, changed, unchanged, removed, rejected, recordsDone } = summary
  return [
    `${url}: ${formatCount(added)} added, ${formatCount(changed)} changed, ${formatCount(unchanged)} unchanged, ${formatCount(removed)} removed, ${formatCount(rejected)} rejected, ${seconds.toFixed(1)} s.`,
    `${summary.provider}, format ${summary.prefix}${summary.listFrom === null ? '' : `, changes since ${summary.listFrom}`}.`,
    ...(summary.isResumed ? ['Continued an interrupted harvest; its records are included.'] : []),
    ...(rejected > 0 ? [`Rejected records and reasons: ${summary.rejects}`] : []),
    ...(summary.isStopped
      ? [`Stopped after ${formatCount(recordsDone)} records. The same command continues there.`]
      : []),
  ].join('\n')
}

/** The request that was typed; null for invalid arguments. */
function readArguments(given: string[]): HarvestRequest | null {
  try {
    const options = { set: { type: 'string' }, from: { type: 'string' }, prefix: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args: given, allowPositionals: true, options })
    const [url, ...more] = positionals
    const isDate = values.from === undefined || (DATE.test(values.from) && !Number.isNaN(Date.parse(values.from)))
    return url !== undefined && more.length === 0 && isDate ? { url, ...values } : null
  } catch {
    return null
  }
}

const typed = process.argv.slice(2)
const request = readArguments(typed)
if (request) await main(request)
else {
  process.stderr.write(`${USAGE}\n`)
  process.exitCode = typed.includes('--help') ? 0 : 1
}
