import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Logger } from 'pino'
import type { Chain } from './chain/chain.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { contractWalletsOn } from './contract-wallets.ts'
import { openDatabase } from './db.ts'
import { openFileKeys } from './file-keys.ts'
import { openFiles } from './files/open-files.ts'
import { jobs } from './jobs.ts'
import { type LiveSocket, openLiveSocket } from './live-socket.ts'
import { openSignals } from './notify/signals.ts'
import { openMail } from './open-mail.ts'
import { openSearch } from './search/search.ts'
import { openSecret } from './secrets.ts'

/** A context, the socket side that belongs to it, and how to let go of both. */
export type OpenContext = { context: Context; socket: LiveSocket; close(): Promise<void> }

/** Opens everything a use case may reach, on a database that has its schema already; the chain stays its opener's. */
export async function openContext(
  config: Config,
  log: Logger,
  databaseUrl: string,
  chain: Chain | null = null,
): Promise<OpenContext> {
  if (!config.searchUrl.includes('://')) await mkdir(resolve(config.searchUrl), { recursive: true, mode: 0o700 })
  const secret = await openSecret(config)
  const { db, pool } = openDatabase(databaseUrl, (error) =>
    log.warn({ err: error }, 'a connection to the database was lost'),
  )
  const socket = openLiveSocket({ url: databaseUrl, log })
  const signals = openSignals({ url: databaseUrl, log })
  const [search, mail, files, fileKeys] = await Promise.all([
    openSearch(config.searchUrl, log),
    openMail(config),
    openFiles(config.filesUrl),
    openFileKeys(config),
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
      await pool.end()
    },
  }
}
