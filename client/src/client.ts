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
    headers: { 'X-API-Key': apiKey },
    bodySerializer: (body: unknown) => formOf(body) ?? JSON.stringify(body),
  })
}

function formOf(body: unknown): FormData | null {
  const entries = Object.entries(body ?? {})
  const files = entries.filter(([, value]) => value instanceof Blob)
  if (files.length === 0) return null
  const form = new FormData()
  for (const [name, value] of entries) if (!(value instanceof Blob)) form.append(name, String(value))
  // The server reads the fields before the file.
  for (const [name, file] of files) form.append(name, file)
  return form
}
