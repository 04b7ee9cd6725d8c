import { resolve } from 'node:path'
import { pino } from 'pino'
import { importRetractions, RetractionsRefused } from './features/retractions/import-retractions.ts'
import { readConfig } from './platform/config.ts'
import { StartRefused } from './platform/database/postgres/start-refused.ts'
import { complain, say, TYPED_IN } from './platform/process/command.ts'
import { withInstallation } from './with-installation.ts'

/** `npm run retractions -- FILE.csv`: replaces the list of retractions, with or without a running product. */
async function main(path: string): Promise<void> {
  const file = resolve(TYPED_IN, path)
  try {
    await withInstallation(readConfig(process.env), pino({ level: 'warn' }), async (context) => {
      const { records, works, withoutDoi } = await importRetractions(context, file)
      say(`${path}: ${records} records, ${works} works listed, ${withoutDoi} records without a DOI.`)
    })
  } catch (error) {
    if (error instanceof StartRefused) return complain(error.message)
    if (!(error instanceof RetractionsRefused)) throw error
    complain(`${path}: ${error.message} Nothing was changed.`)
  }
}

const [path, ...more] = process.argv.slice(2)
if (path && !path.startsWith('-') && more.length === 0) await main(path)
else {
  process.stderr.write(
    'npm run retractions -- FILE.csv\nThe file has the columns of the Retraction Watch list and replaces the list imported before.\n',
  )
  process.exitCode = path === '--help' ? 0 : 1
}
