import { resolve } from 'node:path'
import { backUp } from '../backup/back-up.ts'
import { checkInstallation } from '../backup/check.ts'
import { restore as restoreBackup } from '../backup/restore.ts'
import { checkAdminLog } from '../features/administration/check-log.ts'
import { recountSuggestions } from '../features/knowledge/recount-suggestions.job.ts'
import { queueOutdated } from '../features/uploads/re-read.ts'
import { rotateKeys as rotateAllKeys } from '../papers/files/rotate-keys.ts'
import { indexedPapers } from '../papers/index/indexed-papers.ts'
import { migrate as migrateSchema } from '../platform/database/migrate.ts'
import { complain, counted, say, TYPED_IN } from '../platform/process/command.ts'
import { type Command, command, onlyOne, WrongUsage } from './command.ts'
import { settings, withDatabase, withInstallation, withPresentSchema } from './with-installation.ts'

const BACKUP = `FILE
Writes database, files and secrets into one file; the product may keep running.`

export const backup = command(BACKUP, {}, async ({ positionals }) => {
  const file = onlyOne(positionals)
  const { files, missing } = await withPresentSchema((context) => backUp(context, resolve(TYPED_IN, file)))
  say(
    `${file}: the database and ${counted(files, 'file')}. It has the secrets of the installation: keep it like a password.`,
  )
  if (missing.length > 0) complain(`Not in the file store, so not in the backup: ${missing.join(', ')}`)
})

const RESTORE = `FILE
Restores a backup into an empty installation; the product must not run.`

export const restore = command(RESTORE, {}, async ({ positionals }) => {
  const path = resolve(TYPED_IN, onlyOne(positionals))
  const { config, log } = settings()
  const { papers, files, problems } = await restoreBackup(config, log, path)
  say(`Restored ${counted(papers, 'paper')} and ${counted(files, 'file')}. Start the product with npm start.`)
  for (const problem of problems) complain(problem)
})

export const migrate = upkeep('Updates the schema, as does every start.', async () => {
  await withDatabase(migrateSchema)
  return 'The schema is up to date.'
})

export const check = upkeep('Compares database, files, keys, search and, where it runs, the chain.', async () => {
  const { papers, files, problems } = await withPresentSchema(checkInstallation)
  if (problems.length === 0)
    return `${counted(papers, 'paper')} and ${counted(files, 'file')}: database, files, keys and search agree.`
  process.exitCode = 1
  return problems.join('\n')
})

export const reindex = upkeep('Rebuilds search tables and suggestions; the product may keep running.', async () => {
  const count = await withPresentSchema(async (context) => {
    const rebuilt = await context.search.rebuild(indexedPapers(context.db))
    await recountSuggestions(context)
    return rebuilt
  })
  return `${count} papers are in the new index; every process uses it now.`
})

export const verifyLog = upkeep('Verifies the log of administrators.', async () => {
  const { entries, isWhole, problem } = await withPresentSchema(checkAdminLog)
  if (isWhole) return `The log of administrators is whole: ${entries} entries.`
  process.exitCode = 1
  return `The log of administrators is NOT whole: ${problem}`
})

const ROTATE_KEYS = 'Wraps the keys of encrypted files with a new instance key; the product may keep running.'

export const rotateKeys = upkeep(ROTATE_KEYS, async () => {
  const { rewrapped, isResumed } = await withInstallation(rotateAllKeys)
  const begun = isResumed ? ' This went on with a rotation that had been cut off, or with a key that was set.' : ''
  return `The keys of ${rewrapped} encrypted files are wrapped by the newest key.${begun}`
})

const RE_READ = 'Queues papers that an earlier version has read to be read again, as every start does.'

export const reRead = upkeep(RE_READ, async () => {
  const { queued, waiting } = await withInstallation(queueOutdated)
  return `${counted(queued, 'paper')} queued; ${waiting} in all wait to be read again, while no upload waits.`
})

/** A command without arguments that prints one result. */
function upkeep(purpose: string, work: () => Promise<string>): Command {
  return command(`\n${purpose}`, {}, async ({ positionals }) => {
    if (positionals.length > 0) throw new WrongUsage('unknown argument')
    say(await work())
  })
}
