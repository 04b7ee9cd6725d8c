import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A model that accepts every request and never replies, so that an answer runs until stopped. `env` makes a product use it. */
export async function stalledModel(): Promise<{ env: Record<string, string>; close(): void }> {
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
