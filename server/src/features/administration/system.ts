import { readFile } from 'node:fs/promises'
import type { administrationCalls } from '@colophon/protocol/administration/calls'
import { DASHBOARD_LOOK_MS } from '@colophon/protocol/administration/constants'
import type { SystemInfo } from '@colophon/protocol/administration/entities'
import { administrationEvents } from '@colophon/protocol/administration/events'
import { modelSpending } from '../../assistant/usage.ts'
import type { Config } from '../../platform/config.ts'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { countJobsByName } from '../../platform/jobs/job-rows.ts'
import type { Connection } from '../../platform/live/signals/connection.ts'
import { listOutbox } from '../../platform/mail/read-outbox.ts'
import { VERSION } from '../../platform/process/version.ts'
import { figures } from './figure-queries.ts'

export const dashboard: Handler<typeof administrationCalls.dashboard> = (_input, context) => figures(context)

/** Settings that are never shown. */
const SECRET = /KEY|SECRET|PASSWORD|TOKEN|MNEMONIC/
const MAILS_SHOWN = 20

/** Versions and settings of this installation, without secrets. */
export const system: Handler<typeof administrationCalls.system> = async (_input, context) => ({
  version: VERSION,
  runtime: `Node ${process.versions.node}`,
  settings: shownSettings(context.config),
  mail: await mailState(context),
  model: await modelSpending(context.db, context.now()),
  licences: await licences(),
})

async function mailState({ db, mail }: Pick<Context, 'db' | 'mail'>) {
  const mails = (await countJobsByName(db)).filter(({ name }) => name.startsWith('mail-'))
  const recent = mail.outbox ? (await listOutbox(mail.outbox)).slice(0, MAILS_SHOWN) : []
  return {
    isSent: mail.outbox === null,
    waiting: mails.reduce((sum, { waiting, running }) => sum + waiting + running, 0),
    failed: mails.reduce((sum, { failed }) => sum + failed, 0),
    recent: recent.map(({ to, subject, date }) => ({ to, subject, date })),
  }
}

/** The effective settings, with secrets and passwords in addresses masked. */
export function shownSettings(config: Partial<Config>): SystemInfo['settings'] {
  return Object.entries(config)
    .filter(([name, value]) => /^[A-Z_]+$/.test(name) && value !== undefined)
    .map(([name, value]) => {
      const isSecret = SECRET.test(name)
      return { name, value: isSecret ? 'set' : masked(String(value)), isSecret }
    })
    .sort((one, other) => one.name.localeCompare(other.name))
}

/** Masks the user info and the query of an address, which may contain secrets. */
function masked(value: string): string {
  return value.replace(/(\w:\/\/)[^/\s]*@/g, '$1•••@').replace(/(\w:\/\/[^\s?]*)\?.*$/, '$1?•••')
}

type Package = { version?: string; license?: string; dependencies?: Record<string, string> }

const ROOT = new URL('../../../../', import.meta.url)
const PARTS = ['protocol', 'analysis', 'chain', 'server', 'web']

let known: Promise<SystemInfo['licences']> | undefined

/** Dependencies with their declared licences; read once. */
export function licences(): Promise<SystemInfo['licences']> {
  known ??= readAll()
  return known
}

async function readAll(): Promise<SystemInfo['licences']> {
  const parts = await Promise.all(PARTS.map(async (part) => ({ part, ...(await read(`${part}/package.json`)) })))
  const partOf = new Map(
    parts.flatMap(({ part, dependencies = {} }) => Object.keys(dependencies).map((name) => [name, part])),
  )
  const names = [...partOf.keys()].filter((name) => !name.startsWith('@colophon/')).sort()
  return Promise.all(
    names.map(async (name) => {
      // A package with a different version is in the workspace that needs it; all others are at the root.
      const own = await read(`${partOf.get(name)}/node_modules/${name}/package.json`)
      const { version = '', license = 'unknown' } = own.version ? own : await read(`node_modules/${name}/package.json`)
      return { name, version, licence: license }
    }),
  )
}

async function read(path: string): Promise<Package> {
  return readFile(new URL(path, ROOT), 'utf8').then(JSON.parse, () => ({}))
}

/** Sends changed dashboard figures to watching administrators; nothing is read while there is none. */
export function administrationSockets(context: Context): (connection: Connection) => void {
  const watching = new Set<Connection>()
  let lastSent = ''
  const timer = setInterval(() => {
    if (watching.size > 0)
      refresh().catch((error: unknown) => context.log.warn({ err: error }, 'could not read the dashboard figures'))
  }, DASHBOARD_LOOK_MS)
  timer.unref()

  async function refresh(): Promise<void> {
    const { at, ...counted } = await figures(context)
    const text = JSON.stringify(counted)
    if (text === lastSent) return
    lastSent = text
    for (const { send } of watching) send('dashboardChanged', { at, ...counted })
  }

  return (connection) => {
    connection.on(administrationEvents.watchDashboard, async () => {
      if (connection.person.role !== 'admin') fail('adminOnly')
      if (!connection.ended.aborted) watching.add(connection)
      return figures(context)
    })
    connection.ended.addEventListener('abort', () => watching.delete(connection))
  }
}
