import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { User } from '@colophon/protocol/auth/roles'
import type { ImportPreview } from '@colophon/protocol/library/import'
import { accountToUse } from '../accounts/account-to-use.ts'
import { formatCount } from '../features/archive/progress-line.ts'
import type { Remark } from '../features/library/import/imported-library.ts'
import { type ImportPlan, openItems, previewOf } from '../features/library/import/plan.ts'
import { readLibrary } from '../features/library/import/read-library.ts'
import { remarksCsv } from '../features/library/import/remarks-csv.ts'
import { type ImportDone, importLibrary as runLibraryImport } from '../features/library/import/run-import.ts'
import { openSource, type Source } from '../features/library/import/source.ts'
import { type AddedFile, addFile, addRereadable } from '../features/uploads/add-file.ts'
import { addItem } from '../features/uploads/add-item.ts'
import type { Context } from '../platform/context.ts'
import { hasRunner } from '../platform/jobs/runner-presence.ts'
import { complain, STOPPED, say, stopOnSignal, TYPED_IN } from '../platform/process/command.ts'
import { command, onlyOne, WrongUsage } from './command.ts'
import { withInstallation } from './with-installation.ts'

const ADD = `FILE… [--as EMAIL]
Adds PDF, Word and text files to the storage of an account; --as is needed if there is more than one account.`

/** Adds files as uploads do. */
export const add = command(ADD, { as: { type: 'string' } }, async ({ values, positionals: paths }) => {
  if (paths.length === 0) throw new WrongUsage('no file')
  const stop = stopOnSignal()
  await withAccount(values.as, async (context, owner) => {
    const counts = { added: 0, there: 0, refused: 0 }
    for (const path of paths) {
      if (stop.aborted) break
      const result = await addOne(context, owner, path)
      if ('why' in result) complain(`${path}: refused: ${result.why}`)
      else say(`${path}: ${result.outcome === 'added' ? 'added' : 'already there'}`)
      counts['why' in result ? 'refused' : result.outcome] += 1
    }
    if (stop.aborted) process.exitCode = STOPPED
    say(`${counts.added} added, ${counts.there} already there, ${counts.refused} refused`)
    await noteProcessing(context, counts.added)
  })
})

async function addOne(context: Context, owner: User, path: string): Promise<AddedFile> {
  try {
    return await addFile(context, owner, resolve(TYPED_IN, path))
  } catch (error) {
    context.log.error({ err: error }, 'could not add a file')
    return { outcome: 'refused', why: 'An unexpected error occurred; it is logged above. Please try again.' }
  }
}

const IMPORT_LIBRARY = `PATH [--as EMAIL] [--preview]
Imports a library into an account: the copy of a Zotero data folder, an export of Zotero (RDF, CSL-JSON, BibTeX or RIS,
with its files beside it), or a library exported from this product as a zip. --preview changes nothing; --as is needed
if there is more than one account.`

/** Imports a library of references. */
export const importLibrary = command(
  IMPORT_LIBRARY,
  { as: { type: 'string' }, preview: { type: 'boolean', default: false } },
  async ({ values, positionals }) => {
    const path = resolve(TYPED_IN, onlyOne(positionals))
    const stop = stopOnSignal()
    await withAccount(values.as, async (context, owner) => {
      const source = await openSource(path)
      await importFrom(source, { context, owner, isPreview: values.preview, stop }).finally(() => source.close())
    })
  },
)

type Importing = { context: Context; owner: User; isPreview: boolean; stop: AbortSignal }

async function importFrom(source: Source, { context, owner, isPreview, stop }: Importing): Promise<void> {
  const library = await readLibrary(source)
  let total = 0
  const onPlan = (plan: ImportPlan) => {
    say(linesOf(previewOf({ library, source }, plan)))
    total = openItems(plan).length
    return !isPreview
  }
  let reported = 0
  const onProgress = ({ items }: ImportDone) => {
    if (items > reported) say(`${formatCount(items)} of ${formatCount(total)} items`)
    reported = items
  }
  const onWait = (why: string) => say(`Waiting for papers in process: ${why}`)
  const options = { add: { file: addRereadable, item: addItem }, onPlan, onProgress, onWait, signal: stop }
  const done = await runLibraryImport(context, owner, { library, source }, options)
  if (done.remarks.length > 0)
    say(`What is not imported, and why: ${await writeRemarks(context, owner.id, done.remarks)}`)
  if (isPreview) return
  say(`Imported ${formatCount(done.items)} items with ${formatCount(done.added)} new files.`)
  if (done.isStopped) {
    process.exitCode = stop.aborted ? STOPPED : 1
    say('Stopped. The same command continues there.')
  }
  await noteProcessing(context, done.added)
}

/** What an import will bring. */
function linesOf(count: ImportPreview): string {
  const [added, own, kept, done, left] = [count.added, count.own, count.kept, count.done, count.left].map(formatCount)
  return [
    `${formatCount(count.items)} items: ${added} new, ${own} among your papers, ${kept} found here to be kept in My storage, ${done} imported before, ${left} with neither a title nor a file.`,
    `${formatCount(count.files)} files, ${formatCount(count.collections)} collections, ${formatCount(count.tags)} tags, ${formatCount(count.notes)} notes, ${formatCount(count.highlights)} highlights.`,
  ].join('\n')
}

/** The list of what is not imported, as CSV in the data folder. */
async function writeRemarks({ config, now }: Context, accountId: number, remarks: readonly Remark[]): Promise<string> {
  const folder = resolve(config.DATA_DIR, 'imports')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `library-${accountId}-${now().toISOString().replaceAll(':', '')}.csv`)
  await writeFile(path, remarksCsv(remarks), { mode: 0o600 })
  return path
}

/** Runs work for the account with this address, or the only one. */
async function withAccount(
  email: string | undefined,
  work: (context: Context, owner: User) => Promise<void>,
): Promise<void> {
  await withInstallation(async (context) => {
    const account = await accountToUse(context.db, email, '--as EMAIL')
    if ('problem' in account) complain(account.problem)
    else await work(context, account.person)
  })
}

async function noteProcessing({ pool }: Context, added: number): Promise<void> {
  if (added === 0 || (await hasRunner(pool))) return
  say('The product is not running: the papers are processed at its next start.')
}
