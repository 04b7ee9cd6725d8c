import { resolve } from 'node:path'
import { pino } from 'pino'
import { backUp } from './backup/back-up.ts'
import { BackupRefused } from './backup/backup-file.ts'
import { openContext } from './open-context.ts'
import { readConfig } from './platform/config.ts'
import { StartRefused } from './platform/database/postgres/start-refused.ts'
import { complain, counted, say, TYPED_IN } from './platform/process/command.ts'
import { withDatabase } from './with-installation.ts'

/** `npm run backup -- FILE`: database, files and secrets in one file; the product may keep running. */
async function main(file: string): Promise<void> {
  const config = readConfig(process.env)
  const log = pino({ level: 'warn' })
  try {
    const { files, missing } = await withDatabase(config, log, async (url) => {
      const { context, close } = await openContext(config, log, url)
      return backUp(context, resolve(TYPED_IN, file)).finally(close)
    })
    say(
      `${file}: the database and ${counted(files, 'file')}. It has the secrets of the installation: keep it like a password.`,
    )
    if (missing.length > 0) complain(`Not in the file store, so not in the backup: ${missing.join(', ')}`)
  } catch (error) {
    if (!(error instanceof BackupRefused || error instanceof StartRefused)) throw error
    complain(error.message)
  }
}

const [file, ...others] = process.argv.slice(2)
if (file && others.length === 0 && !file.startsWith('-')) await main(file)
else complain('npm run backup -- FILE')
