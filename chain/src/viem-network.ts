import { type Chain, defineChain } from 'viem'

/** A network in the words of the protocol, which has the one list of those that the product may run on. */
export interface Network {
  chainId: number
  name: string
  currency: { name: string; symbol: string; decimals: number }
  rpcUrl: string
  /** Null where nobody shows transactions, as for the chain in the box. */
  explorer: { name: string; url: string } | null
}

/** A network as viem takes it. Its node is the public one: who has another names that in the transport. */
export function viemNetwork({ chainId, name, currency, rpcUrl, explorer }: Network): Chain {
  return defineChain({
    id: chainId,
    name,
    nativeCurrency: currency,
    rpcUrls: { default: { http: [rpcUrl] } },
    ...(explorer && { blockExplorers: { default: explorer } }),
  })
}
