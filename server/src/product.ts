import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { Logger as JobLogger, runMigrations } from 'graphile-worker'
import type { Logger } from 'pino'
import { promoteAdmin } from './accounts/create-account.ts'
import { startApi } from './api.ts'
import { openContext } from './open-context.ts'
import { openChain } from './platform/chain/open-chain.ts'
import type { Config } from './platform/config.ts'
import { REQUEST_LIMITS } from './platform/database/db.ts'
import { migrate } from './platform/database/migrate.ts'
import { type EmbeddedPostgres, startPostgres } from './platform/database/postgres/start-postgres.ts'
import { buildWeb } from './platform/http/pages/web-build.ts'
import { startWorkerProcess } from './platform/jobs/worker-process.ts'
import type { Facts } from './platform/process/banner.ts'
import { dataFolderWarning } from './platform/process/data-folder.ts'
import { startTracing } from './platform/process/tracing.ts'
import { runWorker } from './worker.ts'

/** The running product: facts for the banner, its shutdown, and the death of a required part. */
export type Product = {
  facts: Facts
  /** True for a worker while no job runs. */
  isIdleWorker(): boolean
  stop(): Promise<void>
  died: Promise<string>
}

type Step = () => Promise<void>

/** Starts the parts of a role in dependency order; `stop` goes in reverse. */
export async function startProduct(config: Config, log: Logger): Promise<Product> {
  const steps: Step[] = []
  const stop = async () => {
    for (const step of steps.splice(0).reverse()) {
      await step().catch((error: unknown) => log.error({ err: error }, 'a part failed to stop'))
    }
  }
  steps.push(await startTracing(config.OTEL_EXPORTER_OTLP_ENDPOINT, config.ROLE))
  try {
    return { ...(await startParts(config, log, steps)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startParts(config: Config, log: Logger, steps: Step[]): Promise<Omit<Product, 'stop'>> {
  const isFirstStart = !existsSync(config.DATA_DIR)
  await mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 })
  const webFolder = config.ROLE === 'worker' ? null : buildWeb(() => log.info('building the web application'))
  webFolder?.catch(() => undefined)
  const starting = openDatabaseServer(config, log, steps)
  const opening = openChain(config, log, starting)
  opening.catch(() => undefined)
  steps.push(async () => (await opening.catch(() => undefined))?.stop())
  const database = await starting
  await migrate(database.url)
  await runMigrations({ connectionString: database.url, logger: new JobLogger(() => () => undefined) })

  const { chain, environment } = await opening
  const { context, socket, close } = await openContext(
    config,
    log,
    database.url,
    chain,
    webFolder ? REQUEST_LIMITS : undefined,
  )
  steps.push(close)
  await promoteAdmin(context)
  const facts = {
    dataDir: config.DATA_DIR,
    postgres: database.where,
    outbox: context.mail.outbox,
    isFirstStart,
    hasNoAdmin: !config.ADMIN_EMAIL && !config.OIDC_ADMIN_GROUP,
    role: config.ROLE,
    warning: await dataFolderWarning(config.DATA_DIR),
  }
  if (webFolder === null) {
    const worker = await runWorker(context)
    steps.push(() => worker.stop())
    return { facts: { ...facts, url: '', outboxLink: null }, isIdleWorker: worker.isIdle, died: database.died }
  }
  const api = await startApi(context, socket, await webFolder)
  steps.push(() => api.stop())
  if (config.ROLE === 'all') {
    const given = { DATABASE_URL: database.url, DATA_DIR: config.DATA_DIR, ...environment }
    const worker = startWorkerProcess({ ...process.env, ...given }, log)
    steps.push(() => worker.stop())
    database.died.then(() => worker.kill())
  }
  const url = config.PUBLIC_URL ?? `http://localhost:${api.port}`
  const outboxLink = context.mail.outbox && context.operator.newLink()
  return { facts: { ...facts, url, outboxLink }, isIdleWorker: () => false, died: database.died }
}

/** The database of DATABASE_URL, which is managed elsewhere, or the embedded one. */
async function openDatabaseServer(config: Config, log: Logger, steps: Step[]): Promise<Omit<EmbeddedPostgres, 'stop'>> {
  if (config.DATABASE_URL)
    return { url: config.DATABASE_URL, where: config.DATA_DIR, died: new Promise(() => undefined) }
  const embedded = await startPostgres({ dataDir: config.DATA_DIR, log })
  steps.push(() => embedded.stop())
  return embedded
}
