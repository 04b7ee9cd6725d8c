import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { DOCVIZ_NAMESPACE } from '@colophon/protocol/docviz/constants'
import type { Logger } from 'pino'
import { requestRebuild } from './features/knowledge/rebuild-search.job.ts'
import { embedder } from './platform/assistant/embedding.ts'
import type { Chain } from './platform/chain/chain.ts'
import { contractWalletsOn } from './platform/chain/contract-wallets.ts'
import type { Config } from './platform/config.ts'
import type { Context } from './platform/context.ts'
import { openFileKeys } from './platform/crypto/file-keys.ts'
import { openSecret } from './platform/crypto/secrets.ts'
import { openDatabase, type QueryLimits } from './platform/database/db.ts'
import { checkStores, openFiles } from './platform/files/open-files.ts'
import { openOperator } from './platform/http/pages/operator.ts'
import { trustedProxies } from './platform/http/proxies/proxies.ts'
import { jobs } from './platform/jobs/jobs.ts'
import { type LiveSocket, openLiveSocket } from './platform/live/live-socket.ts'
import { openSignals } from './platform/live/signals/signals.ts'
import { openMail } from './platform/mail/open-mail.ts'
import { openSearch } from './search/search.ts'
import { writeLock } from './search/store/write-lock.ts'
import { wire } from './wiring.ts'

/** A context with its socket side and their shutdown. */
export type OpenContext = { context: Context; socket: LiveSocket; close(): Promise<void> }

/**
 * Builds the context on a migrated database; the chain is closed by its opener. Without `limits` queries may take any
 * time; with them the process only answers requests, and reads from the replica while the primary is away.
 */
export async function openContext(
  config: Config,
  log: Logger,
  databaseUrl: string,
  chain: Chain | null = null,
  limits?: QueryLimits,
): Promise<OpenContext> {
  wire()
  await checkStores({ SEARCH_URL: config.searchUrl, FILES_URL: config.filesUrl })
  if (!config.searchUrl.includes('://')) await mkdir(resolve(config.searchUrl), { recursive: true, mode: 0o700 })
  // Before anything else is opened, since damaged secrets refuse the start.
  const [secret, fileKeys] = [await openSecret(config), await openFileKeys(config)]
  const lost = (error: Error) => log.warn({ err: error }, 'lost a connection to the database')
  const replicaUrl = limits && config.DATABASE_REPLICA_URL
  const database = openDatabase(databaseUrl, lost, limits, replicaUrl ? { url: replicaUrl, log } : undefined)
  const { db, pool } = database
  const guestSpace = DOCVIZ_NAMESPACE
  const { PUBLIC_URL: publicUrl, RATE_LIMIT_FACTOR: limitFactor } = config
  const isTrusted = trustedProxies(config.TRUSTED_PROXIES)
  const socket = openLiveSocket({ url: databaseUrl, log, guestSpace, publicUrl, limitFactor, isTrusted })
  const signals = openSignals({ url: databaseUrl, log })
  const [search, mail, files] = await Promise.all([
    openSearch(config.searchUrl, log, embedder(config, log), {
      lock: writeLock(pool),
      isReader: limits !== undefined,
      onDamage: requestRebuild({ jobs, db, log }),
    }),
    openMail(config),
    openFiles(config.filesUrl, resolve(config.DATA_DIR, 'tmp')),
  ])
  const context = {
    db,
    pool,
    config,
    log,
    files,
    fileKeys,
    search,
    mail,
    jobs,
    live: socket.live,
    signals,
    chain,
    contractWallets: contractWalletsOn(chain),
    operator: openOperator(config, secret, () => new Date()),
    secret,
    now: () => new Date(),
  }
  return {
    context,
    socket,
    async close() {
      await socket.close()
      await signals.close()
      await search.close()
      await database.close()
    },
  }
}
