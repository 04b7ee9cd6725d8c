import { z } from 'zod'
import * as administration from './administration/entities.ts'
import * as alerts from './alerts/entities.ts'
import * as articles from './articles/entities.ts'
import * as auth from './auth/entities.ts'
import { CALLS } from './calls.ts'
import * as record from './chain-record/entities.ts'
import * as chat from './chat/entities.ts'
import * as comments from './comments/entities.ts'
import * as compare from './compare/entities.ts'
import { API_BASE } from './constants.ts'
import * as docviz from './docviz/entities.ts'
import { ERRORS, type ErrorCode, ErrorReply } from './errors.ts'
import * as highlights from './highlights/entities.ts'
import { KEY_HEADER } from './keys/constants.ts'
import * as keys from './keys/entities.ts'
import { scopeOfRoute } from './keys/scopes.ts'
import * as library from './library/entities.ts'
import * as notifications from './notifications/entities.ts'
import * as profile from './profile/entities.ts'
import * as reader from './reader/document.ts'
import * as requests from './requests/entities.ts'
import type { Route } from './route.ts'
import * as security from './security/entities.ts'
import * as staking from './staking/entities.ts'
import * as graph from './statements/graph.ts'

type Json = Record<string, unknown>

/** The objects of which replies consist; each is described once, under its name. */
const ENTITIES = z.registry<{ id: string }>()
for (const module of [
  ...[administration, alerts, articles, auth, chat, comments, compare, docviz, graph, highlights, keys, library],
  ...[notifications, profile, reader, record, requests, security, staking],
]) {
  for (const [id, entity] of Object.entries(module)) if (entity instanceof z.ZodObject) ENTITIES.add(entity, { id })
}

/** The OpenAPI 3.1 description of every HTTP call, made from the same definitions as server and client. */
export function openApi(version: string): Json {
  const paths: Record<string, Json> = {}
  const schemas: Json = { Error: shape(ErrorReply, 'output') }
  for (const [feature, calls] of Object.entries(CALLS)) {
    for (const [name, call] of Object.entries(calls) as [string, Route][]) {
      const path = ((call.base ?? API_BASE) + call.path).replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(feature, name, call, schemas) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Colophon', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: '/', description: 'This installation' }],
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: { type: 'apiKey', in: 'header', name: KEY_HEADER },
      },
      schemas,
    },
    paths,
  }
}

/** The description of who may make a call. */
export function accessDescription(call: Pick<Route, 'access' | 'signedIn'>): string {
  const words: Record<Route['access'], string> = {
    any: 'everyone',
    user: 'signed in',
    admin: 'administrators',
    owner: 'the owner of the paper',
    list: 'callers who may list the paper',
    view: 'callers who may view the paper',
    quote: 'callers who may be shown quotes of the paper',
    download: 'callers who may download the paper',
  }
  return words[call.access] + (call.signedIn ? ', signed in' : '')
}

/** The description of the API key scope of a call. */
export function keyDescription(call: Route): string {
  const scope = scopeOfRoute(call)
  return scope === null ? 'Not with an API key.' : `With an API key: scope ${scope}.`
}

function operation(feature: string, name: string, call: Route, schemas: Json): Json {
  const errors = [...new Set<ErrorCode>(['validationFailed', 'tooManyRequests', ...call.errors])]
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: call.summary,
    description: `For ${accessDescription(call)}. ${keyDescription(call)}`,
    security: [...(call.access === 'any' ? [{}] : []), { bearer: [] }, ...(scopeOfRoute(call) ? [{ apiKey: [] }] : [])],
    parameters: [...parameters(call.params, 'path'), ...parameters(call.query, 'query', takesQueryAsBody(call))],
    ...requestBody(call),
    responses: { [call.status ?? 200]: success(call, schemas), ...failures(errors) },
  }
}

/** A DELETE also takes the fields of its query as JSON body. */
function takesQueryAsBody(call: Route): boolean {
  return call.method === 'DELETE' && call.query !== undefined && call.body === undefined
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query', isOptional = false): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = shape(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (!isOptional && required.includes(name)),
    schema: property,
  }))
}

function requestBody(call: Route): Json {
  if (takesQueryAsBody(call) && call.query) {
    const description = 'The fields of the query may stand here instead.'
    const content = { 'application/json': { schema: shape(call.query, 'input') } }
    return { requestBody: { required: false, description, content } }
  }
  const json = call.body && { 'application/json': { schema: shape(call.body, 'input') } }
  if (!call.multipart) return json ? { requestBody: { required: true, content: json } } : {}
  const fields = shape(call.multipart, 'input') as { properties?: Json }
  const schema = {
    type: 'object',
    required: ['file'],
    properties: { file: { type: 'string', format: 'binary' }, ...fields.properties },
  }
  return { requestBody: { required: true, content: { ...json, 'multipart/form-data': { schema } } } }
}

function success(call: Route, schemas: Json): Json {
  if (!call.reply) {
    const content = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    return { description: 'The bytes of the file.', content }
  }
  if (call.isBare) {
    const schema = replyShape(call.reply, schemas)
    return { description: 'Done.', content: { 'application/json': { schema } } }
  }
  const properties = {
    statusCode: { const: call.status ?? 200 },
    data: replyShape(call.reply, schemas),
    ...(call.meta ? { meta: replyShape(call.meta, schemas) } : {}),
  }
  const schema = { type: 'object', required: Object.keys(properties), properties }
  return { description: 'Done.', content: { 'application/json': { schema } } }
}

/** The shape of a part of a reply. The entities in it become references, and are added to the schemas. */
function replyShape(part: z.ZodType, schemas: Json): Json {
  const text = JSON.stringify(shape(part, 'output', ENTITIES))
  const { $defs, ...json } = JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/'))
  Object.assign(schemas, $defs)
  return json
}

function failures(codes: ErrorCode[]): Json {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      { description: group.map((code) => `${code}: ${ERRORS[code].message}`).join('\n\n'), content },
    ]),
  )
}

function shape(schema: z.ZodType, io: 'input' | 'output', entities?: typeof ENTITIES): Json {
  const { $schema, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    ...(entities && { metadata: entities }),
    // Examples are made of them: -9007199254740991, and dates of the year 6808.
    override: ({ jsonSchema }) => {
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.format) delete jsonSchema.pattern
    },
  }) as Json
  return json
}
