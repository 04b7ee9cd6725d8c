import { type Chain, defineChain } from 'viem'

/** A network in the protocol's format. */
export interface Network {
  chainId: number
  name: string
  currency: { name: string; symbol: string; decimals: number }
  rpcUrl: string
  /** Null without a block explorer, as for the local chain. */
  explorer: { name: string; url: string } | null
}

/** A network in viem's format, with its public node; another one is set in the transport. */
export function viemNetwork({ chainId, name, currency, rpcUrl, explorer }: Network): Chain {
  return defineChain({
    id: chainId,
    name,
    nativeCurrency: currency,
    rpcUrls: { default: { http: [rpcUrl] } },
    ...(explorer && { blockExplorers: { default: explorer } }),
  })
}
