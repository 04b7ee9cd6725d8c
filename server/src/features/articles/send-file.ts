import type { PaperDocument } from '@colophon/protocol/articles/document'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { byteRange } from '../../platform/byte-range.ts'
import { contentDisposition } from '../../platform/content-disposition.ts'
import type { Context } from '../../platform/context.ts'
import type { ArticleRow } from './article-row.ts'
import { readPaperFile } from './paper-file.ts'

const TYPES: Record<PaperDocument['source'], string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain',
}

type Stored = Pick<
  ArticleRow,
  'id' | 'articleUrl' | 'sizeBytes' | 'fileName' | 'sha256' | 'isPublished' | 'isPublic'
> & {
  format: PaperDocument['source']
}

/** True for a paper whose file is here; records of the preprint archive have none. */
export function hasFile<R extends Pick<ArticleRow, 'format'>>(row: R | null): row is R & Pick<Stored, 'format'> {
  return row !== null && row.format !== null
}

/** What everybody may open, a browser may keep; of the rest nothing is left on a shared computer. */
function isForEverybody({ isPublished, isPublic }: Stored): boolean {
  return isPublished && isPublic
}

/**
 * Answers the file of a paper, or the part of it that was asked for. Whatever a file holds, a browser neither guesses
 * another type nor runs anything in it.
 */
export async function sendFile(
  context: Pick<Context, 'db' | 'files' | 'fileKeys'>,
  request: FastifyRequest,
  reply: FastifyReply,
  paper: Stored,
  kind: 'inline' | 'attachment',
): Promise<FastifyReply> {
  const size = paper.sizeBytes
  const tag = `"${paper.sha256}"`
  reply.headers({
    'Content-Type': TYPES[paper.format],
    'Content-Disposition': contentDisposition(kind, paper.fileName),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': `private, ${isForEverybody(paper) ? 'no-cache' : 'no-store'}, no-transform`,
    'Accept-Ranges': 'bytes',
    ETag: tag,
  })
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  const isSame = (request.headers['if-range'] ?? tag) === tag
  const range = byteRange(isSame ? request.headers.range : undefined, size)
  if (range === 'unsatisfiable') return reply.code(416).header('Content-Range', `bytes */${size}`).send()
  if (range) reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${size}`)
  reply.header('Content-Length', range ? range.end - range.start + 1 : size)
  if (request.method === 'HEAD') return reply.send()
  return reply.send(await readPaperFile(context, paper, range ?? undefined))
}
