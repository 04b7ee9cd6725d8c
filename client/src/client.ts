// Version 0.17 types a list, which is a tuple of its rows and their number, as an array of both: stay with 0.15.
import createClient, { type Client, type ClientOptions } from 'openapi-fetch'
import type { paths } from './schema.ts'

/** The origin of an installation, such as `https://papers.example.org`, an API key, and defaults of `fetch`. */
export type ColophonOptions = Omit<ClientOptions, 'headers' | 'bodySerializer'> & { baseUrl: string; apiKey: string }

/** The HTTP API, typed by its OpenAPI description. */
export type Colophon = Client<paths>

/**
 * A client of the HTTP API. A body with a blob is sent as multipart form.
 *
 *     const colophon = colophonClient({ baseUrl: 'https://papers.example.org', apiKey: 'clp_…' })
 *     const { data, error } = await colophon.GET('/api/v1/articles/article', { params: { query: { articleId: 1 } } })
 */
export function colophonClient({ apiKey, ...options }: ColophonOptions): Colophon {
  return createClient<paths>({
    // The key must not follow a redirect to another origin.
    redirect: 'error',
    ...options,
    // The type of a body is that of its blob.
    headers: { 'X-API-Key': apiKey, 'Content-Type': null },
    bodySerializer: (body: unknown) => formOf(body) ?? new Blob([JSON.stringify(body)], { type: 'application/json' }),
  })
}

/**
 * A multipart form with the files of a body, fields first; null without a file. Node reads all of a `FormData` into
 * memory, and fails if the server replies before the end; a blob is sent as it is read.
 */
function formOf(body: unknown): Blob | null {
  const entries = Object.entries(body ?? {})
  const files = entries.filter(([, value]) => value instanceof Blob)
  if (files.length === 0) return null
  const boundary = crypto.randomUUID()
  const fields = entries.filter(([, value]) => !(value instanceof Blob))
  const parts = [...fields, ...files].flatMap(([name, value]) => {
    const fileName = value instanceof File ? value.name : 'file'
    const file = value instanceof Blob ? `; filename="${fileName.replace(/["\r\n]/g, encodeURIComponent)}"` : ''
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`
    return [new Blob([head]), value instanceof Blob ? value : new Blob([String(value)]), new Blob(['\r\n'])]
  })
  parts.push(new Blob([`--${boundary}--\r\n`]))
  const form = new Blob(parts, { type: `multipart/form-data; boundary=${boundary}` })
  // A file may have its own stream, for example one that is counted.
  return Object.assign(form, { stream: () => ReadableStream.from(bytesOf(parts)) })
}

async function* bytesOf(parts: readonly Blob[]) {
  for (const part of parts) yield* part.stream()
}
