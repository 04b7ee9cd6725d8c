import { LOCAL_CHAIN_ID, MAIN_CHAIN_ID, TEST_CHAIN_ID } from '../wallet/constants.ts'

/** The networks that the product may run on: the main one, the test one, and the chain in the box. */
export const CHAIN_IDS = { main: MAIN_CHAIN_ID, test: TEST_CHAIN_ID, local: LOCAL_CHAIN_ID } as const

/** What the faucet of the local chain gives to one address a day: native coins and staking tokens, whole ones. */
export const FAUCET_COINS = 10
export const FAUCET_TOKENS = 1_000

/** How far the clock of the local chain may be moved by one call: the longest lock, and the day on which it ends. */
export const ADVANCE_SECONDS_MAX = 366 * 86_400

/** A request to the local chain may be so long, in characters: the largest transaction that nodes pass on, as hex. */
export const RPC_CHARACTERS_MAX = 300_000

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
