import type { Account, Address, Chain, Client, Hash, Transport } from 'viem'
import {
  ContractFunctionRevertedError,
  decodeErrorResult,
  encodeFunctionData,
  numberToHex,
  TransactionNotFoundError,
} from 'viem'
import {
  getBlock,
  getTransaction,
  getTransactionConfirmations,
  readContract,
  signTypedData,
  simulateContract,
  waitForTransactionReceipt,
} from 'viem/actions'
import type { AnyCall, ReadAt, TypedData } from '../../lib/chain/chain-port.ts'
import { ContractRefused } from './contract-refusal.ts'
import { causes } from './wallet-failure.ts'
import { within } from './within.ts'

/** A client that speaks through the connected wallet; it rejects when the wallet is on another chain, or without the account. */
export type ClientOf = (chainId: number, address?: string) => Promise<Client<Transport, Chain, Account>>

/** A transaction that was sent, as far as waiting for it needs to know. */
export type SentTransaction = { address: string; chainId: number; hash: string; nonce: number | null }

/** How a transaction ended: `hash` is the one that was mined; with `isReplaced` that is another transaction. */
export type Ending = { hash: string; isSuccess: boolean; isReplaced: boolean }

/** Contract calls and transactions through the wallet. */
export type ChainCalls = {
  read: (chainId: number, call: AnyCall, at?: ReadAt) => Promise<unknown>
  /** The pending block, or the newest if the node has none. */
  block: (chainId: number) => Promise<{ number: bigint; timestamp: bigint }>
  /** Simulates a call on the next block; rejects with ContractRefused if the contract reverts. */
  simulate: (address: string, chainId: number, call: AnyCall) => Promise<void>
  /**
   * Sends a transaction through the wallet; waits for the user without a time limit, because a late confirmation
   * still sends it.
   */
  write: (address: string, chainId: number, call: AnyCall) => Promise<string>
  /** Waits until the transaction or its replacement is mined; rejects after some minutes and can be called again. */
  ending: (sent: SentTransaction, onRepriced: (hash: string) => void) => Promise<Ending>
  nonceOf: (sent: SentTransaction) => Promise<number>
  /** None where it is in no block, because the chain took that back; rejects where the node does not answer. */
  confirmations: (sent: SentTransaction) => Promise<number>
  signTyped: (address: string, chainId: number, typed: TypedData) => Promise<string>
}

/** Timeout of a node call. */
export const READ_MS = 15_000
/** Polling interval for mining: mined transactions must show within two seconds. */
const POLL_MS = 1000
/** Length of one wait for a transaction before it is restarted. */
const WAIT_MS = 10 * 60_000

/** The calls of contracts through the connected wallet. */
export function chainCalls(clientOf: ClientOf): ChainCalls {
  return {
    read: (chainId, call, at = 'latest') =>
      asking(call, async () => readContract(await clientOf(chainId), { ...call, blockTag: at })),
    block: async (chainId) => {
      const client = await clientOf(chainId)
      const latest = await within(READ_MS, getBlock(client))
      const pending = await within(READ_MS, getBlock(client, { blockTag: 'pending' })).catch(() => latest)
      return { number: latest.number, timestamp: pending.timestamp }
    },
    simulate: async (address, chainId, call) => {
      const account = address as Address
      await asking(call, async () =>
        simulateContract(await clientOf(chainId, address), { ...call, account, blockTag: 'pending' }),
      )
    },
    write: async (address, chainId, call) => {
      const client = await within(READ_MS, clientOf(chainId, address))
      // viem's own method retries under another name and reports that failure instead.
      const transaction = { from: address as Address, to: call.address, data: encodeFunctionData(call) }
      const request = { ...transaction, chainId: numberToHex(chainId) }
      return refusable(call, client.request({ method: 'eth_sendTransaction', params: [request] }, { retryCount: 0 }))
    },
    ending: async ({ address, chainId, hash, nonce }, onRepriced) => {
      const client = await clientOf(chainId)
      let isReplaced = false
      const receipt = await waitForTransactionReceipt(client, {
        hash: hash as Hash,
        pollingInterval: POLL_MS,
        timeout: WAIT_MS,
        ...(nonce !== null && { replacement: { from: address as Address, nonce } }),
        onReplaced: ({ reason, transaction }) => {
          if (reason === 'repriced') onRepriced(transaction.hash)
          else isReplaced = true
        },
      })
      return { hash: receipt.transactionHash, isSuccess: receipt.status === 'success', isReplaced }
    },
    nonceOf: async ({ chainId, hash }) => {
      const { nonce } = await within(
        READ_MS,
        clientOf(chainId).then((client) => getTransaction(client, { hash: hash as Hash })),
      )
      return nonce
    },
    confirmations: async ({ chainId, hash }) => {
      const client = await clientOf(chainId)
      const counted = getTransactionConfirmations(client, { hash: hash as Hash }).catch((thrown: unknown) => {
        if (thrown instanceof TransactionNotFoundError) return 0n
        throw thrown
      })
      return Number(await within(READ_MS, counted))
    },
    signTyped: async (address, chainId, typed) => {
      const client = await within(READ_MS, clientOf(chainId, address))
      return signTypedData(client, { ...typed, account: address as Address })
    },
  }
}

function asking<Result>(call: AnyCall, ask: () => Promise<Result>): Promise<Result> {
  return refusable(call, within(READ_MS, ask()))
}

async function refusable<Result>(call: AnyCall, answer: Promise<Result>): Promise<Result> {
  try {
    return await answer
  } catch (thrown) {
    throw refusalOf(thrown, call) ?? thrown
  }
}

/** The contract's error, however deeply the wallet has wrapped it. */
function refusalOf(thrown: unknown, { abi }: AnyCall): ContractRefused | null {
  for (const cause of causes(thrown)) {
    if (cause instanceof ContractFunctionRevertedError && cause.data) {
      return new ContractRefused(cause.data.errorName, cause.data.args ?? [])
    }
    const raw = typeof cause.data === 'string' && /^0x[0-9a-f]{8}/i.test(cause.data) ? cause.data : null
    if (raw) {
      try {
        const { errorName, args } = decodeErrorResult({ abi, data: raw as Hash })
        return new ContractRefused(errorName, (args as readonly unknown[] | undefined) ?? [])
      } catch {
        // Not an error of this contract; try the next cause.
      }
    }
  }
  return null
}
