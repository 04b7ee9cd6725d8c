import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { servedCalls } from '../../src/platform/http/serve.ts'
import { makeApp, type TestApp } from '../testing/make-app.ts'
import { EVERY_CALL } from './every-call.ts'

/** Routes besides the calls of the protocol. */
const PAGES = [
  '/api/docs',
  '/api/openapi.json',
  '/health/live',
  '/health/ready',
  '/metrics',
  '/oai',
  '/operator/:token',
  '/outbox',
  '/outbox/:name',
]

describe('the served routes', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await makeApp()
  })
  afterAll(() => app.close())

  // Proves: x-served
  it('every call of the protocol is served through makeServe', () => {
    expect([...(servedCalls.get(app.app) ?? [])].toSorted()).toEqual(EVERY_CALL.map(({ target }) => target).toSorted())
  })

  it('no route is served that is neither a protocol call nor a listed page', () => {
    // MCP makes calls of the protocol itself.
    const pages = [...PAGES.map((path) => `GET ${path}`), 'POST /mcp', 'POST /oai']
    expect(routesOf(app.app)).toEqual([...EVERY_CALL.map(({ target }) => target), ...pages].toSorted())
  })
})

/** Every route as `METHOD path`, parsed from Fastify's printed tree: four characters of indent per level. */
function routesOf(app: FastifyInstance): string[] {
  const above: string[] = []
  const routes: string[] = []
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const found = /^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?$/.exec(line)
    if (!found) continue
    const [, indent = '', part = '', methods = ''] = found
    const level = indent.length / 4
    above.length = level
    above[level] = part
    const taken = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD')
    routes.push(...taken.map((method) => `${method} ${above.join('')}`))
  }
  return routes.toSorted()
}
