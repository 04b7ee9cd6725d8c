import { storageCalls } from '@colophon/protocol/storage/calls'
import { urlOf } from '../../../lib/api/call.ts'
import { sendWithSession } from '../../../lib/api/session.ts'
import { transport } from '../../../lib/api/transport.ts'

/** A part of a paper's file and the size of the whole, in bytes. */
export type FileRange = { bytes: Uint8Array; total: number }

/** Bytes `begin`..`end` (exclusive) of a paper's file, using the session; throws CallError. */
export async function fileRange(
  articleId: number,
  begin: number,
  end: number,
  signal: AbortSignal,
): Promise<FileRange> {
  const url = urlOf(storageCalls.file, { query: { articleId } })
  const { body, header } = await sendWithSession((token) =>
    transport({
      method: storageCalls.file.method,
      url,
      headers: { range: `bytes=${begin}-${end - 1}`, ...(token !== null && { authorization: `Bearer ${token}` }) },
      body: undefined,
      asBlob: true,
      signal,
    }),
  )
  const bytes = new Uint8Array(body instanceof Blob ? await body.arrayBuffer() : new ArrayBuffer(0))
  const total = Number(header('content-range')?.split('/').at(-1))
  return { bytes, total: Number.isFinite(total) && total > 0 ? total : bytes.length }
}
