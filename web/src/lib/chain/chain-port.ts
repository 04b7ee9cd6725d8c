import type { WalletNetwork } from '@colophon/protocol/wallet/entities'
import type { WalletStatus } from '@colophon/protocol/wallet/states'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { Abi, Address, ContractFunctionArgs, ContractFunctionName, ContractFunctionReturnType } from 'viem'
import type { Failure } from '../api/call-error.ts'
import type { Transaction } from './transaction.ts'

/** The connected wallet as seen by other features. */
type Connection = { status: WalletStatus; address: string | null; network: WalletNetwork | null }

/** The wallet of this browser; `network` is null on a network that the product does not run on. */
export const selectConnection = (state: { wallet: Connection }): Connection => state.wallet

export type ChainDispatch = ThunkDispatch<unknown, undefined, UnknownAction>

/** A thunk for `useAppDispatch`. */
export type ChainThunk<Result> = (dispatch: ChainDispatch, getState: () => unknown) => Promise<Result>

/** A type-checked contract call. */
export type AnyCall = { address: Address; abi: Abi; functionName: string; args: readonly unknown[] }

/** A transaction to send: kind, title, and the call. */
export type TransactionRequest = Pick<Transaction, 'kind' | 'title'> & {
  call: AnyCall
  /** Toast text when mined; the title and ': done' by default. */
  done?: string
}

/**
 * `latest` is the last mined block. `pending` is the state of the next block: it has the time that rewards depend on, but
 * also unmined transactions, so it must not be used for completed actions.
 */
export type ReadAt = 'latest' | 'pending'

/** An EIP-712 message, such as a permit. */
export type TypedData = {
  domain: { name: string; version: string; chainId: number; verifyingContract: Address }
  types: Record<string, readonly { name: string; type: string }[]>
  primaryType: string
  message: Record<string, unknown>
}

/** What the wallet's code does for features that must not depend on it. */
type WalletCode = {
  read: (call: AnyCall, at: ReadAt) => ChainThunk<unknown>
  readBlock: () => ChainThunk<{ number: bigint; timestamp: bigint }>
  send: (request: TransactionRequest) => ChainThunk<Transaction | Failure>
  signTyped: (typed: TypedData) => ChainThunk<string | Failure>
}

let load: () => Promise<WalletCode> = () => Promise.reject(new Error('No wallet code is connected.'))

/** Sets what loads the wallet's code; called once at start. */
export function connectChain(loadCode: () => Promise<WalletCode>): void {
  load = loadCode
}

/** Reads a contract through the connected wallet. Rejects with a readable CallError, also without a wallet. */
export function readContract<
  const A extends Abi,
  Name extends ContractFunctionName<A, 'pure' | 'view'>,
  const Args extends ContractFunctionArgs<A, 'pure' | 'view', Name>,
>(
  call: { address: Address; abi: A; functionName: Name; args: Args },
  at: ReadAt = 'latest',
): ChainThunk<ContractFunctionReturnType<A, 'pure' | 'view', Name, Args>> {
  return async (dispatch, getState) =>
    (await load()).read(call as unknown as AnyCall, at)(dispatch, getState) as Promise<
      ContractFunctionReturnType<A, 'pure' | 'view', Name, Args>
    >
}

/** The pending block, whose time contracts use. */
export function readBlock(): ChainThunk<{ number: bigint; timestamp: bigint }> {
  return async (dispatch, getState) => (await load()).readBlock()(dispatch, getState)
}

/** A state-changing call with arguments type-checked against the ABI. */
export function typedContractCall<
  const A extends Abi,
  Name extends ContractFunctionName<A, 'nonpayable' | 'payable'>,
  const Args extends ContractFunctionArgs<A, 'nonpayable' | 'payable', Name>,
>(call: { address: Address; abi: A; functionName: Name; args: Args }): AnyCall {
  return call as unknown as AnyCall
}

/**
 * Simulates a call, sends it through the wallet, and waits until it is mined, across reloads; shown in the
 * transaction dock and ended by one toast. Resolves to the mined transaction, or to the failure (see `isFailure`).
 */
export function sendTransaction(request: TransactionRequest): ChainThunk<Transaction | Failure> {
  return async (dispatch, getState) => (await load()).send(request)(dispatch, getState)
}

/** Lets the wallet sign typed data; resolves to the signature or a failure. */
export function signTyped(typed: TypedData): ChainThunk<string | Failure> {
  return async (dispatch, getState) => (await load()).signTyped(typed)(dispatch, getState)
}

/** Distinguishes a failure from a mined transaction in the result of `sendTransaction`. */
export function isFailure(outcome: Transaction | Failure | string): outcome is Failure {
  return typeof outcome === 'object' && 'status' in outcome
}
