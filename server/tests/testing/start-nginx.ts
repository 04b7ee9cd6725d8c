import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

export type Nginx = { stop(): Promise<void> }

/** The installed nginx (Debian's is outside the PATH of ordinary users), or null. */
export function findNginx(): string | null {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => join(folder, 'nginx')).find(isExecutable) ?? null
}

/** Starts nginx with these `server` blocks and waits until it listens on the port. */
export async function startNginx(program: string, servers: string, port: number): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'colophon-nginx-'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder};`)
  const configuration = `
    daemon off; master_process off; error_log stderr; pid ${folder}/pid;
    events {}
    http { access_log off; ${temporary.join(' ')} ${servers} }`
  await writeFile(join(folder, 'nginx.conf'), configuration)
  const nginx = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  nginx.stderr.on('data', (chunk: Buffer) => {
    said += chunk
  })
  const stop = async () => {
    if (isRunning(nginx)) {
      nginx.kill('SIGTERM')
      await once(nginx, 'exit')
    }
    await rm(folder, { recursive: true })
  }
  for (let tries = 0; tries < 200; tries += 1) {
    if (!isRunning(nginx)) break
    if (await listens(port)) return { stop }
    await setTimeout(50)
  }
  await stop()
  throw new Error(`nginx did not start:\n${said}`)
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null
}

function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  }).finally(() => socket.destroy()) as Promise<boolean>
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
