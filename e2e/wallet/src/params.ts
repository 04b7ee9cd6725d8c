import { LOCAL_CHAIN_ID } from '@colophon/protocol/wallet/constants'
import { isHex, type TypedDataDefinition } from 'viem'
import { CODES, Refusal, refuseMainNetwork } from './refusal.ts'
import { LOCAL_NETWORK, type Network } from './state.ts'

/** The chain id in the argument of a request. */
export function wantedChainId(param: unknown): number {
  const { chainId } = (param ?? {}) as { chainId?: unknown }
  const id = typeof chainId === 'number' || isHex(chainId) ? Number(chainId) : Number.NaN
  if (!Number.isSafeInteger(id) || id < 1) throw new Refusal(CODES.badParams, 'The chain id must be 0x and digits.')
  return id
}

/** The network that a page wants to add. The local chain is always reached through the site: its port is not told. */
export function readNetwork(param: unknown): Network {
  const chainId = wantedChainId(param)
  if (chainId === LOCAL_CHAIN_ID) return LOCAL_NETWORK
  const { chainName, rpcUrls, nativeCurrency } = param as Record<string, unknown>
  const [rpcUrl] = Array.isArray(rpcUrls) ? rpcUrls : []
  const { symbol } = (nativeCurrency ?? {}) as { symbol?: unknown }
  return { chainId, name: String(chainName ?? chainId), symbol: String(symbol ?? ''), rpcUrl: nodeAddress(rpcUrl) }
}

/** The address of a node, if it is one. */
export function nodeAddress(text: unknown): string {
  const isAddress = typeof text === 'string' && /^https?:\/\//.test(text) && URL.canParse(text)
  if (!isAddress) throw new Refusal(CODES.badParams, 'The address of the node must begin with http:// or https://.')
  return text
}

/** Data of EIP-712; what is for the main network is refused, as a permit there moves tokens. */
export function readTypedData(text: unknown): TypedDataDefinition {
  try {
    const data = (typeof text === 'string' ? JSON.parse(text) : text) as TypedDataDefinition
    if (typeof data.types !== 'object') throw new Error('no types')
    refuseMainNetwork(Number(data.domain?.chainId))
    return data
  } catch (thrown) {
    if (thrown instanceof Refusal) throw thrown
    throw new Refusal(CODES.badParams, 'This is not typed data.')
  }
}
