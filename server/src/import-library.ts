import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { accountToUse } from './accounts/account-to-use.ts'
import { formatCount } from './features/archive/progress-line.ts'
import { type Remark, UnreadableLibrary } from './features/library/import/imported-library.ts'
import { countPlan, type ImportPlan, openItems } from './features/library/import/plan.ts'
import type { PreparedLibrary } from './features/library/import/prepare-library.ts'
import { readLibrary } from './features/library/import/read-library.ts'
import { remarksCsv } from './features/library/import/remarks-csv.ts'
import { type ImportDone, importLibrary } from './features/library/import/run-import.ts'
import { openSource } from './features/library/import/source.ts'
import { addRereadable } from './features/uploads/add-file.ts'
import { addItem } from './features/uploads/add-item.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import type { Context } from './platform/context.ts'
import { StartRefused } from './platform/database/postgres/start-refused.ts'
import { hasRunner } from './platform/jobs/jobs-runner.ts'
import { complain, STOPPED, say, stopOnSignal, TYPED_IN } from './platform/process/command.ts'
import { withInstallation } from './with-installation.ts'

const USAGE = `npm run import:library -- PATH [--as EMAIL] [--preview]
Imports a library into an account: the copy of a Zotero data folder, an export of Zotero (RDF, CSL-JSON, BibTeX or RIS,
with its files beside it), or a library exported from this product as a zip. --preview changes nothing; --as is needed
if there is more than one account.`

const log = pino({ level: 'warn' })
const stop = stopOnSignal()

/** `npm run import:library -- PATH`: imports a library of references, with or without a running product. */
async function main(): Promise<void> {
  const given = readArguments()
  if (!given) return complain(USAGE)
  try {
    await withInstallation(readConfig(process.env), log, (context) => importOne(context, given))
  } catch (error) {
    const isExpected = [ConfigError, StartRefused, UnreadableLibrary].some((kind) => error instanceof kind)
    if (!isExpected) throw error
    complain((error as Error).message)
  }
}

type Given = { path: string; email: string | undefined; isPreview: boolean }

function readArguments(): Given | null {
  try {
    const options = { as: { type: 'string' }, preview: { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [path, another] = positionals
    return path === undefined || another !== undefined ? null : { path, email: values.as, isPreview: values.preview }
  } catch {
    return null
  }
}

async function importOne(context: Context, { path, email, isPreview }: Given): Promise<void> {
  const account = await accountToUse(context.db, email, '--as EMAIL')
  if ('problem' in account) return complain(account.problem)
  const source = await openSource(resolve(TYPED_IN, path))
  try {
    const library = await readLibrary(source)
    let total = 0
    const onPlan = (plan: ImportPlan) => {
      say(previewOf(library, plan))
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
    const done = await importLibrary(context, account.person, { library, source }, options)
    if (done.remarks.length > 0)
      say(`What is not imported, and why: ${await writeRemarks(context, account.person.id, done.remarks)}`)
    if (isPreview) return
    say(`Imported ${formatCount(done.items)} items with ${formatCount(done.added)} new files.`)
    if (done.isStopped) {
      process.exitCode = stop.aborted ? STOPPED : 1
      say('Stopped. The same command continues there.')
    }
    if (done.added > 0 && !(await hasRunner(context.pool))) {
      say('The product is not running: the papers are processed at its next start.')
    }
  } finally {
    await source.close()
  }
}

/** What an import will bring. */
function previewOf(library: PreparedLibrary, plan: ImportPlan): string {
  const count = countPlan(library, plan)
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

await main()
