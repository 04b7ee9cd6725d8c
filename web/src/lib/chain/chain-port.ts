import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { Abi, Address, ContractFunctionArgs, ContractFunctionName, ContractFunctionReturnType } from 'viem'
import type { Failure } from '../api/call-error.ts'
import type { Transaction } from './transaction.ts'

type Dispatch = ThunkDispatch<unknown, undefined, UnknownAction>

/** A thunk that may be dispatched with `useAppDispatch`. */
export type ChainThunk<Result> = (dispatch: Dispatch, getState: () => unknown) => Promise<Result>

/** Any call of a contract, once its types have been checked. */
export type AnyCall = { address: Address; abi: Abi; functionName: string; args: readonly unknown[] }

/** A transaction to send: what it does, for whoever waits for it and for people, and the call itself. */
export type TransactionRequest = Pick<Transaction, 'kind' | 'title'> & {
  call: AnyCall
  /** What a toast says when it is mined; the title and ': done' unless given. */
  done?: string
}

/**
 * `latest` is what is mined. `pending` is what the next block would say: its time, which rewards depend on, but also
 * transactions that are not mined yet, so it is not for what counts as done.
 */
export type ReadAt = 'latest' | 'pending'

/** What the wallet does for those who must not know it; the wallet feature offers it, the start connects it. */
export type ChainPort = {
  read: (call: AnyCall, at: ReadAt) => ChainThunk<unknown>
  /** The newest block, as it would come now. */
  block: () => ChainThunk<{ number: bigint; timestamp: bigint }>
  send: (request: TransactionRequest) => ChainThunk<Transaction | Failure>
  signTyped: (typed: TypedData) => ChainThunk<string | Failure>
}

/** A message of EIP-712, such as a permit. */
export type TypedData = {
  domain: { name: string; version: string; chainId: number; verifyingContract: Address }
  types: Record<string, readonly { name: string; type: string }[]>
  primaryType: string
  message: Record<string, unknown>
}

let port: ChainPort | null = null

/** Gives the port its other side; called once at the start. */
export function connectChain(given: ChainPort): void {
  port = given
}

/**
 * Reads from a contract through the connected wallet. Rejects with a CallError whose words are for
 * people; without a connected wallet too.
 */
export function readContract<
  const A extends Abi,
  Name extends ContractFunctionName<A, 'pure' | 'view'>,
  const Args extends ContractFunctionArgs<A, 'pure' | 'view', Name>,
>(
  call: { address: Address; abi: A; functionName: Name; args: Args },
  at: ReadAt = 'latest',
): ChainThunk<ContractFunctionReturnType<A, 'pure' | 'view', Name, Args>> {
  return connected().read(call as unknown as AnyCall, at) as ChainThunk<
    ContractFunctionReturnType<A, 'pure' | 'view', Name, Args>
  >
}

/** The block that would come now, by the time of which a contract decides. */
export function readBlock(): ChainThunk<{ number: bigint; timestamp: bigint }> {
  return connected().block()
}

/** A call that changes something, with its arguments checked against the ABI. */
export function contractCall<
  const A extends Abi,
  Name extends ContractFunctionName<A, 'nonpayable' | 'payable'>,
  const Args extends ContractFunctionArgs<A, 'nonpayable' | 'payable', Name>,
>(call: { address: Address; abi: A; functionName: Name; args: Args }): AnyCall {
  return call as unknown as AnyCall
}

/**
 * Tries the call, has the wallet send it, and waits until it is mined, through reloads of the page; it shows in the dock
 * of transactions meanwhile and ends with one toast. Resolves to the mined transaction with its final hash, or to why
 * nothing was done (`isFailure` tells them apart).
 */
export function sendTransaction(request: TransactionRequest): ChainThunk<Transaction | Failure> {
  return connected().send(request)
}

/** Has the wallet sign typed data; resolves to the signature, or to why there is none. */
export function signTyped(typed: TypedData): ChainThunk<string | Failure> {
  return connected().signTyped(typed)
}

/** Tells a failure from what `sendTransaction` resolves to when the transaction is mined. */
export function isFailure(outcome: Transaction | Failure | string): outcome is Failure {
  return typeof outcome === 'object' && 'status' in outcome
}

function connected(): ChainPort {
  if (!port) throw new Error('The chain port is not connected.')
  return port
}
