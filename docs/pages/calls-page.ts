import { CALLS, EVENTS } from '@colophon/protocol/calls'
import { API_BASE } from '@colophon/protocol/constants'
import type { Event } from '@colophon/protocol/event'
import { accessDescription } from '@colophon/protocol/openapi'
import type { Route } from '@colophon/protocol/route'
import { table, title } from './table.ts'

/** Every HTTP call and socket event, by feature. */
export function callsPage(): string {
  const calls = Object.entries(CALLS).map(([feature, group]) => section(feature, Object.values(group)))
  const events = Object.values(EVENTS).flatMap((group) => Object.values(group) as Event[])
  const live = table(
    ['event', 'goes to', 'payload', 'what'],
    events.map((event) => [`\`${event.name}\``, event.to, keys(event.payload), event.summary]),
  )
  return `${title('Calls and events')}\n${NOTE}\n\n${calls.join('\n\n')}\n\n## Socket events\n\n${live}\n`
}

const NOTE = 'Bodies are JSON, or multipart where a file is sent. A DELETE takes its fields as JSON body or as query.'

function section(feature: string, calls: Route[]): string {
  const rows = calls.map((call) => [
    `\`${call.method} ${(call.base ?? API_BASE) + call.path}\``,
    accessDescription(call),
    [keys(call.query), keys(call.body), call.multipart ? `file ${keys(call.multipart)}` : ''].filter(Boolean).join(' '),
    keys(call.reply) || (call.reply ? 'data' : 'bytes'),
    call.errors.map((code) => `\`${code}\``).join(' '),
    call.summary,
  ])
  return `## ${feature}\n\n${table(['call', 'for', 'payload', 'data', 'failures', 'what'], rows)}`
}

function keys(schema: Route['reply']): string {
  const shape = schema && 'shape' in schema ? Object.keys(schema.shape as object) : []
  return shape.length ? `{ ${shape.join(', ')} }` : ''
}
