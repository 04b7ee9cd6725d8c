import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { FileMissing, type Files } from './files.ts'
import { openFiles } from './open-files.ts'

/** The few calls of S3 that the product makes, on memory: put with its checksum, get, head, delete and list. */
function startStore(): Server {
  const objects = new Map<string, Buffer>()
  return createServer(async (request, response) => {
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
}

describe('files in an S3-compatible store', () => {
  let store: Server
  let files: Files
  beforeAll(async () => {
    store = startStore()
    await new Promise<void>((listening) => store.listen(0, '127.0.0.1', listening))
    vi.stubEnv('AWS_ENDPOINT_URL_S3', `http://127.0.0.1:${(store.address() as AddressInfo).port}`)
    vi.stubEnv('AWS_REGION', 'nowhere-1')
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'key')
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
    files = await openFiles('s3://bucket/colophon')
  })
  afterAll(() => {
    vi.unstubAllEnvs()
    store.closeAllConnections()
    store.close()
  })

  it('gives back what was put, its size, any part of it, and a path for a while', async () => {
    expect(await files.put('papers/one.txt', Readable.from([Buffer.from('0123456789')]))).toEqual({ size: 10 })
    expect(await text(await files.read('papers/one.txt'))).toBe('0123456789')
    expect(await text(await files.read('papers/one.txt', { start: 2, end: 4 }))).toBe('234')
    const path = await files.withPath('papers/one.txt', async (copy) => {
      expect(await readFile(copy, 'utf8')).toBe('0123456789')
      return copy
    })
    await expect(readFile(path)).rejects.toThrow('ENOENT')
  })

  it('takes a large file from a stream of pieces', async () => {
    const chunk = Buffer.alloc(1_048_576, 'peat ')
    const large = Readable.from(
      (function* () {
        for (let sent = 0; sent < 12; sent++) yield chunk
      })(),
    )
    expect(await files.put('papers/large.txt', large)).toEqual({ size: 12 * chunk.length })
  })

  it('shows nothing of a file whose writing was cut short', async () => {
    const cutShort = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('the line was lost')
      })(),
    )
    await expect(files.put('papers/half.txt', cutShort)).rejects.toThrow('the line was lost')
    await expect(files.size('papers/half.txt')).rejects.toBeInstanceOf(FileMissing)
  })

  it('removes, lists, and tells what is missing', async () => {
    await files.put('avatars/me.png', Readable.from([Buffer.from('png')]))
    const keys: string[] = []
    for await (const { key } of files.list('avatars')) keys.push(key)
    expect(keys).toEqual(['avatars/me.png'])
    await files.remove('avatars/me.png')
    await files.remove('avatars/me.png')
    await expect(files.read('avatars/me.png')).rejects.toBeInstanceOf(FileMissing)
    await expect(files.read('../me.png')).rejects.toThrow('Not a key')
  })
})
