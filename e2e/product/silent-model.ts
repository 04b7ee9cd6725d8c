import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A model that takes every question and never says a word, so that an answer stays under way until it is stopped. `env` makes a product use it. */
export async function silentModel(): Promise<{ env: Record<string, string>; close(): void }> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    env: { ASSISTANT_URL: `http://127.0.0.1:${port}/v1`, ASSISTANT_MODEL: 'silent', ASSISTANT_SECONDS: '600' },
    close: () => void server.close().closeAllConnections(),
  }
}
