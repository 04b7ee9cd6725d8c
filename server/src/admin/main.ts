import { BackupRefused } from '../backup/backup-file.ts'
import { UnreadableLibrary } from '../features/library/import/imported-library.ts'
import { ConfigError } from '../platform/config.ts'
import { StartRefused } from '../platform/database/postgres/start-refused.ts'
import { complain } from '../platform/process/command.ts'
import { add, importLibrary } from './add-papers.ts'
import { WrongUsage } from './command.ts'
import { harvest, importRecords, retractions } from './import-records.ts'
import { backup, check, migrate, reindex, reRead, restore, rotateKeys, verifyLog } from './maintain.ts'

/** The subcommands of `npm run admin`, which work with or without a running product. */
const COMMANDS = new Map(
  Object.entries({
    add,
    import: importRecords,
    'import-library': importLibrary,
    harvest,
    retractions,
    backup,
    restore,
    check,
    reindex,
    migrate,
    'verify-log': verifyLog,
    'rotate-keys': rotateKeys,
    're-read': reRead,
  }),
)
/** Errors whose message says all. */
const EXPECTED = [BackupRefused, ConfigError, StartRefused, UnreadableLibrary]

const [name = '', ...args] = process.argv.slice(2)
const command = COMMANDS.get(name)
if (!command) {
  const list = [...COMMANDS].map(([each, { usage }]) => `  ${each} ${usage.split('\n')[0]}`.trimEnd())
  process.stderr.write(`${['npm run admin -- COMMAND', ...list].join('\n')}\n`)
  process.exitCode = name === '--help' ? 0 : 1
} else if (args.includes('--help')) {
  process.stderr.write(usageOf(command))
} else {
  try {
    await command.run(args)
  } catch (error) {
    if (error instanceof WrongUsage) complain(usageOf(command).trimEnd())
    else if (EXPECTED.some((kind) => error instanceof kind)) complain((error as Error).message)
    else throw error
  }
}

function usageOf({ usage }: { usage: string }): string {
  return `npm run admin -- ${name} ${usage}\n`.replace(' \n', '\n')
}
