import { SCREENS } from '@colophon/protocol/screens'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { papersWithRights } from '../../papers/visible-papers.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { rateLimit } from '../../platform/http/serve.ts'
import { parentElement, textElement } from '../../platform/http/xml.ts'
import { FORMATS, type MetadataFormat } from './formats.ts'
import { OaiProblem } from './oai-problem.ts'
import {
  countRecords,
  earliestChange,
  type OaiRecord,
  positionBefore,
  readRecord,
  recordsIn,
  settledTime,
} from './queries.ts'
import { type OaiRequest, readDates, readRequest } from './read-request.ts'
import { type ListState, readToken, writeToken } from './resumption-token.ts'

/** Records in one answer. */
const PAGE = 100

/** No paper has a greater id. */
const ID_MAX = 2_147_483_647

type Parts = Pick<Context, 'db' | 'now' | 'config' | 'secret'>
type Site = { origin: string; host: string }

/** Answers a request by OAI-PMH 2.0; the answer is well-formed XML whatever was sent. */
export async function answer(context: Parts, sent: URLSearchParams, origin: string): Promise<string> {
  // The origin is that of the request where none is configured, so that it may be no address.
  const site = { origin, host: URL.parse(origin)?.hostname ?? 'localhost' }
  // Read before the records: a harvester that continues from this time misses no change.
  const now = await settledTime(context.db)
  let echoed: Record<string, string> = {}
  let content: string
  try {
    const request = readRequest(sent)
    echoed = { verb: request.verb, ...request.given }
    content = parentElement(request.verb, await contentOf(context, request, site))
  } catch (error) {
    if (!(error instanceof OaiProblem)) throw error
    if (error.code === 'badArgument') echoed = {}
    content = textElement('error', error.message, { code: error.code })
  }
  const root = parentElement(
    'OAI-PMH',
    [textElement('responseDate', inSeconds(now)), textElement('request', `${origin}/oai`, echoed), content],
    {
      xmlns: 'http://www.openarchives.org/OAI/2.0/',
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xsi:schemaLocation': 'http://www.openarchives.org/OAI/2.0/ http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd',
    },
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`
}

/** The elements within the element of the verb. */
async function contentOf(context: Parts, request: OaiRequest, site: Site): Promise<string[]> {
  const { verb, given } = request
  switch (verb) {
    case 'Identify':
      return identify(context, site)
    case 'ListMetadataFormats':
      if (given.identifier !== undefined) await recordOf(context, given.identifier, site)
      return [...FORMATS].map(([prefix, { schema, namespace }]) =>
        parentElement('metadataFormat', [
          textElement('metadataPrefix', prefix),
          textElement('schema', schema),
          textElement('metadataNamespace', namespace),
        ]),
      )
    case 'ListSets':
      if (given.resumptionToken !== undefined) readToken(verb, given.resumptionToken, context.now(), context.secret)
      return noSets()
    case 'GetRecord': {
      const format = formatOf(given.metadataPrefix)
      const record = await recordOf(context, given.identifier ?? '', site)
      return describe(context, [record], format, site)
    }
    default:
      return list(context, request, site)
  }
}

async function identify({ db, config }: Parts, { origin, host }: Site): Promise<string[]> {
  const earliest = (await earliestChange(db)) ?? new Date(0)
  return [
    textElement('repositoryName', `Colophon at ${host}`),
    textElement('baseURL', `${origin}/oai`),
    textElement('protocolVersion', '2.0'),
    textElement('adminEmail', /<([^<>]+)>\s*$/.exec(config.MAIL_FROM)?.[1] ?? config.MAIL_FROM),
    textElement('earliestDatestamp', inSeconds(earliest)),
    textElement('deletedRecord', 'persistent'),
    textElement('granularity', 'YYYY-MM-DDThh:mm:ssZ'),
    textElement('compression', 'gzip'),
  ]
}

function noSets(): never {
  throw new OaiProblem('noSetHierarchy', 'There are no sets.')
}

function formatOf(prefix = ''): MetadataFormat {
  const format = FORMATS.get(prefix)
  if (format) return format
  throw new OaiProblem('cannotDisseminateFormat', `The formats are ${[...FORMATS.keys()].join(' and ')}.`)
}

async function recordOf({ db }: Parts, identifier: string, site: Site): Promise<OaiRecord> {
  const start = identifierOf(site, '')
  const id = identifier.startsWith(start) ? identifier.slice(start.length) : ''
  const isId = /^[1-9]\d{0,9}$/.test(id) && Number(id) <= ID_MAX
  const record = isId ? await readRecord(db, Number(id)) : null
  if (record) return record
  throw new OaiProblem('idDoesNotExist', `No record has this identifier. Identifiers have the form ${start}1.`)
}

/** One answer of a list, and the token for the next one. */
async function list(context: Parts, { verb, given }: OaiRequest, site: Site): Promise<string[]> {
  const state = await listOf(context, { verb, given })
  const format = verb === 'ListRecords' ? formatOf(state.prefix) : null
  // One snapshot, so that the rights of a paper fit its row.
  const page = await context.db.transaction(
    async (tx) => {
      const records = await recordsIn(tx, state, PAGE + 1)
      if (records.length === 0) throw nothingLeft(state)
      const part = records.slice(0, PAGE)
      const total = await countRecords(tx, { after: state.start, before: state.before })
      const described = await describe({ ...context, db: tx }, part, format, site)
      return { described, last: part.at(-1), isLast: records.length <= PAGE, total }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  if (page.isLast && state.sent === 0) return page.described
  const attributes = { completeListSize: String(page.total), cursor: String(state.sent) }
  if (page.isLast) return [...page.described, textElement('resumptionToken', '', attributes)]
  const next = { ...state, after: page.last?.position ?? state.after, sent: state.sent + PAGE }
  const { token, expiresAt } = writeToken(verb, next, context.now(), context.secret)
  const expirationDate = inSeconds(expiresAt)
  return [...page.described, textElement('resumptionToken', token, { expirationDate, ...attributes })]
}

/** An answer needs a record; the remaining ones may have changed since, and are no longer part of a list with an end. */
function nothingLeft({ sent }: ListState): OaiProblem {
  return sent === 0
    ? new OaiProblem('noRecordsMatch', 'No record matches.')
    : new OaiProblem('badResumptionToken', 'All remaining records have changed since. Request the list again.')
}

async function listOf({ db, now, secret }: Parts, { verb, given }: OaiRequest): Promise<ListState> {
  if (given.resumptionToken !== undefined) return readToken(verb, given.resumptionToken, now(), secret)
  formatOf(given.metadataPrefix)
  const { from, before } = readDates(given)
  if (given.set !== undefined) noSets()
  const start = from === null ? 0 : await positionBefore(db, from)
  return { prefix: given.metadataPrefix ?? '', start, after: start, sent: 0, before }
}

/** Records in their format, or headers alone. What a visitor may not view is a deleted record. */
async function describe(
  context: Pick<Context, 'now'> & { db: Db },
  records: readonly OaiRecord[],
  format: MetadataFormat | null,
  site: Site,
): Promise<string[]> {
  const ids = records.filter(({ isDeleted }) => !isDeleted).map(({ articleId }) => articleId)
  const papers = await papersWithRights(context, ids, null)
  return records.map(({ articleId, changedAt }) => {
    const identifier = identifierOf(site, articleId)
    const found = papers.get(articleId)
    const paper = found?.rights.view ? found : null
    const header = parentElement(
      'header',
      [textElement('identifier', identifier), textElement('datestamp', inSeconds(changedAt))],
      paper === null ? { status: 'deleted' } : {},
    )
    if (format === null) return header
    if (paper === null) return parentElement('record', [header])
    const pageUrl = site.origin + SCREENS.storageFile.path.replace(':articleId', String(articleId))
    const metadata = format.describe({ paper, identifier, pageUrl, changedAt })
    return parentElement('record', [header, parentElement('metadata', [metadata])])
  })
}

function identifierOf({ host }: Site, articleId: number | string): string {
  return `oai:${host}:${articleId}`
}

/** A time in the granularity of the protocol. */
function inSeconds(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`
}

const FORM = 'application/x-www-form-urlencoded'

/** The OAI-PMH provider at `/oai`: GET, and POST with a form. It needs no session and shows what any visitor may see. */
export async function oaiEndpoint(app: FastifyInstance, context: Context): Promise<void> {
  const { PUBLIC_URL, RATE_LIMIT_FACTOR } = context.config
  await app.register(async (scope) => {
    scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => done(null, body))
    const respond = async (request: FastifyRequest, reply: FastifyReply, sent: string) => {
      const origin = PUBLIC_URL ?? `${request.protocol}://${request.host}`
      const xml = await answer(context, new URLSearchParams(sent), origin)
      return reply.type('text/xml; charset=utf-8').header('Cache-Control', 'no-store').send(xml)
    }
    const config = { rateLimit: rateLimit({ limit: 'search' }, RATE_LIMIT_FACTOR) }
    scope.get('/oai', { config }, (request, reply) => respond(request, reply, queryOf(request)))
    scope.post('/oai', { config }, (request, reply) =>
      respond(request, reply, typeof request.body === 'string' ? request.body : ''),
    )
  })
}

/** The query as sent, in which further question marks belong to a value. */
function queryOf({ url }: FastifyRequest): string {
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at + 1)
}
