import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Person } from '@colophon/protocol/auth/roles'
import { pino } from 'pino'
import { accountToUse } from './accounts/account-to-use.ts'
import { type AddedFile, addFile } from './features/uploads/add-file.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import type { Context } from './platform/context.ts'
import { StartRefused } from './platform/database/postgres/start-refused.ts'
import { hasRunner } from './platform/jobs/jobs-runner.ts'
import { complain, STOPPED, say, stopOnSignal, TYPED_IN } from './platform/process/command.ts'
import { withInstallation } from './with-installation.ts'

const USAGE = `npm run add -- FILE… [--as EMAIL]
Adds PDF, Word and text files to the storage of an account; --as is needed if there is more than one account.`

const log = pino({ level: 'warn' })
const stop = stopOnSignal()

/** `npm run add -- FILE… [--as EMAIL]`: adds files as uploads do, with or without a running product. */
async function main(): Promise<void> {
  const given = readArguments()
  if (!given) return complain(USAGE)
  try {
    await withInstallation(readConfig(process.env), log, (context) => addAll(context, given.paths, given.email))
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof StartRefused)) throw error
    complain(error.message)
  }
}

function readArguments(): { paths: string[]; email: string | undefined } | null {
  try {
    const { values, positionals } = parseArgs({ options: { as: { type: 'string' } }, allowPositionals: true })
    return positionals.length > 0 ? { paths: positionals, email: values.as } : null
  } catch {
    return null
  }
}

async function addAll(context: Context, paths: readonly string[], email: string | undefined): Promise<void> {
  const account = await accountToUse(context.db, email, '--as EMAIL')
  if ('problem' in account) return complain(account.problem)
  const counts = { added: 0, there: 0, refused: 0 }
  for (const path of paths) {
    if (stop.aborted) break
    const result = await addOne(context, account.person, path)
    if ('why' in result) complain(`${path}: refused: ${result.why}`)
    else say(`${path}: ${result.outcome === 'added' ? 'added' : 'already there'}`)
    counts['why' in result ? 'refused' : result.outcome] += 1
  }
  if (stop.aborted) process.exitCode = STOPPED
  say(`${counts.added} added, ${counts.there} already there, ${counts.refused} refused`)
  if (counts.added > 0 && !(await hasRunner(context.pool))) {
    say('The product is not running: the papers are processed at its next start.')
  }
}

async function addOne(context: Context, person: NonNullable<Person>, path: string): Promise<AddedFile> {
  try {
    return await addFile(context, person, resolve(TYPED_IN, path))
  } catch (error) {
    log.error({ err: error }, 'could not add a file')
    return { outcome: 'refused', why: 'An unexpected error occurred; it is logged above. Please try again.' }
  }
}

await main()
