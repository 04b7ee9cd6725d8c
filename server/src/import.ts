import { resolve } from 'node:path'
import { pino } from 'pino'
import { type ImportSummary, importFile } from './features/archive/import-file.ts'
import { ImportRefused } from './features/archive/import-refused.ts'
import { formatCount } from './features/archive/progress-line.ts'
import { outlastOutages } from './outlast-outages.ts'
import { readConfig } from './platform/config.ts'
import { StartRefused } from './platform/database/postgres/start-refused.ts'
import { complain, STOPPED, say, stopOnSignal, TYPED_IN } from './platform/process/command.ts'
import { clearProgress, progressPrinter } from './print-progress.ts'
import { withInstallation } from './with-installation.ts'

const FAILED =
  'The import failed. Stored records are kept; the same command continues there and updates the search index.'

const config = readConfig(process.env)
const log = pino({ level: 'warn' })
const paths = process.argv.slice(2)
const stop = stopOnSignal()

/** `npm run import -- FILE…`: imports metadata of the preprint archive, with or without a running product. */
async function main(): Promise<void> {
  try {
    await withInstallation(config, log, async (context) => {
      for (const path of paths) {
        if (!stop.aborted) await importOne(context, path)
      }
    })
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error
    complain(error.message)
  }
}

async function importOne(context: Parameters<typeof importFile>[0], path: string): Promise<void> {
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  try {
    const options = { subject: path, onProgress: progressPrinter(path, seconds), signal: stop }
    const summary = await outlastOutages(options, (each) => importFile(context, resolve(TYPED_IN, path), each))
    clearProgress()
    say(summaryLine(path, summary, seconds()))
    if (summary.isStopped) process.exitCode = STOPPED
  } catch (error) {
    clearProgress()
    if (stop.aborted) return stopped(path)
    if (!(error instanceof ImportRefused)) log.error({ err: error }, 'import failed')
    const words = error instanceof ImportRefused ? error.message : FAILED
    complain(`${path}: ${words}`)
  }
}

/** Stopped before anything could be read, as while the database is away. */
function stopped(path: string): void {
  say(`${path}: Stopped. The same command continues there.`)
  process.exitCode = STOPPED
}

function summaryLine(path: string, summary: ImportSummary, seconds: number): string {
  const { added, changed, unchanged, rejected, linesDone } = summary
  return [
    `${path}: ${formatCount(added)} added, ${formatCount(changed)} changed, ${formatCount(unchanged)} unchanged, ${formatCount(rejected)} rejected, ${seconds.toFixed(1)} s.`,
    ...(summary.isResumed ? ['Continued an interrupted import; its records are included.'] : []),
    ...(rejected > 0 ? [`Rejected lines and reasons: ${summary.rejects}`] : []),
    ...(summary.isStopped ? [`Stopped after line ${formatCount(linesDone)}. The same command continues there.`] : []),
  ].join('\n')
}

if (paths.length > 0 && !paths.some((path) => path.startsWith('-'))) await main()
else {
  process.stderr.write(
    'npm run import -- FILE…\nThe files have one JSON object per line and may be compressed with gzip or zip.\n',
  )
  process.exitCode = paths.includes('--help') ? 0 : 1
}
