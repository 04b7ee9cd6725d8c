import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import type { Logger } from 'pino'
import { startApi } from './api.ts'
import { promoteAdmin } from './features/auth/public.ts'
import type { Facts } from './platform/banner.ts'
import type { Config } from './platform/config.ts'
import { migrate } from './platform/db.ts'
import { openContext } from './platform/open-context.ts'
import { startPostgres } from './platform/postgres/start-postgres.ts'
import { buildWeb } from './platform/web-build.ts'
import { startWorkerProcess } from './platform/worker-process.ts'
import { runWorker } from './worker.ts'

/** The running product: what to tell the person who started it, and how to stop all of it. */
export type Product = { facts: Facts; stop(): Promise<void> }

/** Starts what the role asks for, in the order in which one part needs the other; `stop` goes the other way. */
export async function startProduct(config: Config, log: Logger): Promise<Product> {
  const steps: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const step of steps.splice(0).reverse()) {
      await step().catch((error: unknown) => log.error({ err: error }, 'a part did not stop cleanly'))
    }
  }
  try {
    return { facts: await startParts(config, log, steps), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startParts(config: Config, log: Logger, steps: (() => Promise<void>)[]): Promise<Facts> {
  const isFirstStart = !existsSync(config.DATA_DIR)
  await mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 })
  const web = config.ROLE === 'worker' ? null : buildWeb(() => log.info('building the web application'))
  web?.catch(() => undefined)
  const embedded = config.DATABASE_URL ? null : await startPostgres({ dataDir: config.DATA_DIR, log })
  if (embedded) steps.push(() => embedded.stop())
  const databaseUrl = config.DATABASE_URL ?? embedded?.url ?? ''
  await migrate(databaseUrl)
  await runMigrations({ connectionString: databaseUrl, logger: quiet })

  const { context, close } = await openContext(config, log, databaseUrl)
  steps.push(close)
  await promoteAdmin(context)
  const facts = { dataDir: config.DATA_DIR, postgres: embedded?.where ?? config.DATA_DIR, outbox: context.mail.outbox, isFirstStart }
  if (config.ROLE === 'worker') {
    const worker = await runWorker(context)
    steps.push(() => worker.stop())
    return { ...facts, url: '', role: config.ROLE }
  }
  const api = await startApi(context, (await web) ?? join(config.DATA_DIR, 'web'))
  steps.push(() => api.stop())
  if (config.ROLE === 'all') {
    const worker = startWorkerProcess({ ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: config.DATA_DIR }, log)
    steps.push(() => worker.stop())
  }
  return { ...facts, url: config.PUBLIC_URL ?? `http://localhost:${api.port}`, role: config.ROLE }
}
