import { z } from 'zod'

/** An address as wallets show it; its checksum is for the server to look at. */
export const Address = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hexadecimal digits')

/**
 * Where the connection to the chain stands: `starting` until it was first looked at, `ready`, `unreachable`, or `mismatch`
 * when what answers is another chain or other contracts than it should be.
 */
export const ChainState = z.enum(['starting', 'ready', 'unreachable', 'mismatch'])
export type ChainState = z.infer<typeof ChainState>

/** One way to lock tokens, as the contract is deployed with it. */
const Lock = z.object({
  value: z.int(),
  months: z.int(),
  lockDays: z.int(),
  maxApyPercent: z.number(),
  rewardPercent: z.number(),
})

/** The chain that papers are recorded on and tokens are staked on. */
export const ChainInfo = z.object({
  network: z.object({
    id: z.int(),
    name: z.string(),
    currency: z.object({ name: z.string(), symbol: z.string(), decimals: z.int() }),
    /** The address of the explorer; null where there is none. */
    explorer: z.string().nullable(),
  }),
  contracts: z.object({ token: Address, staking: Address, registry: Address }),
  /** True for the chain in the box, which has a faucet and a clock that can be moved. */
  isLocal: z.boolean(),
  /** Where a browser reaches the local chain; null on other networks, where the wallet knows a node of its own. */
  rpcUrl: z.string().nullable(),
  state: ChainState,
  lockOptions: z.array(Lock),
  /** The least that can be staked at once, in whole tokens. */
  minStake: z.number(),
})
export type ChainInfo = z.infer<typeof ChainInfo>
