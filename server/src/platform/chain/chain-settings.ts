import { CHAIN_IDS } from '@colophon/protocol/chain/constants'
import { z } from 'zod'

const IDS: readonly number[] = Object.values(CHAIN_IDS)
const address = z
  .string()
  .trim()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hexadecimal digits')
  .transform((text) => text as `0x${string}`)
  .optional()

/** The chain settings, part of the schema in config.ts. */
export const chainShape = {
  NODE_ENV: z.string().trim().optional(),
  LOCAL_CHAIN: z.enum(['on', 'off']).optional(),
  CHAIN_RPC_URL: z
    .string()
    .trim()
    .regex(/^https?:\/\/[^\s]+$/, 'must start with http:// or https://')
    .optional(),
  CHAIN_ID: z
    .string()
    .trim()
    .regex(/^(?:0x[0-9a-fA-F]+|\d+)$/, 'must be a number such as 0x38 or 56')
    .transform(Number)
    .refine((id) => IDS.includes(id), 'must be 0x38, 0x61 or 31337')
    .optional(),
  CHAIN_TOKEN: address,
  CHAIN_STAKING: address,
  CHAIN_REGISTRY: address,
  CHAIN_FROM_BLOCK: z.coerce.number().int().min(0).optional(),
}

/** Addresses of the contracts. */
export type Contracts = { token: `0x${string}`; staking: `0x${string}`; registry: `0x${string}` }

/** No chain, the local one, or one behind a remote node. */
export type ChainSettings =
  | { kind: 'none' | 'local' }
  | { kind: 'remote'; rpcUrl: string; chainId: number; contracts: Contracts; fromBlock: number }

type Given = z.infer<z.ZodObject<typeof chainShape>> & { ROLE: string; PUBLIC_URL?: string | undefined }

const NEEDED = ['CHAIN_ID', 'CHAIN_TOKEN', 'CHAIN_STAKING', 'CHAIN_REGISTRY'] as const
const THIS_MACHINE = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i

/**
 * Derives the chain settings and reports what is wrong with them. The local chain has publicly known keys, so it is off
 * with NODE_ENV=production, and by default where other machines reach the product.
 */
export function chainSettings(given: Given): { settings: ChainSettings; problems: string[] } {
  const none: ChainSettings = { kind: 'none' }
  if (given.CHAIN_RPC_URL !== undefined) return remote(given, given.CHAIN_RPC_URL)
  const alone = [...NEEDED, 'CHAIN_FROM_BLOCK' as const].filter((name) => given[name] !== undefined)
  if (alone.length > 0) {
    return { settings: none, problems: alone.map((name) => `${name}: means nothing without CHAIN_RPC_URL`) }
  }
  if (given.NODE_ENV === 'production' && given.LOCAL_CHAIN === 'on') {
    return {
      settings: none,
      problems: ['LOCAL_CHAIN: must not be on where NODE_ENV is production: its keys are public'],
    }
  }
  const isOn = given.ROLE === 'all' && (given.LOCAL_CHAIN ?? (servesOthers(given) ? 'off' : 'on')) === 'on'
  return { settings: isOn ? { kind: 'local' } : none, problems: [] }
}

/** True where other machines can reach the product; features for the person at this machine are then off. */
export function servesOthers({ NODE_ENV, PUBLIC_URL }: Pick<Given, 'NODE_ENV' | 'PUBLIC_URL'>): boolean {
  return NODE_ENV === 'production' || (PUBLIC_URL !== undefined && !THIS_MACHINE.test(PUBLIC_URL))
}

function remote(given: Given, rpcUrl: string): { settings: ChainSettings; problems: string[] } {
  const { CHAIN_ID: chainId, CHAIN_TOKEN: token, CHAIN_STAKING: staking, CHAIN_REGISTRY: registry } = given
  if (chainId === undefined || !token || !staking || !registry) {
    const missing = NEEDED.filter((name) => given[name] === undefined)
    return { settings: { kind: 'none' }, problems: missing.map((name) => `${name}: is needed with CHAIN_RPC_URL`) }
  }
  const contracts = { token, staking, registry }
  const fromBlock = given.CHAIN_FROM_BLOCK ?? 0
  return { settings: { kind: 'remote', rpcUrl, chainId, contracts, fromBlock }, problems: [] }
}
