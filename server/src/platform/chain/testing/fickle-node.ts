import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A way to a node that can be cut, or swallow what is asked of it for ever. */
export type FickleNode = { url: string; mood: 'answers' | 'down' | 'silent'; stop(): Promise<void> }

/** Stands in front of the node at this address. */
export async function fickleNode(behind: string): Promise<FickleNode> {
  const server = createServer(async (request, reply) => {
    const body = await text(request)
    if (node.mood === 'down') request.socket.destroy()
    if (node.mood !== 'answers') return
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch(behind, { method: 'POST', headers, body })
    reply.setHeader('Content-Type', 'application/json').end(await answer.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const node: FickleNode = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/the-key-of-an-account`,
    mood: 'answers',
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return node
}
