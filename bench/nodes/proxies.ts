import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '@colophon/server/platform/database/postgres/free-port'
import type { Scratch } from '../scratch.ts'
import type { Member } from './database-pair.ts'
import { findProgram, startProgram } from './program.ts'

/** Ports of haproxy: the primary, any living PostgreSQL for reads, and the API nodes. */
export type Proxies = { primary: number; reads: number; web: number }

/** Starts haproxy before the databases and the API nodes, which listen on `nodes`. */
export async function startProxies(
  scratch: Scratch,
  folder: string,
  members: readonly Member[],
  nodes: readonly number[],
): Promise<Proxies> {
  const ports = { primary: await freePort(), reads: await freePort(), web: await freePort() }
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, configuration(ports, members, nodes))
  startProgram(scratch, {
    file: findProgram('haproxy') ?? '',
    args: ['-f', file, '-db'],
    log: join(folder, 'haproxy.log'),
  })
  return ports
}

/**
 * Reads go to the primary as well, so that they have a server while the replica is being promoted. Nodes are checked
 * for life, not for readiness, which ends on all of them when the object store is away.
 */
function configuration({ primary, reads, web }: Proxies, members: readonly Member[], nodes: readonly number[]): string {
  return `global
  maxconn 2000
defaults
  timeout connect 1s
  timeout client 1h
  timeout server 1h
  default-server inter 1s fall 2 rise 1
${database('primary', primary, members)}
${database('read-only', reads, members)}
listen web
  mode http
  bind 127.0.0.1:${web}
  option forwardfor
  timeout client 90s
  timeout server 90s
  timeout tunnel 1h
  option redispatch
  retries 3
  retry-on conn-failure empty-response
  http-request disable-l7-retry unless METH_GET
  option httpchk GET /health/live
${nodes.map((port, at) => `  server api${at} 127.0.0.1:${port} check`).join('\n')}
`
}

function database(role: string, port: number, members: readonly Member[]): string {
  const servers = members.map((each) => `  server ${each.name} 127.0.0.1:${each.port} check port ${each.statusPort}`)
  return `listen ${role}
  mode tcp
  bind 127.0.0.1:${port}
  retries 0
  option httpchk GET /${role}
  default-server on-marked-down shutdown-sessions
${servers.join('\n')}`
}
