import { execFile } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@colophon/server/platform/database/postgres/free-port'
import type { Scratch } from '../scratch.ts'
import { isOk, type Program, startProgram, until } from './program.ts'

const run = promisify(execFile)

const KEY = 'colophonkey'
const SECRET = 'colophonsecretcolophonsecret'
const BUCKET = 'colophon'

/** A Ceph cluster of one disk with its S3 gateway: the settings to use it, and its death and return. */
export type ObjectStore = {
  settings: Record<string, string>
  /** The objects in the bucket, and their bytes. */
  usage(): Promise<{ files: number; bytes: number }>
  /** Kills disk and gateway. */
  kill(): Promise<void>
  restart(): Promise<void>
}

/** What the gateway says of a bucket. */
type Statistics = { usage: { 'rgw.main'?: { num_objects: number; size: number } } }

/** Starts Ceph's monitor, one object storage daemon and the S3 gateway in a folder, with an empty bucket. */
export async function startObjectStore(scratch: Scratch, folder: string): Promise<ObjectStore> {
  const [monitorPort, port] = [await freePort(), await freePort()]
  const ids = { cluster: randomUUID(), disk: randomUUID() }
  for (const name of ['mon/a', 'osd/0', 'rgw', 'run', 'log']) await mkdir(join(folder, name), { recursive: true })
  await writeFile(join(folder, 'ceph.conf'), configuration(folder, ids.cluster, monitorPort, port))
  const env = { ...process.env, CEPH_CONF: join(folder, 'ceph.conf') }
  const ask = (file: string, ...args: string[]) => run(file, args, { env, timeout: 60_000 })
  const start = (file: string, ...args: string[]) =>
    startProgram(scratch, { file, args, env, log: join(folder, 'log', `${file}.out`) })

  const map = join(folder, 'monmap')
  await ask('monmaptool', '--create', '--fsid', ids.cluster, '--addv', 'a', `[v1:127.0.0.1:${monitorPort}]`, map)
  await ask('ceph-mon', '-i', 'a', '--mkfs', '--monmap', map)
  start('ceph-mon', '-f', '-i', 'a')
  await until('Ceph’s monitor', async () => Boolean(await ask('ceph', '--connect-timeout', '2', 'mon', 'stat')))
  await ask('ceph', 'osd', 'new', ids.disk)
  await ask('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', ids.disk)
  // A monitor that has just started may refuse it.
  const place = ['osd', 'crush', 'add', 'osd.0', '0.02', 'root=default', 'host=here']
  await until('Ceph’s map', async () => Boolean(await ask('ceph', ...place)))
  const disk = start('ceph-osd', '-f', '-i', '0')
  await until('Ceph’s disk', async () => (await ask('ceph', 'osd', 'stat')).stdout.includes('1 up'))
  const gateway = start('radosgw', '-f', '-n', 'client.rgw')
  const url = `http://127.0.0.1:${port}`
  const isReady = () => until('the S3 gateway', () => isOk(url))
  await isReady()
  const keys = ['--access-key', KEY, '--secret-key', SECRET]
  await ask('radosgw-admin', '-n', 'client.rgw', 'user', 'create', '--uid', 'c', '--display-name', 'c', ...keys)
  await makeBucket(url)
  const parts: Program[] = [disk, gateway]
  return {
    settings: {
      AWS_ENDPOINT_URL: url,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: KEY,
      AWS_SECRET_ACCESS_KEY: SECRET,
      SEARCH_URL: `s3://${BUCKET}/search`,
      FILES_URL: `s3://${BUCKET}/files`,
    },
    async usage() {
      const { stdout } = await ask('radosgw-admin', '-n', 'client.rgw', 'bucket', 'stats', '--bucket', BUCKET)
      const { 'rgw.main': main } = (JSON.parse(stdout) as Statistics).usage
      return { files: main?.num_objects ?? 0, bytes: main?.size ?? 0 }
    },
    async kill() {
      await Promise.all(parts.map((part) => part.kill()))
    },
    async restart() {
      for (const part of parts) part.start()
      await isReady()
    },
  }
}

/** A request with a signature of version 2, which is the shortest that the gateway accepts. */
async function makeBucket(url: string): Promise<void> {
  const date = new Date().toUTCString()
  const signature = createHmac('sha1', SECRET).update(`PUT\n\n\n${date}\n/${BUCKET}/`).digest('base64')
  const headers = { Date: date, Authorization: `AWS ${KEY}:${signature}` }
  const reply = await fetch(`${url}/${BUCKET}/`, { method: 'PUT', headers })
  if (!reply.ok) throw new Error(`the bucket was not created: ${reply.status} ${await reply.text()}`)
}

function configuration(folder: string, cluster: string, monitorPort: number, port: number): string {
  return `[global]
fsid = ${cluster}
mon_initial_members = a
mon_host = v1:127.0.0.1:${monitorPort}
public_network = 127.0.0.0/8
cluster_network = 127.0.0.0/8
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
run_dir = ${folder}/run
admin_socket = ${folder}/run/$cluster-$name.asok
log_file = ${folder}/log/$name.log
crash_dir = ${folder}/log
plugin_dir = /usr/lib/x86_64-linux-gnu/ceph
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 8
osd_pool_default_pgp_num = 8
osd_pool_default_pg_autoscale_mode = off
osd_crush_chooseleaf_type = 0
mon_allow_pool_size_one = true
auth_allow_insecure_global_id_reclaim = true
mon_data_avail_warn = 1
mon_data_avail_crit = 1
[mon]
mon_data = ${folder}/mon/a
ms_bind_msgr2 = false
[osd]
osd_data = ${folder}/osd/0
osd_objectstore = bluestore
bluestore_block_size = 21474836480
bluestore_block_create = true
bluestore_fsck_on_mount = false
osd_memory_target = 939524096
# Set by hand: the daemon would end with "wrong fsid".
osd_crush_update_on_start = false
osd_class_update_on_start = false
[client.rgw]
rgw_data = ${folder}/rgw
rgw_frontends = beast endpoint=127.0.0.1:${port} tcp_nodelay=1
rgw_enable_usage_log = false
rgw_enable_ops_log = false
rgw_thread_pool_size = 64
`
}
