import { DASHBOARD_LOOK_MS } from '@colophon/protocol/administration/constants'
import { administrationEvents } from '@colophon/protocol/administration/events'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Connection } from '../../platform/live/signals/connection.ts'
import { figures } from './figure-queries.ts'

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
