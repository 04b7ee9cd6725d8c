import { z } from 'zod'

/** An address as wallets show it; the server verifies its checksum. */
export const Address = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hexadecimal digits')

/**
 * The state of the chain connection: `starting` until first checked, `ready`, `unreachable`, or `mismatch` if another
 * chain or other contracts answer than configured.
 */
export const ChainState = z.enum(['starting', 'ready', 'unreachable', 'mismatch'])
export type ChainState = z.infer<typeof ChainState>

/** A lock option, as deployed with the contract. */
const Lock = z.object({
  value: z.int(),
  months: z.int(),
  lockDays: z.int(),
  maxApyPercent: z.number(),
  rewardPercent: z.number(),
})

/** The chain for records and staking. */
export const ChainInfo = z.object({
  network: z.object({
    id: z.int(),
    name: z.string(),
    currency: z.object({ name: z.string(), symbol: z.string(), decimals: z.int() }),
    /** The URL of the block explorer, or null. */
    explorer: z.string().nullable(),
  }),
  contracts: z.object({ token: Address, staking: Address, registry: Address }),
  /** True for the local chain, which has a faucet and an adjustable clock. */
  isLocal: z.boolean(),
  /** The browser's RPC URL of the local chain; null on other networks, where the wallet has its own node. */
  rpcUrl: z.string().nullable(),
  state: ChainState,
  lockOptions: z.array(Lock),
  /** Smallest stake, in whole tokens. */
  minStake: z.number(),
})
export type ChainInfo = z.infer<typeof ChainInfo>
