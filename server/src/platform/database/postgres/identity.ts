import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { promisify } from 'node:util'
import { StartRefused } from './start-refused.ts'

const execute = promisify(execFile)

/**
 * The user under which PostgreSQL runs. It refuses root, and initdb refuses a uid without a name; then it runs in a
 * user namespace that maps the uid, or as another user.
 */
export type Identity =
  | { kind: 'self' }
  | { kind: 'namespace'; uid: number }
  | { kind: 'user'; uid: number; gid: number }

/** The simplest identity this machine allows. Throws StartRefused when there is none. */
export async function chooseIdentity(): Promise<Identity> {
  const isRoot = effectiveUser().uid === 0
  if (!isRoot && hasName()) return { kind: 'self' }
  const account = await unprivilegedAccount()
  const namespace: Identity = { kind: 'namespace', uid: account.uid }
  if (await succeeds(namespace, 'true', [])) return namespace
  if (isRoot) return { kind: 'user', ...account }
  throw new StartRefused(
    `The embedded PostgreSQL cannot run as user id ${effectiveUser().uid}, which has no name on this machine. ` +
      'Start as a named user, or set DATABASE_URL to a PostgreSQL of your own.',
  )
}

/** How to spawn `file` under the identity. The environment is clean, without PG* variables and locales. */
export function commandAs(identity: Identity, file: string, args: readonly string[]) {
  const options = { cwd: '/', env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' } }
  switch (identity.kind) {
    case 'self':
      return { file, args: [...args], options }
    case 'namespace':
      return { file: 'unshare', args: ['--user', `--map-user=${identity.uid}`, '--', file, ...args], options }
    case 'user':
      return { file, args: [...args], options: { ...options, uid: identity.uid, gid: identity.gid } }
  }
}

/** Runs a program under the identity; rejects with its `stderr` when it fails. */
export async function runAs(identity: Identity, file: string, args: readonly string[]): Promise<string> {
  const command = commandAs(identity, file, args)
  const { stdout } = await execute(command.file, command.args, command.options)
  return stdout
}

/** Whether the program runs under the identity and exits with 0. */
export async function succeeds(identity: Identity, file: string, args: readonly string[]): Promise<boolean> {
  return runAs(identity, file, args).then(
    () => true,
    () => false,
  )
}

/** The owner of the cluster, as seen from outside a namespace. */
export function ownerFor(identity: Identity): { uid: number; gid: number } {
  return identity.kind === 'user' ? { uid: identity.uid, gid: identity.gid } : effectiveUser()
}

function effectiveUser(): { uid: number; gid: number } {
  if (!process.geteuid || !process.getegid) {
    throw new StartRefused('The embedded PostgreSQL needs Linux or macOS. Elsewhere set DATABASE_URL.')
  }
  return { uid: process.geteuid(), gid: process.getegid() }
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

async function unprivilegedAccount(): Promise<{ uid: number; gid: number }> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody', 'daemon']) {
    const entry = lines.find((fields) => fields[0] === name)
    if (entry && Number(entry[2]) > 0) return { uid: Number(entry[2]), gid: Number(entry[3]) }
  }
  throw new StartRefused(
    'PostgreSQL does not run as root, and /etc/passwd names no unprivileged user (postgres, nobody or daemon) to run ' +
      'it as. Add one, or set DATABASE_URL to a PostgreSQL of your own.',
  )
}
