import { API_BASE } from '@colophon/protocol/constants'
import { CODES, Refusal } from './refusal.ts'
import type { Network } from './state.ts'

/** Asks the node of a network; rejects with what the node says, code and data included. */
export type AskNode = (method: string, params?: unknown) => Promise<unknown>

/** The node of a network: the address it was added with, else what the site that asks passes on to its own chain. */
export function nodeOf({ rpcUrl }: Network, origin: string): AskNode {
  const url = rpcUrl ?? `${origin}${API_BASE}/chain/rpc`
  return async (method, params = []) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const reply = await fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }).catch(
      () => null,
    )
    const answer = (await reply?.json().catch(() => null)) as Answer | null | undefined
    if (!answer) throw new Refusal(CODES.internal, 'The node of the network does not answer.')
    if ('result' in answer) return answer.result
    // A product without a chain answers in its own words.
    const { error, message = 'The node refuses.' } = answer
    if (typeof error === 'string') throw new Refusal(CODES.internal, message)
    throw new Refusal(error.code, error.message, error.data)
  }
}

type Answer =
  | { result: unknown }
  | { error: string | { code: number; message: string; data?: unknown }; message?: string }
