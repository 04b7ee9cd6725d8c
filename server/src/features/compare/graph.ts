import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { detectBytes, detectSource } from '@colophon/analysis/document/detect'
import { DocumentError } from '@colophon/analysis/document/document-error'
import { PROCESSING_REASONS, type ProcessingReason } from '@colophon/protocol/articles/errors'
import { type Person, QUOTAS, type User } from '@colophon/protocol/auth/roles'
import type { compareCalls } from '@colophon/protocol/compare/calls'
import { GRAPH_PDF_SECONDS } from '@colophon/protocol/compare/constants'
import type { PublicGraph } from '@colophon/protocol/compare/entities'
import { FILE_SIZE_FACTOR } from '@colophon/protocol/constants'
import { GenerationFields } from '@colophon/protocol/statements/graph'
import type { z } from 'zod'
import { weighInThread } from '../../answers/weigh-statements.ts'
import { extractFromDocument, parseFile } from '../../parser/parse-file.ts'
import { ParserError } from '../../parser/parser-error.ts'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler, IncomingFile, Input } from '../../platform/http/input.ts'
import { ThreadLost } from '../../platform/threads/turn-thread.ts'
import { type Column, columnsFor, isSameView } from './columns.ts'
import { graphsOf } from './queries.ts'

/** Users whose PDF this process is parsing: one at a time each, to bound parser processes. */
const reading = new Set<number>()

type GraphReply = z.input<typeof PublicGraph>

/** The comparison tool for one paper, behind the gate. */
export const graphOf: Handler<typeof compareCalls.graphOf> = ({ query, person }, context) =>
  graphsFor(context, [query.articleId], person)

/** The comparison tool for several papers, or for an uploaded PDF that is not stored. */
export const graph: Handler<typeof compareCalls.graph> = async (input, context) => {
  if (input.request.isMultipart()) return [await graphOfPdf(input, context)]
  const { articleIds } = input.body
  if (articleIds) return graphsFor(context, articleIds, input.person)
  const message = 'articleIds or a pdf in the field "file" of a multipart body is needed'
  return fail('validationFailed', { message, fields: { articleIds: 'articleIds must name at least one paper' } })
}

async function graphsFor(context: Context, articleIds: readonly number[], person: Person): Promise<GraphReply[]> {
  for (let tries = 0; tries < 3; tries++) {
    const columns = await columnsFor(context, articleIds, person)
    const readable = columns.filter(({ state }) => state === 'ready').map(({ articleId }) => articleId)
    const graphs = await graphsOf(context.db, readable)
    if (!isSameView(columns, await columnsFor(context, articleIds, person))) continue
    return columns.map((column) => toReply(column, graphs.get(column.articleId) ?? null))
  }
  return fail('notReady')
}

function toReply({ articleId, state, reason, article }: Column, entries: GraphReply['graph']): GraphReply {
  if (!article) return { articleId, state, reason, metadata: null, graph: null }
  const { title, authors, abstract, year, doi, archiveId, field, pages, md5Hash } = article
  const metadata = { title, authors, abstract, year, doi, archiveId, field, pages, md5Hash }
  return { articleId, state, reason, metadata, graph: state === 'ready' ? (entries ?? []) : null }
}

/**
 * Extracts the statements of a PDF in a separate process, and weighs them, with a time limit; nothing is stored, and the
 * file stays in memory.
 */
async function graphOfPdf(
  { person, receive }: Pick<Input<typeof compareCalls.graph>, 'person' | 'receive'>,
  context: Context,
): Promise<z.input<typeof PublicGraph>> {
  if (reading.has(person.id)) fail('tooManyPdfs', { retryAfter: 5 })
  reading.add(person.id)
  try {
    const { stored } = await receive({
      maxBytes: QUOTAS[person.role].fileMegabytes * FILE_SIZE_FACTOR,
      store: readPdfBytes,
      discard: async () => undefined,
    })
    return await readPdf(stored, person, context)
  } catch (error) {
    throw known(error)
  } finally {
    reading.delete(person.id)
  }
}

async function readPdfBytes({ name, content }: IncomingFile): Promise<Buffer> {
  // Limited by the quota: the multipart parser truncates larger files, which are then rejected.
  const bytes = await buffer(content)
  if (bytes.length === 0) fail('fileEmpty')
  if (detectSource(bytes.subarray(0, detectBytes), name) !== 'pdf') fail('comparePdfOnly')
  return bytes
}

async function readPdf(bytes: Buffer, person: User, { config }: Context) {
  const until = Date.now() + GRAPH_PDF_SECONDS * 1000
  const limits = () => ({
    deadlineMs: Math.max(1, until - Date.now()),
    maxResidentBytes: config.PARSE_MEGABYTES * 1_048_576,
    owner: person.id,
  })
  const document = await parseFile({
    content: async () => Readable.from([bytes]),
    source: 'pdf',
    maxPages: QUOTAS[person.role].pages,
    ...limits(),
  })
  const found = await extractFromDocument(document, GenerationFields.parse({}), limits())
  const load = async () => new Map([[0, JSON.stringify(document)]])
  const signal = AbortSignal.timeout(limits().deadlineMs)
  const graph = await weighInThread(found, { articleId: 0, ownerId: person.id, load, signal })
  const { title, authors, abstract, year = null, doi = null, archiveId = null } = document.meta
  const pages = document.pages.length
  const metadata = { title, authors, abstract, year, doi, archiveId, field: null, pages, md5Hash: null }
  return { articleId: null, state: 'ready' as const, reason: null, metadata, graph }
}

/** Maps file defects to the messages of uploads. */
function known(error: unknown): unknown {
  try {
    const isTooSlow = error instanceof ParserError && error.code === 'parserTimeout'
    const isOutOfTime = error instanceof ThreadLost || (error instanceof DOMException && error.name === 'TimeoutError')
    if (isTooSlow || isOutOfTime) fail('pdfTooSlow', { retryAfter: 60 })
    if (error instanceof DocumentError || error instanceof ParserError) {
      fail('pdfUnreadable', { message: PROCESSING_REASONS[error.code as ProcessingReason] })
    }
  } catch (failure) {
    return failure
  }
  return error
}
