import { resolve } from 'node:path'
import { harvest as harvestRecords } from '../features/archive/harvest/harvest.ts'
import { importFile } from '../features/archive/import-file.ts'
import { formatCount } from '../features/archive/progress-line.ts'
import { importRetractions, RetractionsRefused } from '../features/retractions/import-retractions.ts'
import { complain, say, stopOnSignal, TYPED_IN } from '../platform/process/command.ts'
import { command, onlyOne, WrongUsage } from './command.ts'
import { runImport } from './run-import.ts'
import { withInstallation } from './with-installation.ts'

const IMPORT = `FILE…
Imports metadata of the preprint archive. The files have one JSON object per line and may be compressed with gzip or zip.`

export const importRecords = command(IMPORT, {}, async ({ positionals: paths }) => {
  if (paths.length === 0) throw new WrongUsage('no file')
  const signal = stopOnSignal()
  await withInstallation(async (context) => {
    for (const path of paths) {
      if (signal.aborted) break
      const importing = { act: 'import', subject: path, signal, log: context.log } as const
      await runImport(importing, async (options) => {
        const summary = await importFile(context, resolve(TYPED_IN, path), options)
        const { added, changed, unchanged, rejected, linesDone } = summary
        const counts = { added, changed, unchanged, rejected }
        return { ...summary, counts, unit: 'lines', reached: `line ${formatCount(linesDone)}` }
      })
    }
  })
})

const HARVEST = `URL [--set SET] [--from DATE] [--prefix FORMAT]
URL is the base URL of an OAI-PMH provider, such as https://oaipmh.arxiv.org/oai. DATE is YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ.`
const DATE = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?$/

/** Harvests an OAI-PMH provider into the archive. */
export const harvest = command(
  HARVEST,
  { set: { type: 'string' }, from: { type: 'string' }, prefix: { type: 'string' } },
  async ({ values, positionals }) => {
    const url = onlyOne(positionals)
    const isDate = values.from === undefined || (DATE.test(values.from) && !Number.isNaN(Date.parse(values.from)))
    if (!isDate) throw new WrongUsage('not a date')
    const signal = stopOnSignal()
    await withInstallation((context) =>
      runImport({ act: 'harvest', subject: url, signal, log: context.log }, async (options) => {
        const summary = await harvestRecords(context, { url, ...values }, options)
        const { added, changed, unchanged, removed, rejected, provider, prefix, listFrom, recordsDone } = summary
        return {
          ...summary,
          counts: { added, changed, unchanged, removed, rejected },
          source: `${provider}, format ${prefix}${listFrom === null ? '' : `, changes since ${listFrom}`}.`,
          unit: 'records',
          reached: `${formatCount(recordsDone)} records`,
        }
      }),
    )
  },
)

const RETRACTIONS = `FILE.csv
The file has the columns of the Retraction Watch list and replaces the list imported before.`

/** Replaces the list of retractions. */
export const retractions = command(RETRACTIONS, {}, async ({ positionals }) => {
  const path = onlyOne(positionals)
  try {
    const { records, works, withoutDoi } = await withInstallation((context) =>
      importRetractions(context, resolve(TYPED_IN, path)),
    )
    say(`${path}: ${records} records, ${works} works listed, ${withoutDoi} records without a DOI.`)
  } catch (error) {
    if (!(error instanceof RetractionsRefused)) throw error
    complain(`${path}: ${error.message} Nothing was changed.`)
  }
})
