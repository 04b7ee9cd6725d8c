import { request } from 'node:http'
import { ErrorReply } from '@colophon/protocol/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { send } from '../testing/call.ts'
import { makeApp, type TestApp } from '../testing/make-app.ts'

const ADDRESSES = [
  ...[
    '/%',
    '/%zz',
    '/%00',
    '/api/v1/%E0%A4%A',
    '/api/v1/%',
    '/api/v1/articles/download/%',
    '/api/v1/articles/download/%00',
  ],
  ...[
    '/api/v1',
    '/api/v1/',
    '/api/v1/nothing',
    '/api/v1//articles',
    '//api/v1/articles',
    '/api/v1/articles/',
    '/API/V1/ARTICLES',
  ],
  ...['/api/v1/articles/../../../etc/passwd', '/../../etc/passwd', '/..%2f..%2fetc%2fpasswd', '/.env', '/.git/config'],
  ...[
    '/api/v1/articles;id=1',
    '/api/v1/articles\\..',
    `/${'x'.repeat(8000)}`,
    '/api/v1/constructor',
    '/__proto__',
    '/api/v2/articles',
  ],
  ...[
    '/api/v1/profile/images/avatars/..%2f..%2f..%2fetc%2fpasswd',
    '/api/v1/profile/images/avatars/%2e%2e',
    '/outbox/..%2fx.eml',
  ],
]

describe('invalid URLs', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await makeApp()
  })
  afterAll(() => app.close())

  for (const address of ADDRESSES) {
    it(`the invalid URL ${address.slice(0, 60)} gets a 4xx with a message`, async () => {
      const { status, text } = await get(address)
      expect([400, 401, 404]).toContain(status)
      const failure = ErrorReply.parse(JSON.parse(text))
      expect([failure.statusCode, failure.error]).toEqual([status, expect.stringMatching(/^[a-z][A-Za-z]+$/)])
    })
  }

  it('an unsupported method gets a 4xx', async () => {
    for (const [method, path] of [
      ['PUT', '/api/v1/articles'],
      ['DELETE', '/api/v1/profile'],
      ['PATCH', '/api/v1/articles/create'],
      ['OPTIONS', '/api/v1/articles'],
      ['POST', '/health/live'],
      ['POST', '/api/v1/articles/delete'],
    ] as const) {
      const { status, message } = await send(app, method, path)
      expect([[404, 405].includes(status), Boolean(message)], `${method} ${path}: ${status}`).toEqual([true, true])
    }
  })

  /** Sends the path as is: `fetch` would normalise it. */
  function get(path: string): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = new URL(app.url)
      const sent = request({ hostname, port, path }, async (reply) => {
        const chunks: Buffer[] = []
        for await (const chunk of reply) chunks.push(chunk as Buffer)
        resolve({ status: reply.statusCode ?? 0, text: Buffer.concat(chunks).toString() })
      })
      sent.on('error', reject).end()
    })
  }
})
