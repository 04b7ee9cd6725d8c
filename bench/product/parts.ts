import { once } from 'node:events'
import { SOCKET } from '@colophon/protocol/constants'
import { runningPostgres } from '@colophon/server/platform/database/postgres/running-postgres'
import pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import type { Scratch } from '../scratch.ts'
import { type RunningProduct, spawnServer } from './run-product.ts'

/** Connections to the database of a running product. */
export async function databaseOf(scratch: Scratch, { dataDir }: RunningProduct): Promise<pg.Pool> {
  const url = await runningPostgres(dataDir)
  if (url === null) throw new Error('the database is not running')
  const pool = new pg.Pool({ connectionString: url })
  scratch.defer(() => pool.end())
  return pool
}

/** Opens a new live connection. */
export async function connected(scratch: Scratch, url: string, token: string): Promise<Socket> {
  const socket = io(url, { ...SOCKET, transports: ['websocket'], forceNew: true, auth: { token } })
  scratch.defer(async () => void socket.disconnect())
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return socket
}

/** Imports a file of archive records beside the product; throws if that fails. */
export async function importInto(scratch: Scratch, { dataDir }: RunningProduct, file: string): Promise<void> {
  const child = spawnServer('admin/main.ts', ['import', file], dataDir)
  scratch.defer(async () => void child.kill('SIGKILL'))
  for (const stream of [child.stdout, child.stderr]) stream?.resume()
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the import ended with ${code}`)
}
