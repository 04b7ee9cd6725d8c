import { API_BASE } from '@colophon/protocol/constants'
import { CODES, ProviderError } from './provider-error.ts'
import type { Network } from './state.ts'

/** Calls a network's node; rejects with the node's error, including code and data. */
export type NodeClient = (method: string, params?: unknown) => Promise<unknown>

/** The node of a network: its own URL, or the requesting site's proxy to the site's chain. */
export function nodeClient({ rpcUrl }: Network, origin: string): NodeClient {
  const url = rpcUrl ?? `${origin}${API_BASE}/chain/rpc`
  return async (method, params = []) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const reply = await fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }).catch(
      () => null,
    )
    const answer = (await reply?.json().catch(() => null)) as Answer | null | undefined
    if (!answer) throw new ProviderError(CODES.internal, 'The node of the network does not answer.')
    if ('result' in answer) return answer.result
    // A product without a chain replies with its own error format.
    const { error, message = 'The node refuses.' } = answer
    if (typeof error === 'string') throw new ProviderError(CODES.internal, message)
    throw new ProviderError(error.code, error.message, error.data)
  }
}

type Answer =
  | { result: unknown }
  | { error: string | { code: number; message: string; data?: unknown }; message?: string }
