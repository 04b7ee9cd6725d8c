import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/**
 * A proxy to a node that can be cut off, hang, reject event queries over more than a few blocks, or lead to another
 * node.
 */
export type FickleNode = {
  url: string
  mood: 'answers' | 'down' | 'silent' | 'narrow'
  behind: string
  /** Requests so far, in any mode. */
  asked: number
  /** Rejected event queries so far. */
  refused: number
  stop(): Promise<void>
}

const NARROW_BLOCKS = 10

export async function fickleNode(behind: string): Promise<FickleNode> {
  const server = createServer(async (request, reply) => {
    const body = await text(request)
    node.asked += 1
    if (node.mood === 'down') request.socket.destroy()
    if (node.mood !== 'answers' && node.mood !== 'narrow') return
    const headers = { 'Content-Type': 'application/json' }
    if (node.mood === 'narrow' && isWide(body)) {
      node.refused += 1
      const error = { code: -32_005, message: 'query exceeds the limit of blocks' }
      reply.setHeader('Content-Type', 'application/json')
      return reply.end(JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(body).id, error }))
    }
    const answer = await fetch(node.behind, { method: 'POST', headers, body })
    reply.setHeader('Content-Type', 'application/json').end(await answer.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const node: FickleNode = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/the-key-of-an-account`,
    mood: 'answers',
    behind,
    asked: 0,
    refused: 0,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return node
}

function isWide(body: string): boolean {
  const { method, params } = JSON.parse(body)
  if (method !== 'eth_getLogs') return false
  return Number(params[0].toBlock) - Number(params[0].fromBlock) >= NARROW_BLOCKS
}
