import { viemNetwork } from '@colophon/chain/viem-network'
import type { ChainInfo } from '@colophon/protocol/chain/entities'
import { LOCAL_NETWORK } from '@colophon/protocol/wallet/networks'
import { createPublicClient, http, type PublicClient } from 'viem'

const LOOK_EVERY_MS = 100

/** A client of a running product's chain, through the product's proxy. */
export function chainOf(url: string): PublicClient {
  const transport = http(`${url}/api/v1/chain/rpc`, { retryCount: 0 })
  return createPublicClient({ chain: viemNetwork(LOCAL_NETWORK), transport, pollingInterval: LOOK_EVERY_MS })
}

/** The product's description of its chain. */
export async function chainInfo(url: string): Promise<ChainInfo | null> {
  const { data } = (await (await fetch(`${url}/api/v1/chain`)).json()) as { data: ChainInfo | null }
  return data
}

/** Calls the faucet or the clock of the built-in test chain as its operator; throws on an error reply. */
export async function postToChain(
  { url, operatorCookie }: { url: string; operatorCookie: string },
  path: 'faucet' | 'advance-time',
  body: object,
): Promise<void> {
  const headers = { 'content-type': 'application/json', cookie: operatorCookie }
  const reply = await fetch(`${url}/api/v1/chain/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`)
}
