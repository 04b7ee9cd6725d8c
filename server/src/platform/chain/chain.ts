import type { ChainState } from '@colophon/protocol/chain/entities'
import type { Hash, HttpTransport, PublicClient, Chain as ViemNetwork } from 'viem'
import type { Contracts } from './chain-settings.ts'

/** Reads a chain; every call may fail, because a node may be down at any time. */
export type ChainClient = PublicClient<HttpTransport, ViemNetwork>

/** The chain of this installation, as features see it. There may be none, and the one there is may not answer. */
export type Chain = {
  network: ViemNetwork
  contracts: Contracts
  /** Events of the contracts are read from this block on. */
  fromBlock: bigint
  client: ChainClient
  /** Where the connection stands at this moment. Anything but `ready` is for telling, not for failing at once. */
  state(): ChainState
  /** What can be done to the chain in the box alone; null on every other, and in the worker process. */
  local: LocalChain | null
}

/** The tools of the chain in the box. Each change is mined far enough to be final. */
export type LocalChain = {
  /** Passes one JSON-RPC request on and answers what the node says, unread. */
  ask(request: object): Promise<string>
  /** Gives an address its coins and tokens of the day. */
  give(address: string, dose: { coins: number; tokens: number }): Promise<Gift>
  /** Moves the clock forward; answers the time of the newest block. */
  advance(seconds: number): Promise<Date>
  /** The time of the next block, if it came now. */
  time(): Promise<Date>
}

/** What became of a wish for coins and tokens. */
export type Gift =
  | { kind: 'given'; transactionHash: Hash }
  | { kind: 'had'; waitSeconds: number }
  /** What lies there is a contract. */
  | { kind: 'contract' }
  /** It is no address, for this reason. */
  | { kind: 'wrong'; problem: string }

/** A chain, what a worker process needs to reach the same one, and how to let go of it. */
export type OpenChain = { chain: Chain | null; environment: Record<string, string>; stop(): Promise<void> }
