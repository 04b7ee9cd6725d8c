import { LOCAL_CHAIN_ID, MAIN_CHAIN_ID, TEST_CHAIN_ID } from '../wallet/constants.ts'

/** The networks that the product may run on: the main one, the test one, and the chain in the box. */
export const CHAIN_IDS = { main: MAIN_CHAIN_ID, test: TEST_CHAIN_ID, local: LOCAL_CHAIN_ID } as const

/** What the faucet of the local chain gives to one address a day: native coins and staking tokens, whole ones. */
export const FAUCET_COINS = 10
export const FAUCET_TOKENS = 1_000

/** How far the clock of the local chain may be moved by one call: the longest lock, and the day on which it ends. */
export const ADVANCE_SECONDS_MAX = 366 * 86_400

/** Largest transaction or call data that the local chain takes, in bytes: ours have some hundred. */
export const RPC_DATA_BYTES_MAX = 16_384

/** A request to the local chain may be so long, in characters: the largest transaction as hex, and what is around it. */
export const RPC_CHARACTERS_MAX = 2 * RPC_DATA_BYTES_MAX + 4_096

/** Most gas of one block of the local chain, and so of a transaction or a call. */
export const RPC_GAS_MAX = 30_000_000

/** After so many milliseconds a request to the local chain is answered with an error. */
export const RPC_TIMEOUT_MS = 2_000

/** Above this size of its state, in megabytes, the local chain takes no transactions any more. */
export const CHAIN_STATE_MEGABYTES_MAX = 64

/**
 * What a browser may ask of the local chain: to read, and to send what a wallet has signed. Nothing that a node does with
 * keys of its own, and nothing that changes the chain otherwise.
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
