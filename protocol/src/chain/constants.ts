import { LOCAL_CHAIN_ID, MAIN_CHAIN_ID, TEST_CHAIN_ID } from '../wallet/constants.ts'

/** The supported networks: main, test and local. */
export const CHAIN_IDS = { main: MAIN_CHAIN_ID, test: TEST_CHAIN_ID, local: LOCAL_CHAIN_ID } as const

/** Daily amount of the local faucet per address: native coins and staking tokens, in whole units. */
export const FAUCET_COINS = 10
export const FAUCET_TOKENS = 1_000

/** Most seconds by which one call may move the local clock: the longest lock and the day it ends on. */
export const ADVANCE_SECONDS_MAX = 366 * 86_400

/** Largest transaction or call data on the local chain, in bytes; ours have a few hundred. */
export const RPC_DATA_BYTES_MAX = 16_384

/** Longest request to the local chain, in characters: the largest transaction as hex, and its envelope. */
export const RPC_CHARACTERS_MAX = 2 * RPC_DATA_BYTES_MAX + 4_096

/** Gas limit of a block of the local chain, and so of a transaction or a call. */
export const RPC_GAS_MAX = 30_000_000

/** Timeout of a request to the local chain, in milliseconds. */
export const RPC_TIMEOUT_MS = 2_000

/** Above this size of its state, in megabytes, the local chain rejects transactions. */
export const CHAIN_STATE_MEGABYTES_MAX = 64

/**
 * The JSON-RPC methods that a browser may use on the local chain: reads and signed transactions. None uses keys of the
 * node or changes the chain otherwise.
 */
export const RPC_METHODS = [
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getStorageAt',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
  'eth_syncing',
  'net_version',
  'web3_clientVersion',
] as const
