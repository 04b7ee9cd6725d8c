import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { servedCalls } from '../platform/http/serve.ts'
import { makeApp, type TestApp } from '../testing/make-app.ts'
import { EVERY_CALL } from './every-call.ts'

/** What is served beside the calls of the protocol: pages for operators and for people. */
const PAGES = [
  '/api/docs',
  '/api/openapi.json',
  '/health/live',
  '/health/ready',
  '/metrics',
  '/operator/:token',
  '/outbox',
  '/outbox/:name',
]

describe('what the application serves', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await makeApp()
  })
  afterAll(() => app.close())

  // Proves: x-served
  it('serves every call of the protocol, through the one way in', () => {
    expect([...(servedCalls.get(app.app) ?? [])].toSorted()).toEqual(EVERY_CALL.map(({ target }) => target).toSorted())
  })

  it('serves nothing that is neither a call of the protocol nor a page for operators and people', () => {
    const pages = PAGES.map((path) => `GET ${path}`)
    expect(routesOf(app.app)).toEqual([...EVERY_CALL.map(({ target }) => target), ...pages].toSorted())
  })
})

/** Every route as `METHOD path`, read from the tree that the framework draws: four characters of indent for each level. */
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
