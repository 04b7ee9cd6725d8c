import type { ChainState } from '@colophon/protocol/chain/entities'
import type { Hash, HttpTransport, PublicClient, Chain as ViemNetwork } from 'viem'
import type { Contracts } from './chain-settings.ts'

/** Reads a chain; every call may fail, since a node may be down at any time. */
export type ChainClient = PublicClient<HttpTransport, ViemNetwork>

/** The configured chain as features see it; it may be unreachable. */
export type Chain = {
  network: ViemNetwork
  contracts: Contracts
  /** The first block with events of the contracts. */
  fromBlock: bigint
  client: ChainClient
  /** The current state. Other states than `ready` are for display; calls may still be attempted. */
  state(): ChainState
  /** Tools of the local chain; null on every other chain and in the worker process. */
  local: LocalChain | null
}

/** Tools of the local chain. Each change mines enough blocks to become final. */
export type LocalChain = {
  /** Forwards one JSON-RPC request and returns the node's reply unparsed. */
  ask(request: object): Promise<string>
  /** Sends an address its daily coins and tokens. */
  give(address: string, dose: { coins: number; tokens: number }): Promise<Gift>
  /** Moves the clock forward; returns the time of the newest block. */
  advance(seconds: number): Promise<Date>
  /** The time that the next block would have now. */
  time(): Promise<Date>
}

/** The outcome of a faucet request. */
export type Gift =
  | { kind: 'given'; transactionHash: Hash }
  | { kind: 'had'; waitSeconds: number }
  /** The address is a contract. */
  | { kind: 'contract' }
  /** The address is invalid. */
  | { kind: 'wrong'; problem: string }

/** A chain, the environment for a worker process to reach it, and its shutdown. */
export type OpenChain = { chain: Chain | null; environment: Record<string, string>; stop(): Promise<void> }
