import { CALLS, EVENTS } from '@colophon/protocol/calls'
import { API_BASE } from '@colophon/protocol/constants'
import type { Event } from '@colophon/protocol/event'
import { accessDescription, openApi } from '@colophon/protocol/openapi'
import type { Route } from '@colophon/protocol/route'
import { fieldNames, type Schema, signature } from './signature.ts'
import { table, title } from './table.ts'

type Operation = {
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}
type Description = {
  components: { schemas: Record<string, Schema> }
  paths: Record<string, Record<string, Operation>>
}

/** Every HTTP call and socket event, by feature, and the schemas they refer to; a change of the API changes a line here. */
export function callsPage(version: string): string {
  const { components, paths } = openApi(version) as Description
  const calls = Object.entries(CALLS).map(([feature, group]) => section(feature, Object.values(group), paths))
  const live = table(
    ['event', 'goes to', 'payload', 'what'],
    Object.values(EVENTS)
      .flatMap((group) => Object.values(group) as Event[])
      .map((event) => [`\`${event.name}\``, event.to, keys(event.payload), event.summary]),
  )
  const schemas = Object.entries(components.schemas)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, schema]) => [name, signature(schema)])
  return [
    title('Calls and events'),
    NOTE,
    '',
    calls.join('\n\n'),
    `\n## Socket events\n\n${live}`,
    `\n## Schemas\n\n${table(['name', 'shape'], schemas)}\n`,
  ].join('\n')
}

const NOTE =
  'Bodies are JSON, or multipart where a file is sent. A DELETE takes its fields as JSON body or as query. A question mark follows what may be left out. A reply is what `data` holds, then what `meta` holds.'

function section(feature: string, calls: Route[], paths: Description['paths']): string {
  const rows = calls.map((call) => {
    const path = (call.base ?? API_BASE) + call.path
    const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()] as Operation
    return [
      `\`${call.method} ${path}\``,
      accessDescription(call),
      payload(call, operation),
      reply(call, operation),
      (call.errors ?? []).map((code) => `\`${code}\``).join(' '),
      call.summary,
    ]
  })
  return `## ${feature}\n\n${table(['call', 'for', 'payload', 'reply', 'failures', 'what'], rows)}`
}

/** The fields of the query and the body; those of a DELETE, which it takes in either, once. */
function payload({ method }: Route, { parameters, requestBody }: Operation): string {
  const bodies = Object.values(requestBody?.content ?? {}).map(({ schema }) => fieldNames(schema))
  const query = parameters.filter((each) => each.in === 'query')
  const names = query.map(({ name, required }) => (required ? name : `${name}?`))
  const isTwice = method === 'DELETE' && bodies.length > 0
  return [...(names.length > 0 && !isTwice ? [`{ ${names.join(', ')} }`] : []), ...bodies].join(' or ')
}

function reply(call: Route, { responses }: Operation): string {
  const schema = responses[call.status ?? 200]?.content?.['application/json']?.schema
  if (!schema) return 'bytes'
  if (call.isBare) return signature(schema)
  const { data, meta } = schema.properties ?? {}
  return [data, meta].flatMap((part) => (part ? [signature(part)] : [])).join('; ')
}

function keys(schema: Route['reply']): string {
  const shape = schema && 'shape' in schema ? Object.keys(schema.shape as object) : []
  return shape.length ? `{ ${shape.join(', ')} }` : ''
}
