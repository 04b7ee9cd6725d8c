import { Logger as JobLogger, runMigrations as migrateJobs } from 'graphile-worker'
import { pino } from 'pino'
import { checkInstallation } from './backup/check.ts'
import { checkAdminLog } from './features/administration/check-log.ts'
import { recountSuggestions } from './features/knowledge/recount-suggestions.job.ts'
import { reExtract } from './features/statements/re-extract.ts'
import { openContext } from './open-context.ts'
import { rotateKeys } from './papers/files/rotate-keys.ts'
import { indexedPapers } from './papers/index/indexed-papers.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { migrate } from './platform/database/migrate.ts'
import { StartRefused } from './platform/database/postgres/start-refused.ts'
import { printRefusal } from './platform/process/banner.ts'
import { counted } from './platform/process/command.ts'
import { withDatabase } from './with-installation.ts'

/**
 * `npm run db -- migrate | check | reindex | verify-log | rotate-keys | re-extract`: migrates the schema, compares
 * database, files, search and chain, rebuilds search tables and suggestions, verifies the audit log, rewraps file keys
 * with a new instance key, or re-extracts statements with the current extractor; the product may keep running.
 */
const COMMANDS: Record<string, (url: string) => Promise<string>> = {
  async migrate(url) {
    await migrate(url)
    return 'The schema is up to date.'
  },
  async check(url) {
    const { context, close } = await openContext(config, log, url)
    const { papers, files, problems } = await checkInstallation(context).finally(close)
    if (problems.length === 0)
      return `${counted(papers, 'paper')} and ${counted(files, 'file')}: database, files, keys and search agree.`
    process.exitCode = 1
    return problems.join('\n')
  },
  async reindex(url) {
    const { context, close } = await openContext(config, log, url)
    const rebuilt = async () => {
      const count = await context.search.rebuild(indexedPapers(context.db))
      await recountSuggestions(context)
      return count
    }
    const count = await rebuilt().finally(close)
    return `${count} papers are in the new index; every process uses it now.`
  },
  async 'verify-log'(url) {
    const { context, close } = await openContext(config, log, url)
    const { entries, isWhole, problem } = await checkAdminLog(context).finally(close)
    if (isWhole) return `The log of administrators is whole: ${entries} entries.`
    process.exitCode = 1
    return `The log of administrators is NOT whole: ${problem}`
  },
  async 'rotate-keys'(url) {
    await migrate(url)
    const { context, close } = await openContext(config, log, url)
    const { rewrapped, isResumed } = await rotateKeys(context).finally(close)
    const begun = isResumed ? ' This went on with a rotation that had been cut off, or with a key that was set.' : ''
    return `The keys of ${rewrapped} encrypted files are wrapped by the newest key.${begun}`
  },
  async 're-extract'(url) {
    await migrate(url)
    await migrateJobs({ connectionString: url, logger: new JobLogger(() => () => undefined) })
    const { context, close } = await openContext(config, log, url)
    const { queued, recorded } = await reExtract(context).finally(close)
    const left = recorded > 0 ? ` ${recorded} with a record on the chain stay as they are.` : ''
    return `The statements of ${queued} papers wait to be read again; the worker does it in the background.${left}`
  },
}

const config = readConfig(process.env)
const log = pino({ level: 'warn' })
const command = COMMANDS[process.argv[2] ?? '']
if (command) {
  try {
    const said = await withDatabase(config, log, command)
    process.stdout.write(`${said}\n`)
  } catch (error) {
    if (!(error instanceof StartRefused || error instanceof ConfigError)) throw error
    printRefusal(error.message)
    process.exitCode = 1
  }
} else {
  printRefusal(`npm run db -- ${Object.keys(COMMANDS).join(' | ')}`)
  process.exitCode = 1
}
