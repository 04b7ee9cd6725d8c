import { chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '@colophon/server/platform/database/postgres/free-port'
import pg from 'pg'
import type { Scratch } from '../scratch.ts'
import { findProgram, identityOf, isOk, type Program, startProgram, until } from './program.ts'

const SYSTEM_USER = 'postgres'
/** Seconds after which a silent primary loses its place; the least that Patroni allows. */
const LEASE_SECONDS = 20

/** One PostgreSQL with its Patroni: the ports of both, its death and its return. */
export type Member = { name: string; port: number; statusPort: number; kill(): Promise<void>; start(): void }

/** Two PostgreSQL servers under Patroni, one the synchronous replica of the other. */
export type DatabasePair = { members: Member[]; primary(): Promise<Member>; whenBothRun(): Promise<void> }

/** Starts etcd and both members, with the database `colophon`. */
export async function startDatabasePair(scratch: Scratch, folder: string): Promise<DatabasePair> {
  const [clientPort, peerPort] = [await freePort(), await freePort()]
  const urls = { client: `http://127.0.0.1:${clientPort}`, peer: `http://127.0.0.1:${peerPort}` }
  const args = [
    ['--name', 'one', '--data-dir', join(folder, 'etcd'), '--initial-cluster', `one=${urls.peer}`],
    ['--listen-client-urls', urls.client, '--advertise-client-urls', urls.client],
    ['--listen-peer-urls', urls.peer, '--initial-advertise-peer-urls', urls.peer],
    ['--unsafe-no-fsync', '--log-level', 'error'],
  ].flat()
  startProgram(scratch, { file: 'etcd', args, log: join(folder, 'etcd.log') })
  await until('etcd', () => isOk(`${urls.client}/health`))
  const members: Member[] = []
  for (const name of ['one', 'two']) {
    members.push(await startMember(scratch, folder, name, clientPort))
    await until(`PostgreSQL ${name}`, () => isOk(`http://127.0.0.1:${members.at(-1)?.statusPort}/health`))
  }
  const pair: DatabasePair = {
    members,
    async primary() {
      for (const member of members) if (await isOk(statusOf(member, 'primary')).catch(() => false)) return member
      throw new Error('no PostgreSQL is primary')
    },
    async whenBothRun() {
      await until('a primary with a synchronous replica', async () => {
        const roles = await Promise.all(
          members.flatMap((member) => [isOk(statusOf(member, 'primary')), isOk(statusOf(member, 'synchronous'))]),
        )
        return roles.filter(Boolean).length === 2
      })
    },
  }
  await pair.whenBothRun()
  const admin = new pg.Client({ ...CONNECTION, port: (await pair.primary()).port })
  await admin.connect()
  await admin.query('create database colophon')
  await admin.end()
  return pair
}

/** The superuser of both, who needs no password here. */
export const CONNECTION = { host: '127.0.0.1', user: SYSTEM_USER, database: 'postgres' }

function statusOf({ statusPort }: Member, role: string): string {
  return `http://127.0.0.1:${statusPort}/${role}`
}

async function startMember(scratch: Scratch, root: string, name: string, etcdPort: number): Promise<Member> {
  const folder = await makeOwnFolder(join(root, name), SYSTEM_USER)
  const [port, statusPort] = [await freePort(), await freePort()]
  const file = join(folder, 'patroni.yml')
  // JSON is YAML.
  await writeFile(file, JSON.stringify(settings({ folder, name, port, statusPort, etcdPort })), { mode: 0o644 })
  const log = join(root, `${name}.log`)
  const patroni: Program = startProgram(scratch, { file: 'patroni', args: [file], user: SYSTEM_USER, cwd: folder, log })
  const killPostgres = async () => {
    const pid = Number((await readFile(join(folder, 'data/postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (pid > 0 && command.includes(folder)) process.kill(pid, 'SIGKILL')
  }
  const kill = async () => {
    await patroni.kill()
    await killPostgres()
  }
  scratch.defer(kill)
  return { name, port, statusPort, kill, start: () => patroni.start() }
}

/** Creates a folder that belongs to a system user if this process is root. */
async function makeOwnFolder(path: string, user: string): Promise<string> {
  await mkdir(path, { mode: 0o700 })
  const { uid, gid } = identityOf(user)
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
  return path
}

type MemberSettings = { folder: string; name: string; port: number; statusPort: number; etcdPort: number }

function settings({ folder, name, port, statusPort, etcdPort }: MemberSettings): object {
  const trust = [`local all all trust`, `host all all 127.0.0.1/32 trust`, `host replication all 127.0.0.1/32 trust`]
  return {
    scope: 'colophon',
    name,
    restapi: { listen: `127.0.0.1:${statusPort}`, connect_address: `127.0.0.1:${statusPort}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: LEASE_SECONDS,
        loop_wait: 5,
        retry_timeout: 5,
        // Without it a killed primary takes the last acknowledged transactions with it.
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 200 } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: trust,
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(folder, 'data'),
      bin_dir: join(findProgram('pg_rewind') ?? '', '..'),
      pgpass: join(folder, 'pgpass'),
      authentication: { superuser: { username: SYSTEM_USER }, replication: { username: SYSTEM_USER } },
      parameters: { unix_socket_directories: folder },
    },
  }
}
