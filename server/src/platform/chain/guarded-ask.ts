import { setTimeout as sleep } from 'node:timers/promises'
import { RPC_TIMEOUT_MS } from '@colophon/protocol/chain/constants'
import { fail } from '../fail.ts'

/** The node that is asked: what it has computed, and how it begins again. */
type Node = { processorMs(): Promise<number | null>; restart(reason: string): void }

const LOOK_EVERY_MS = 250
/** A node that has computed so long while a request waited is taken to compute without end: no request of ours does. */
const PROCESSOR_MS = 2_000
/** The same by the clock, where the system does not tell what a process computes. */
const ELAPSED_MS = 10_000

/**
 * Passes JSON-RPC requests to the node and answers what it says, unread. A request that is not answered in time fails with
 * `chainCallTooLong`; anvil goes on with it even when the connection is closed, so it is restarted where it does not end.
 */
export function guardedAsk(rpcUrl: string, node: Node): (request: object) => Promise<string> {
  return async (request) => {
    const stop = new AbortController()
    const before = await node.processorMs()
    const asked = send(rpcUrl, request, stop.signal)
    const late = sleep(RPC_TIMEOUT_MS, null, { signal: stop.signal }).catch(() => null)
    const answer = await Promise.race([asked, late])
    if (answer !== null) {
      stop.abort()
      return answer
    }
    void watch(asked, node, before).finally(() => stop.abort())
    return fail('chainCallTooLong')
  }
}

/** Until the request has ended, or the node is restarted because it does not end. */
async function watch(asked: Promise<string>, node: Node, before: number | null): Promise<void> {
  const begun = performance.now()
  let isOver = false
  asked.then(
    () => {
      isOver = true
    },
    () => {
      isOver = true
    },
  )
  while (!isOver) {
    await sleep(LOOK_EVERY_MS)
    const now = await node.processorMs()
    const isEndless =
      before === null || now === null ? performance.now() - begun > ELAPSED_MS : now - before > PROCESSOR_MS
    if (!isOver && isEndless) return node.restart('a request is computed without end')
  }
}

async function send(rpcUrl: string, request: object, signal: AbortSignal): Promise<string> {
  const headers = { 'Content-Type': 'application/json' }
  const reply = await fetch(rpcUrl, { method: 'POST', headers, body: JSON.stringify(request), signal })
  return reply.text()
}
