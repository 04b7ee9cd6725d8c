import { z } from 'zod'
import { problemMessage } from '../problems.ts'
import { route } from '../route.ts'
import { ADVANCE_SECONDS_MAX, RPC_DATA_BYTES_MAX, RPC_GAS_MAX, RPC_METHODS } from './constants.ts'
import { Address, ChainInfo } from './entities.ts'

const LOG_ADDRESSES_MAX = 10

const TOPICS_MAX = 4

const TOPIC_CHOICES_MAX = 20
const ACCESS_LIST_MAX = 20
const FEE_HISTORY_BLOCKS_MAX = 1024
const PERCENTILES_MAX = 20

const Quantity = z.string().regex(/^0x[0-9a-fA-F]{1,64}$/, 'must be 0x and up to 64 hexadecimal digits')

const Hash = z.string().regex(/^0x[0-9a-fA-F]{64}$/, 'must be 0x and 64 hexadecimal digits')

const Bytes = z
  .string()
  .max(2 + 2 * RPC_DATA_BYTES_MAX, `must have at most ${RPC_DATA_BYTES_MAX} bytes`)
  .regex(/^0x(?:[0-9a-fA-F]{2})*$/, 'must be 0x and an even number of hexadecimal digits')

const Gas = Quantity.refine((gas) => !/^0x[0-9a-fA-F]{1,64}$/.test(gas) || BigInt(gas) <= BigInt(RPC_GAS_MAX), {
  message: `must be at most ${RPC_GAS_MAX}`,
})

const BlockNumber = z.union([z.enum(['latest', 'earliest', 'pending', 'safe', 'finalized']), Quantity])

const Block = z.union([
  BlockNumber,
  z.strictObject({ blockHash: Hash, requireCanonical: z.boolean().optional() }),
  z.strictObject({ blockNumber: Quantity }),
])

const Transaction = z.strictObject({
  from: Address.optional(),
  to: Address.nullable().optional(),
  gas: Gas.optional(),
  gasPrice: Quantity.optional(),
  maxFeePerGas: Quantity.optional(),
  maxPriorityFeePerGas: Quantity.optional(),
  value: Quantity.optional(),
  data: Bytes.optional(),
  input: Bytes.optional(),
  nonce: Quantity.optional(),
  type: Quantity.optional(),
  chainId: Quantity.optional(),
  accessList: z
    .array(z.strictObject({ address: Address, storageKeys: z.array(Hash).max(ACCESS_LIST_MAX) }))
    .max(ACCESS_LIST_MAX)
    .optional(),
})

const Topic = z.union([z.null(), Hash, z.array(Hash).max(TOPIC_CHOICES_MAX)])

const LogFilter = z.strictObject({
  address: z.union([Address, z.array(Address).max(LOG_ADDRESSES_MAX)]).optional(),
  topics: z.array(Topic).max(TOPICS_MAX).optional(),
  fromBlock: BlockNumber.optional(),
  toBlock: BlockNumber.optional(),
  blockHash: Hash.optional(),
})

const BlockCount = z.union([
  z.int().min(1).max(FEE_HISTORY_BLOCKS_MAX),
  z.string().regex(/^0x[0-9a-fA-F]{1,3}$/, `must be 0x and up to 3 hexadecimal digits`),
])

const none = z.tuple([])

const ofAccount = z.tuple([Address, Block.optional()])

/** The parameters of each JSON-RPC method allowed on the local chain, as viem, wagmi and wallets send them. */
const RPC_PARAMS: Record<(typeof RPC_METHODS)[number], z.ZodType> = {
  eth_blockNumber: none,
  eth_call: z.tuple([Transaction, Block.optional()]),
  eth_chainId: none,
  eth_estimateGas: z.tuple([Transaction, Block.optional()]),
  eth_feeHistory: z.tuple([
    BlockCount,
    BlockNumber,
    z.array(z.number().min(0).max(100)).max(PERCENTILES_MAX).optional(),
  ]),
  eth_gasPrice: none,
  eth_getBalance: ofAccount,
  eth_getBlockByHash: z.tuple([Hash, z.boolean().optional()]),
  eth_getBlockByNumber: z.tuple([BlockNumber, z.boolean().optional()]),
  eth_getCode: ofAccount,
  eth_getLogs: z.tuple([LogFilter]),
  eth_getStorageAt: z.tuple([Address, Quantity, Block.optional()]),
  eth_getTransactionByHash: z.tuple([Hash]),
  eth_getTransactionCount: ofAccount,
  eth_getTransactionReceipt: z.tuple([Hash]),
  eth_maxPriorityFeePerGas: none,
  eth_sendRawTransaction: z.tuple([Bytes]),
  eth_syncing: none,
  net_version: none,
  web3_clientVersion: none,
}

/** The calls about the chain. All but the first exist for the local chain only. */
export const chainCalls = {
  chain: route({
    method: 'GET',
    path: '/chain',
    summary: 'Get the chain of this installation: network, contracts, lock options and availability; null without one.',
    access: 'any',
    reply: ChainInfo.nullable(),
  }),
  rpc: route({
    method: 'POST',
    path: '/chain/rpc',
    whileImpersonating: 'allowed',
    summary: 'Send one JSON-RPC request to the local chain; the reply is that of JSON-RPC, without the usual envelope.',
    access: 'any',
    ignoresToken: true,
    body: z
      .strictObject({
        jsonrpc: z.literal('2.0'),
        id: z.union([z.number(), z.string().max(100), z.null()]),
        method: z.enum(RPC_METHODS),
        /** See `RPC_PARAMS` for the method. */
        params: z.array(z.unknown()).max(10).optional(),
      })
      .superRefine(({ method, params = [] }, { addIssue }) => {
        for (const { path, message } of RPC_PARAMS[method]?.safeParse(params, { error: problemMessage }).error
          ?.issues ?? []) {
          addIssue({ code: 'custom', path: ['params', ...path], message })
        }
      }),
    limit: 'chain',
    errors: ['noLocalChain', 'chainUnavailable', 'chainCallTooLong', 'chainFull', 'tooLarge'],
  }),
  faucet: route({
    method: 'POST',
    path: '/chain/faucet',
    summary: 'Get native coins and staking tokens of the local chain for an address, once a day.',
    access: 'any',
    body: z.strictObject({ address: Address }),
    reply: z.object({
      /** The transaction that sent the tokens. */
      transactionHash: z.string(),
      coins: z.number(),
      tokens: z.number(),
    }),
    limit: 'upload',
    errors: ['noLocalChain', 'chainUnavailable', 'chainFull', 'faucetEmptied', 'notAPerson'],
  }),
  advanceTime: route({
    method: 'POST',
    path: '/chain/advance-time',
    summary:
      'Move the clock of the local chain forward. For an administrator or a browser that opened the operator link.',
    access: 'any',
    body: z.strictObject({ seconds: z.int().min(1).max(ADVANCE_SECONDS_MAX) }),
    reply: z.object({
      /** The time of the newest block. */
      time: z.iso.datetime(),
    }),
    errors: ['noLocalChain', 'chainUnavailable', 'thisMachineOnly', 'chainTooFarAhead'],
  }),
} as const
