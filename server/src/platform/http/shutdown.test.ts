import { Agent, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { openHttp } from './http.ts'

it('a request on an open connection during a shutdown is answered, and the connection closes', async () => {
  const context = { config: readConfig({}, []), log: pino({ level: 'silent' }) } as unknown as Context
  const app = await openHttp(context, async () => ({ current: 1, ttl: 1 }))
  app.get('/', async () => 'answered')
  let proceed = () => {}
  app.addHook('preClose', () => new Promise<void>((resolve) => (proceed = resolve)))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  expect(await ask(url, agent)).toEqual({ status: 200, connection: 'keep-alive' })
  const closed = app.close()
  expect(await ask(url, agent)).toEqual({ status: 200, connection: 'close' })
  proceed()
  await closed
  agent.destroy()
})

function ask(url: string, agent: Agent): Promise<{ status: number | undefined; connection: string | undefined }> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume()
      response.once('end', () => resolve({ status: response.statusCode, connection: response.headers.connection }))
    }).once('error', reject)
  })
}
