import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import PostalMime, { type Email } from 'postal-mime'
import { signInSettings } from '../../src/accounts/social/providers.ts'
import { buildApp } from '../../src/app.ts'
import { requestRebuild } from '../../src/features/knowledge/rebuild-search.job.ts'
import { embedder } from '../../src/platform/assistant/embedding.ts'
import { contractWalletsOn } from '../../src/platform/chain/contract-wallets.ts'
import { openChain } from '../../src/platform/chain/open-chain.ts'
import { readConfig } from '../../src/platform/config.ts'
import type { Context } from '../../src/platform/context.ts'
import { openFileKeys } from '../../src/platform/crypto/file-keys.ts'
import { openDatabase, REQUEST_LIMITS } from '../../src/platform/database/db.ts'
import { openFiles } from '../../src/platform/files/open-files.ts'
import { type Operator, openOperator } from '../../src/platform/http/pages/operator.ts'
import { jobs } from '../../src/platform/jobs/jobs.ts'
import { openSignals } from '../../src/platform/live/signals/signals.ts'
import { MESSAGE_NAME } from '../../src/platform/mail/mail-outbox.ts'
import { openMail } from '../../src/platform/mail/open-mail.ts'
import { logOptions } from '../../src/platform/process/log.ts'
import { openSearch } from '../../src/search/search.ts'
import { writeLock } from '../../src/search/store/write-lock.ts'
import { wire } from '../../src/wiring.ts'
import { testDatabase } from './database.ts'
import { type RecordedLive, recordedLive } from './recorded-live.ts'

/** Shared, so that an application can read what another one signed or encrypted in a template. */
const SECRET = new Uint8Array(32).fill(7)

/** The running application of a test file. */
export type TestApp = {
  app: FastifyInstance
  context: Context
  /** The base URL without a trailing slash. */
  url: string
  live: RecordedLive
  /** The messages in the outbox, oldest first. */
  outbox(): Promise<Email[]>
  /** Headers of a browser that has redeemed the operator link. */
  asOperator(): { headers: Record<string, string> }
  /** All log output so far, from level debug. */
  logged(): string
  /** Advances the application's clock by this many seconds. */
  advanceClock(seconds: number): void
  /** Freezes the application's clock until the returned function is called; only `pass` moves it meanwhile. */
  freezeClock(): () => void
  /** Stops it, keeping database and folder. */
  stop(): Promise<void>
  /** Stops it and removes database and folder. */
  close(): Promise<void>
}

/** A database and a data folder to start from, which stay unchanged. */
export type AppTemplate = { database: string; folder: string }

/**
 * Starts the real application on a free port with its own migrated database, files, search and outbox, but without
 * sockets. Rate limits are high unless `env` sets RATE_LIMIT_FACTOR. It has a chain only if `env` names one:
 * LOCAL_CHAIN=on starts the local one. It starts empty, or as a copy of a template.
 */
export async function makeApp({
  env = {},
  template,
}: {
  env?: Record<string, string>
  template?: AppTemplate
} = {}): Promise<TestApp> {
  wire()
  const database = await testDatabase(template?.database)
  const folder = await mkdtemp(join(tmpdir(), 'colophon-app-'))
  if (template) await cp(template.folder, folder, { recursive: true })
  const config = readConfig(
    {
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      RATE_LIMIT_FACTOR: '1000',
      LOCAL_CHAIN: 'off',
      ...env,
    },
    signInSettings,
  )
  const { db, pool } = openDatabase(database.url, undefined, REQUEST_LIMITS)
  const lines: string[] = []
  const log = pino({ ...logOptions(config), level: 'debug' }, { write: (line) => void lines.push(line) })
  pool.on('error', (error) => log.warn({ err: error }, 'lost a connection to the database'))
  let ahead = 0
  let heldAt: number | null = null
  const now = () => new Date((heldAt ?? Date.now()) + ahead)
  const live = recordedLive()
  const signals = openSignals({ url: database.url, log })
  const onDamage = requestRebuild({ jobs, db, log })
  const search = await openSearch(config.searchUrl, log, embedder(config, log), { onDamage, lock: writeLock(pool) })
  const mail = await openMail(config, now)
  const files = await openFiles(config.filesUrl, join(folder, 'tmp'))
  const fileKeys = await openFileKeys(config)
  const { chain, stop: stopChain } = await openChain(config, log)
  const contractWallets = contractWalletsOn(chain)
  const parts = { db, pool, config, log, files, fileKeys, search, mail, jobs, live, signals, chain, contractWallets }
  const operator = openOperator(config, SECRET, now)
  const context: Context = { ...parts, operator, secret: SECRET, now }
  const app = await buildApp(context)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const stop = async () => {
    await app.close()
    await signals.close()
    await stopChain()
    await search.close()
    await pool.end()
  }
  return {
    app,
    context,
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    live,
    outbox: () => readOutbox(mail.outbox),
    asOperator: () => ({ headers: { cookie: operatorCookie(operator) } }),
    logged: () => lines.join(''),
    advanceClock: (seconds) => {
      ahead += seconds * 1000
    },
    freezeClock: () => {
      heldAt = Date.now()
      return () => {
        heldAt = null
      }
    },
    stop,
    async close() {
      await stop()
      await database.drop()
      await rm(folder, { recursive: true })
    },
  }
}

function operatorCookie(operator: Operator): string {
  const token = operator.newLink()?.split('/').at(-1) ?? ''
  return operator.redeem(token)?.split(';')[0] ?? ''
}

async function readOutbox(folder: string | null): Promise<Email[]> {
  if (!folder) return []
  // A message being written has a temporary name, which may be gone before it is read.
  const names = (await readdir(folder)).filter((name) => MESSAGE_NAME.test(name)).sort()
  return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
}
