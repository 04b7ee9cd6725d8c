import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@colophon/server/platform/database/postgres/free-port'
import { productEnvironment } from '../product/run-product.ts'
import type { Scratch } from '../scratch.ts'
import { CONNECTION, type DatabasePair, startDatabasePair } from './database-pair.ts'
import { type ObjectStore, startObjectStore } from './object-store.ts'
import { isOk, type Program, startProgram, until } from './program.ts'
import { startProxies } from './proxies.ts'

/** An API process, asked without the proxy. */
export type ApiNode = Program & { url: string; dataDir: string; isUp(): Promise<void> }

/** Two API nodes and two workers on a pair of databases and an object store. */
export type Installation = {
  /** The address of the proxy. */
  url: string
  apis: [ApiNode, ApiNode]
  workers: [Program, Program]
  store: ObjectStore
  pair: DatabasePair
  /** The database through the proxy, for checks. */
  database: { host: string; port: number; user: string; database: string }
  /** Settings of a command on this installation. */
  environment: NodeJS.ProcessEnv
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const DATABASE = 'colophon'
const KEYS = { SECRET_KEY: '0123456789abcdef'.repeat(3), FILES_KEY: 'fedcba9876543210'.repeat(3) }

/** Starts everything in one temporary folder; logs of all processes are in it. */
export async function startInstallation(scratch: Scratch): Promise<Installation> {
  const folder = await scratch.folder()
  // The databases run as another user.
  await chmod(folder, 0o711)
  const pair = await startDatabasePair(scratch, folder)
  const apiPorts = [await freePort(), await freePort()] as const
  const ports = await startProxies(scratch, folder, pair.members, apiPorts)
  await mkdir(join(folder, 'ceph'))
  const store = await startObjectStore(scratch, join(folder, 'ceph'))
  const urlOf = (port: number) => `postgres://${CONNECTION.user}@${CONNECTION.host}:${port}/${DATABASE}`
  const settings = {
    ...store.settings,
    ...KEYS,
    DATABASE_URL: urlOf(ports.primary),
    DATABASE_REPLICA_URL: urlOf(ports.reads),
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'warn',
  }
  const startNode = (name: string, more: NodeJS.ProcessEnv) =>
    startProgram(scratch, {
      // Elsewhere workers have a machine; here they must leave the processors to what is measured.
      file: 'nice',
      args: ['-n', more.ROLE === 'worker' ? '10' : '0', process.execPath, 'server/src/main.ts'],
      cwd: ROOT,
      env: productEnvironment(join(folder, name), { ...settings, ...more }),
      log: join(folder, `${name}.log`),
    })
  const startApi = async (at: 0 | 1): Promise<ApiNode> => {
    const name = `api${at}`
    const url = `http://127.0.0.1:${apiPorts[at]}`
    const node = startNode(name, { ROLE: 'api', PORT: String(apiPorts[at]) })
    const isUp = () => until(`the node ${name}`, () => isOk(`${url}/health/ready`))
    await isUp()
    return { ...node, url, dataDir: join(folder, name), isUp }
  }
  const apis: [ApiNode, ApiNode] = [await startApi(0), await startApi(1)]
  const workers: [Program, Program] = [
    startNode('worker0', { ROLE: 'worker' }),
    startNode('worker1', { ROLE: 'worker' }),
  ]
  const url = `http://127.0.0.1:${ports.web}`
  await until('the proxy', () => isOk(`${url}/health/ready`))
  return {
    url,
    apis,
    workers,
    store,
    pair,
    database: { ...CONNECTION, port: ports.primary, database: DATABASE },
    environment: settings,
  }
}
