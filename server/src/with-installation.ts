import { Logger as JobLogger, runMigrations as migrateJobs } from 'graphile-worker'
import type { Logger } from 'pino'
import { openContext } from './open-context.ts'
import type { Config } from './platform/config.ts'
import type { Context } from './platform/context.ts'
import { migrate } from './platform/database/migrate.ts'
import { runningPostgres } from './platform/database/postgres/running-postgres.ts'
import { startPostgres } from './platform/database/postgres/start-postgres.ts'
import { collectGarbage } from './platform/process/collect-garbage.ts'
import { lowerPriority } from './platform/process/priority.ts'

/** Runs beside the product, whose requests have priority. */
const NICENESS = 5

/** Runs a command's work with or without a running product; what it starts, it stops. */
export async function withInstallation(
  config: Config,
  log: Logger,
  work: (context: Context) => Promise<void>,
): Promise<void> {
  await withDatabase(config, log, async (url) => {
    await migrate(url)
    await migrateJobs({ connectionString: url, logger: new JobLogger(() => () => undefined) })
    const { context, close } = await openContext(config, log, url)
    collectGarbage()
    await work(context).finally(close)
  })
}

/** Runs work on the database of the installation, at its present schema. */
export async function withDatabase<T>(config: Config, log: Logger, work: (url: string) => Promise<T>): Promise<T> {
  const running = config.DATABASE_URL ?? (await runningPostgres(config.DATA_DIR))
  if (running) lowerPriority(NICENESS)
  const ours = running ? null : await startPostgres({ dataDir: config.DATA_DIR, log })
  try {
    return await work(running ?? ours?.url ?? '')
  } finally {
    await ours?.stop()
  }
}
