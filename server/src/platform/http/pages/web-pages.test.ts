import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerErrors } from '../errors.ts'
import { apiPages } from './api-pages.ts'
import { webPages } from './web-pages.ts'

const app = Fastify()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'colophon-pages-'))
  await writeFile(join(folder, 'index.html'), '<title>Colophon</title>')
  answerErrors(app)
  app.post('/mcp', async () => 'called')
  await webPages(app, folder)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

describe('the web application', () => {
  test.each([
    ['/', 200],
    ['/knowledge?q=clay', 200],
    ['/storage/12', 200],
    ['/no/such/screen', 404],
  ])('%s gets the application page with status %i', async (url, status) => {
    const reply = await app.inject(url)
    expect(reply.statusCode).toBe(status)
    expect(reply.body).toContain('<title>Colophon</title>')
  })

  // Proves: x-mcp
  test.each(['GET', 'HEAD', 'PUT', 'DELETE'] as const)(
    '%s of an address that has another method gets 405',
    async (method) => {
      const reply = await app.inject({ method, url: '/mcp?x=1', headers: { accept: 'text/event-stream' } })
      expect([reply.statusCode, reply.headers.allow]).toEqual([405, 'POST'])
    },
  )

  test.each(['/api/v1/nothing', '/assets/older-build.js', '/../etc/passwd.txt'])(
    '%s does not get the application page',
    async (url) => {
      const reply = await app.inject(url)
      expect(reply.statusCode).toBe(404)
      expect(reply.json()).toMatchObject({ statusCode: 404, error: 'notFound' })
    },
  )
})

test('the API reference is a screen where the web application is served', async () => {
  const served = Fastify()
  apiPages(served, '0.1.0')
  expect((await served.inject('/api/docs')).body).toContain('API reference')
  await served.close()
  const both = Fastify()
  apiPages(both, '0.1.0')
  await webPages(both, folder)
  const reply = await both.inject('/api/docs')
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-cache'])
  expect(reply.body).toContain('<title>Colophon</title>')
  await both.close()
})
