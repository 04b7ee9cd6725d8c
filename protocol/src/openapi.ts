import { z } from 'zod'
import * as administration from './administration/entities.ts'
import * as alerts from './alerts/entities.ts'
import * as articles from './articles/entities.ts'
import * as language from './articles/language.ts'
import * as articleStates from './articles/states.ts'
import * as assistant from './assistant/entities.ts'
import * as audit from './audit/entities.ts'
import * as auth from './auth/entities.ts'
import * as roles from './auth/roles.ts'
import * as social from './auth/social.ts'
import { CALLS } from './calls.ts'
import * as record from './chain-record/entities.ts'
import * as chat from './chat/entities.ts'
import * as bibliographic from './citations/bibliographic.ts'
import { CitedPaper } from './citations/calls.ts'
import * as comments from './comments/entities.ts'
import * as compare from './compare/entities.ts'
import { API_BASE } from './constants.ts'
import * as docviz from './docviz/entities.ts'
import { ERRORS, type ErrorCode, ErrorReply } from './errors.ts'
import * as areas from './highlights/areas.ts'
import * as highlights from './highlights/entities.ts'
import { KEY_HEADER } from './keys/constants.ts'
import * as keys from './keys/entities.ts'
import { scopeOfRoute } from './keys/scopes.ts'
import * as library from './library/entities.ts'
import * as imports from './library/import.ts'
import * as notifications from './notifications/entities.ts'
import * as notificationTypes from './notifications/notification-types.ts'
import * as lists from './page.ts'
import * as profile from './profile/entities.ts'
import * as reader from './reader/document.ts'
import * as requests from './requests/entities.ts'
import type { Route } from './route.ts'
import * as security from './security/entities.ts'
import * as staking from './staking/entities.ts'
import * as graph from './statements/graph.ts'

type Json = Record<string, unknown>
/** What is described once and referred to by name. */
type Parts = { schemas: Json; responses: Json }

/** The parts of which replies consist, and the choices that payloads offer; each is described once, under its name. */
const ENTITIES = z.registry<{ id: string }>()
const CHOICES = z.registry<{ id: string }>()
for (const module of [
  ...[
    administration,
    alerts,
    areas,
    articles,
    articleStates,
    assistant,
    audit,
    auth,
    bibliographic,
    chat,
    comments,
    compare,
    { CitedPaper },
  ],
  ...[
    docviz,
    graph,
    highlights,
    imports,
    keys,
    language,
    library,
    lists,
    notifications,
    notificationTypes,
    profile,
    reader,
  ],
  ...[record, requests, roles, security, social, staking],
]) {
  for (const [id, entity] of Object.entries(module)) {
    if (entity instanceof z.ZodEnum) CHOICES.add(entity, { id })
    if ([z.ZodObject, z.ZodEnum, z.ZodUnion, z.ZodRecord].some((kind) => entity instanceof kind)) {
      ENTITIES.add(entity as z.ZodType, { id })
    }
  }
}

/** The OpenAPI 3.1 description of every HTTP call, made from the same definitions as server and client. */
export function openApi(version: string): Json {
  const paths: Record<string, Json> = {}
  const parts: Parts = { schemas: {}, responses: {} }
  parts.schemas.Error = shape(ErrorReply, 'output', parts)
  for (const [feature, calls] of Object.entries(CALLS)) {
    for (const [name, call] of Object.entries(calls) as [string, Route][]) {
      const path = ((call.base ?? API_BASE) + call.path).replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(feature, name, call, parts) }
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
      ...parts,
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

function operation(feature: string, name: string, call: Route, parts: Parts): Json {
  const errors = [...new Set<ErrorCode>(['validationFailed', 'tooManyRequests', ...(call.errors ?? [])])]
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: call.summary,
    description: `For ${accessDescription(call)}. ${keyDescription(call)}`,
    security: [...(call.access === 'any' ? [{}] : []), { bearer: [] }, ...(scopeOfRoute(call) ? [{ apiKey: [] }] : [])],
    parameters: [
      ...parameters(call.params, 'path', parts),
      ...parameters(call.query, 'query', parts, takesQueryAsBody(call)),
    ],
    ...requestBody(call, parts),
    responses: { [call.status ?? 200]: success(call, parts), ...failures(errors, parts) },
  }
}

/** A DELETE also takes the fields of its query as JSON body. */
function takesQueryAsBody(call: Route): boolean {
  return call.method === 'DELETE' && call.query !== undefined && call.body === undefined
}

function parameters(
  schema: z.ZodObject | undefined,
  place: 'path' | 'query',
  parts: Parts,
  isOptional = false,
): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = shape(schema, 'input', parts) as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (!isOptional && required.includes(name)),
    schema: property,
  }))
}

function requestBody(call: Route, parts: Parts): Json {
  if (takesQueryAsBody(call) && call.query) {
    const description = 'The fields of the query may stand here instead.'
    const content = { 'application/json': { schema: shape(call.query, 'input', parts) } }
    return { requestBody: { required: false, description, content } }
  }
  const json = call.body && { 'application/json': { schema: shape(call.body, 'input', parts) } }
  if (!call.multipart) return json ? { requestBody: { required: true, content: json } } : {}
  const fields = shape(call.multipart, 'input', parts) as { properties?: Json }
  const schema = {
    type: 'object',
    required: ['file'],
    properties: { file: { type: 'string', format: 'binary' }, ...fields.properties },
  }
  return { requestBody: { required: true, content: { ...json, 'multipart/form-data': { schema } } } }
}

function success(call: Route, parts: Parts): Json {
  if (!call.reply) {
    const content = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    return { description: 'The bytes of the file.', content }
  }
  if (call.isBare) {
    const schema = shape(call.reply, 'output', parts)
    return { description: 'Done.', content: { 'application/json': { schema } } }
  }
  const properties = {
    statusCode: { const: call.status ?? 200 },
    data: shape(call.reply, 'output', parts),
    ...(call.meta ? { meta: shape(call.meta, 'output', parts) } : {}),
  }
  const schema = { type: 'object', required: Object.keys(properties), properties }
  return { description: 'Done.', content: { 'application/json': { schema } } }
}

const ERROR_CONTENT = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }

/** The failures by status; one that is alone is described once, under its code. */
function failures(codes: ErrorCode[], { responses }: Parts): Json {
  const byStatus = [...Map.groupBy(codes, (code) => ERRORS[code].status)].map(([status, group]) => {
    const description = group.map((code) => `${code}: ${ERRORS[code].message}`).join('\n\n')
    const failure = { description, content: ERROR_CONTENT }
    const [code = '', ...others] = group
    if (others.length > 0) return [status, failure]
    responses[code] = failure
    return [status, { $ref: `#/components/responses/${code}` }]
  })
  return Object.fromEntries(byStatus)
}

/** The shape of a part of a payload or reply. What has a name in it becomes a reference, and is added to the schemas. */
function shape(schema: z.ZodType, io: 'input' | 'output', { schemas }: Parts): Json {
  const described = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    metadata: io === 'input' ? CHOICES : ENTITIES,
    // Examples are made of them: -9007199254740991, and dates of the year 6808.
    override: ({ jsonSchema }) => {
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.format) delete jsonSchema.pattern
    },
  })
  const text = JSON.stringify(described).replaceAll('"#/$defs/', '"#/components/schemas/')
  const { $schema, $defs, ...json } = JSON.parse(text)
  Object.assign(schemas, $defs)
  return json
}
