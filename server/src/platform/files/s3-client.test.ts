import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { storageOptions } from '../../search/store/remote.ts'
import { StartRefused } from '../database/postgres/start-refused.ts'
import { causeOf } from '../http/errors.ts'
import { checkStores, openFiles } from './open-files.ts'

let store: Server
let answer: { status: number; code: string } | null
beforeEach(async () => {
  answer = null
  store = createServer((_request, response) => {
    if (answer) response.writeHead(answer.status).end(`<Error><Code>${answer.code}</Code></Error>`)
  })
  await new Promise<void>((listening) => store.listen(0, '127.0.0.1', listening))
  vi.stubEnv('AWS_ENDPOINT_URL_S3', `http://127.0.0.1:${(store.address() as AddressInfo).port}`)
  vi.stubEnv('AWS_REGION', 'nowhere-1')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
})
afterEach(() => {
  vi.unstubAllEnvs()
  store.closeAllConnections()
  store.close()
})

const check = () => checkStores({ SEARCH_URL: '/some/folder', FILES_URL: 's3://papers/files' })

// Proves: x-store-refused
describe('an object store that cannot be used refuses the start in one sentence that says what to set', () => {
  test.each([
    [404, 'NoSuchBucket', /there is no bucket papers at http:\S+ Create it/],
    [403, 'SignatureDoesNotMatch', /refused the credentials \(SignatureDoesNotMatch\)\. Set AWS_ACCESS_KEY_ID/],
    [301, 'PermanentRedirect', /Set AWS_REGION to the region of the bucket papers/],
    [405, 'MethodNotAllowed', /answered MethodNotAllowed \(405\)\. Set AWS_ENDPOINT_URL/],
  ])('%d %s', async (status, code, sentence) => {
    answer = { status, code }
    const refused = check()
    await expect(refused).rejects.toThrow(StartRefused)
    await expect(refused).rejects.toThrow(sentence)
    await expect(refused).rejects.toThrow('FILES_URL=s3://papers/files cannot be used: ')
  })

  test('a closed port', async () => {
    await new Promise((closed) => store.close(closed))
    await expect(check()).rejects.toThrow(/does not answer \(ECONNREFUSED\)\. Set AWS_ENDPOINT_URL/)
  })

  test('a missing region', async () => {
    vi.stubEnv('AWS_REGION', undefined)
    vi.stubEnv('AWS_CONFIG_FILE', '/nowhere')
    await expect(check()).rejects.toThrow('set AWS_REGION.')
  })
})

test('the search engine accepts an http endpoint without a further setting, and nothing but https otherwise', () => {
  expect(storageOptions()).toMatchObject({ aws_endpoint: process.env.AWS_ENDPOINT_URL_S3, allow_http: 'true' })
  vi.stubEnv('AWS_ENDPOINT_URL_S3', 'https://store.example.org')
  expect(storageOptions()).toMatchObject({ allow_http: 'false' })
})

// Proves: x-store-away
test('a silent store fails an upload and a download as busy after seconds, not after a minute', {
  tags: ['campaign'],
  timeout: 30_000,
}, async () => {
  const scratch = await mkdtemp(join(tmpdir(), 'colophon-s3-'))
  const files = await openFiles('s3://papers/files', scratch)
  const began = performance.now()
  const put = files.put('papers/one.pdf', Readable.from([Buffer.from('%PDF')]))
  const got = files.read('papers/one.pdf').then(text)
  for (const call of [put, got]) expect(causeOf(await call.catch((error: unknown) => error))).toBe('busy')
  expect(performance.now() - began).toBeLessThan(15_000)
  await rm(scratch, { recursive: true })
})
