import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { vi } from 'vitest'

/** An S3 store of a test: its objects by path (`/bucket/key`), and its shutdown. */
export type TestStore = { objects: Map<string, Buffer>; close(): void }

/**
 * An in-memory implementation of the S3 calls the product makes: put with checksum, get, head, delete and list. The
 * environment points to it until it is closed.
 */
export async function startStore(): Promise<TestStore> {
  const objects = new Map<string, Buffer>()
  const store = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://store')
    const key = decodeURIComponent(url.pathname)
    const body = await buffer(request)
    const send = (status: number, content: string | Buffer = '', headers = {}) =>
      response.writeHead(status, { 'Last-Modified': new Date().toUTCString(), ETag: '"x"', ...headers }).end(content)
    if (request.method === 'DELETE') {
      objects.delete(key)
      return send(204)
    }
    if (request.method === 'PUT') {
      const checksum = createHash('sha256').update(body).digest('base64')
      if (request.headers['x-amz-checksum-sha256'] !== checksum) return send(400)
      objects.set(key, body)
      return send(200)
    }
    if (url.searchParams.has('list-type')) {
      const prefix = url.searchParams.get('prefix') ?? ''
      const rows = [...objects.keys()]
        .map((each) => each.split('/').slice(2).join('/'))
        .filter((each) => each.startsWith(prefix))
      const contents = rows.map(
        (each) => `<Contents><Key>${each}</Key><LastModified>${new Date().toISOString()}</LastModified></Contents>`,
      )
      return send(200, `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`)
    }
    const found = objects.get(key)
    if (!found) return send(404)
    const range = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '')
    const content = range ? found.subarray(Number(range[1]), Number(range[2]) + 1) : found
    return send(range ? 206 : 200, request.method === 'HEAD' ? '' : content, { 'Content-Length': content.length })
  })
  await new Promise<void>((listening) => store.listen(0, '127.0.0.1', listening))
  vi.stubEnv('AWS_ENDPOINT_URL_S3', `http://127.0.0.1:${(store.address() as AddressInfo).port}`)
  vi.stubEnv('AWS_REGION', 'nowhere-1')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  return {
    objects,
    close() {
      vi.unstubAllEnvs()
      store.closeAllConnections()
      store.close()
    },
  }
}
