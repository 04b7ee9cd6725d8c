import { Logger as JobLogger, runMigrations as migrateJobs } from 'graphile-worker'
import { type Logger, pino } from 'pino'
import { signInSettings } from '../accounts/social/providers.ts'
import { openContext } from '../open-context.ts'
import { type Config, readConfig } from '../platform/config.ts'
import type { Context } from '../platform/context.ts'
import { migrate } from '../platform/database/migrate.ts'
import { runningPostgres } from '../platform/database/postgres/running-postgres.ts'
import { startPostgres } from '../platform/database/postgres/start-postgres.ts'
import { collectGarbage } from '../platform/process/collect-garbage.ts'
import { lowerPriority } from '../platform/process/priority.ts'

/** Runs beside the product, whose requests have priority. */
const NICENESS = 5

/** Runs a command's work with or without a running product; what it starts, it stops. */
export async function withInstallation<T>(work: (context: Context) => Promise<T>): Promise<T> {
  return withDatabase(async (url, config, log) => {
    await migrate(url)
    await migrateJobs({ connectionString: url, logger: new JobLogger(() => () => undefined) })
    const { context, close } = await openContext(config, log, url)
    collectGarbage()
    return work(context).finally(close)
  })
}

/** Runs work on the installation at its present schema. */
export async function withPresentSchema<T>(work: (context: Context) => Promise<T>): Promise<T> {
  return withDatabase(async (url, config, log) => {
    const { context, close } = await openContext(config, log, url)
    return work(context).finally(close)
  })
}

/** Runs work on the database of the installation. */
export async function withDatabase<T>(work: (url: string, config: Config, log: Logger) => Promise<T>): Promise<T> {
  const { config, log } = settings()
  const running = config.DATABASE_URL ?? (await runningPostgres(config.DATA_DIR))
  if (running) lowerPriority(NICENESS)
  const ours = running ? null : await startPostgres({ dataDir: config.DATA_DIR, log })
  try {
    return await work(running ?? ours?.url ?? '', config, log)
  } finally {
    await ours?.stop()
  }
}

/** The settings of a command, and its log. */
export function settings(): { config: Config; log: Logger } {
  return { config: readConfig(process.env, signInSettings), log: pino({ level: 'warn' }) }
}
