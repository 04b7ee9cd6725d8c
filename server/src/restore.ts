import { resolve } from 'node:path'
import { pino } from 'pino'
import { BackupRefused } from './backup/backup-file.ts'
import { restore } from './backup/restore.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { StartRefused } from './platform/database/postgres/start-refused.ts'
import { complain, counted, say, TYPED_IN } from './platform/process/command.ts'

/** `npm run restore -- FILE`: restores a backup into an empty installation; the product must not run. */
async function main(file: string): Promise<void> {
  try {
    const { papers, files, problems } = await restore(
      readConfig(process.env),
      pino({ level: 'warn' }),
      resolve(TYPED_IN, file),
    )
    say(`Restored ${counted(papers, 'paper')} and ${counted(files, 'file')}. Start the product with npm start.`)
    for (const problem of problems) complain(problem)
  } catch (error) {
    if (!(error instanceof BackupRefused || error instanceof StartRefused || error instanceof ConfigError)) throw error
    complain(error.message)
  }
}

const [file, ...others] = process.argv.slice(2)
if (file && others.length === 0 && !file.startsWith('-')) await main(file)
else complain('npm run restore -- FILE')
