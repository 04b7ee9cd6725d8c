import { LOCAL_CHAIN_ID } from '@colophon/protocol/wallet/constants'
import { isHex, type TypedDataDefinition } from 'viem'
import { CODES, ProviderError, rejectMainNetwork } from './provider-error.ts'
import { LOCAL_NETWORK, type Network } from './state.ts'

/** The chain id in the argument of a request. */
export function parseChainId(param: unknown): number {
  const { chainId } = (param ?? {}) as { chainId?: unknown }
  const id = typeof chainId === 'number' || isHex(chainId) ? Number(chainId) : Number.NaN
  if (!Number.isSafeInteger(id) || id < 1)
    throw new ProviderError(CODES.badParams, 'The chain id must be 0x and digits.')
  return id
}

/** The network a page wants to add. The local chain is always reached through the site, since its port is not public. */
export function parseNetwork(param: unknown): Network {
  const chainId = parseChainId(param)
  if (chainId === LOCAL_CHAIN_ID) return LOCAL_NETWORK
  const { chainName, rpcUrls, nativeCurrency } = param as Record<string, unknown>
  const [rpcUrl] = Array.isArray(rpcUrls) ? rpcUrls : []
  const { symbol } = (nativeCurrency ?? {}) as { symbol?: unknown }
  return { chainId, name: String(chainName ?? chainId), symbol: String(symbol ?? ''), rpcUrl: parseNodeUrl(rpcUrl) }
}

/** The URL of a node. */
export function parseNodeUrl(text: unknown): string {
  const isAddress = typeof text === 'string' && /^https?:\/\//.test(text) && URL.canParse(text)
  if (!isAddress) throw new ProviderError(CODES.badParams, 'The node URL must begin with http:// or https://.')
  return text
}

/** EIP-712 data; refused for the main network, where a permit moves tokens. */
export function parseTypedData(text: unknown): TypedDataDefinition {
  try {
    const data = (typeof text === 'string' ? JSON.parse(text) : text) as TypedDataDefinition
    if (typeof data.types !== 'object') throw new Error('no types')
    rejectMainNetwork(Number(data.domain?.chainId))
    return data
  } catch (thrown) {
    if (thrown instanceof ProviderError) throw thrown
    throw new ProviderError(CODES.badParams, 'This is not typed data.')
  }
}
