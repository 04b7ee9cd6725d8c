import { Readable } from 'node:stream'
import { detectBytes, detectSource } from '@colophon/analysis/document/detect'
import { DocumentError } from '@colophon/analysis/document/document-error'
import { PROCESSING_REASONS, type ProcessingReason } from '@colophon/protocol/articles/errors'
import { GenerationFields } from '@colophon/protocol/articles/graph'
import { QUOTAS } from '@colophon/protocol/auth/roles'
import type { compareCalls } from '@colophon/protocol/compare/calls'
import { GRAPH_PDF_SECONDS } from '@colophon/protocol/compare/constants'
import type { PublicGraph } from '@colophon/protocol/compare/entities'
import { FILE_SIZE_FACTOR } from '@colophon/protocol/constants'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import type { IncomingFile, Input } from '../../platform/input.ts'
import { extractFromDocument } from '../../platform/parser/extract-from-document.ts'
import { parseFile } from '../../platform/parser/parse-file.ts'
import { ParserError } from '../../platform/parser/parser-error.ts'

/** Whose pdf is being read by this process: one of each person at a time, so that nobody fills the machine with readers. */
const reading = new Set<number>()

/**
 * Reads a pdf into its statements within a time, in a process of its own, and stores nothing of it: the file
 * stays in memory.
 */
export async function graphOfPdf(
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
  const bytes = await readAll(content)
  if (bytes.length === 0) fail('fileEmpty')
  if (detectSource(bytes.subarray(0, detectBytes), name) !== 'pdf') fail('comparePdfOnly')
  return bytes
}

/** At most the quota: the multipart reader cuts off the rest, and refuses the whole then. */
async function readAll(content: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

async function readPdf(bytes: Buffer, person: { id: number; role: keyof typeof QUOTAS }, { config }: Context) {
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
  const graph = await extractFromDocument(document, GenerationFields.parse({}), limits())
  const { title, authors, abstract, year = null, doi = null, archiveId = null } = document.meta
  const pages = document.pages.length
  const metadata = { title, authors, abstract, year, doi, archiveId, field: null, pages, md5Hash: null }
  return { articleId: null, state: 'ready' as const, reason: null, metadata, graph }
}

/** What is wrong with the file is told in the words that uploads have. */
function known(error: unknown): unknown {
  try {
    if (error instanceof ParserError && error.code === 'parserTimeout') fail('pdfTooSlow', { retryAfter: 60 })
    if (error instanceof DocumentError || error instanceof ParserError) {
      fail('pdfUnreadable', { message: PROCESSING_REASONS[error.code as ProcessingReason] })
    }
  } catch (failure) {
    return failure
  }
  return error
}
