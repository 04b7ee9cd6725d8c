import { viemNetwork } from '@colophon/chain/viem-network'
import { chainCalls } from '@colophon/protocol/chain/calls'
import { API_BASE } from '@colophon/protocol/constants'
import { LOCAL_CHAIN_ID } from '@colophon/protocol/wallet/constants'
import { WALLET_NETWORKS } from '@colophon/protocol/wallet/networks'
import {
  type Config,
  type Connector,
  type CreateConnectorFn,
  connect,
  createConfig,
  createStorage,
  disconnect,
  getConnectorClient,
  injected,
  reconnect,
  type Storage,
  signMessage,
  switchChain,
} from '@wagmi/core'
import {
  type Account,
  type Address,
  type Chain,
  type Client,
  ContractFunctionRevertedError,
  createClient,
  custom,
  decodeErrorResult,
  encodeFunctionData,
  erc20Abi,
  type Hash,
  numberToHex,
  TransactionNotFoundError,
  type Transport,
} from 'viem'
import {
  getBalance,
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
import type { Seen } from './machine.ts'
import { type AnnouncedWallet, RECENT_KEY, WALLET_STORAGE } from './slice.ts'
import { causes, WalletSilent } from './wallet-failure.ts'

/** Id of the wallet at `window.ethereum`, which has no name. */
const INJECTED_ID = 'injected'

/**
 * The primary wallet kind: an extension injecting its provider. Only these are asked to switch the chain
 * (specification §4).
 */
const PRIMARY_KIND = 'injected'

const NAME_MAX = 60
const ICON_MAX = 200_000
const DATA_IMAGE = /^data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,]/i

/** Receives wallet events. */
type EngineHost = { onSeen: (seen: Seen) => void; onAnnounced: (wallets: AnnouncedWallet[]) => void }

/** A sent transaction, with what waiting for it needs. */
export type SentTransaction = { address: string; chainId: number; hash: string; nonce: number | null }

/** The end of a transaction: `hash` is the mined one; with `isReplaced` that of another transaction. */
type Ending = { hash: string; isSuccess: boolean; isReplaced: boolean }

/** Wallet operations; each rejects with what the wallet threw, ContractRefused or WalletSilent. */
export type WalletEngine = {
  /** Discovers wallets and reconnects the previous one if it is still connected. */
  search: () => Promise<void>
  connect: (id: string) => Promise<void>
  /** Stops waiting for a wallet that is prompting the user. */
  stopWaiting: () => void
  disconnect: () => Promise<void>
  switchTo: (chainId: number) => Promise<void>
  sign: (address: string, message: string) => Promise<string>
  /** The balance in the network's own currency, in its smallest unit. */
  balance: (address: string, chainId: number) => Promise<bigint>
} & ContractCalls

/** Contract calls and transactions through the connected wallet. */
type ContractCalls = {
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
  /** Null if it is in no block after a reorganisation; rejects if the node does not answer. */
  confirmations: (sent: SentTransaction) => Promise<number>
  signTyped: (address: string, chainId: number, typed: TypedData) => Promise<string>
  /** The balance of a token in its smallest unit, with its decimals and symbol. */
  tokenBalance: (address: string, chainId: number, token: string) => Promise<TokenBalance>
}

type TokenBalance = { units: bigint; decimals: number; symbol: string }

/** A client of the connected wallet; rejects when the wallet is on another chain, or without the account. */
type ClientOf = (chainId: number, address?: string) => Promise<Client<Transport, Chain, Account>>

/** Time for wallets to announce themselves, in milliseconds. */
const SEARCH_MS = 500
const SEARCH_STEP_MS = 25
/** Time for the user to answer in the wallet’s window. */
export const PERSON_MS = 3 * 60_000
/** Timeout of a node call. */
const READ_MS = 15_000
/** Polling interval for mining: mined transactions must show within two seconds. */
const POLL_MS = 1000
/** Length of one wait for a transaction before it is restarted. */
const WAIT_MS = 10 * 60_000
/** A wallet may accept a switch and never change its network. */
const SWITCH_MS = 60_000
/** The content security policy allows no RPC hosts: all reads go through the connected wallet. */
const NO_NODE = custom({ request: () => Promise.reject(new Error('No node is available except the wallet.')) })

/** Wraps the wallet library; loaded on first use. `connectors` are wallet kinds besides announced ones. */
export function createEngine(host: EngineHost, connectors: CreateConnectorFn[] = [injected()]): WalletEngine {
  const config = createConfig({
    chains: WALLET_NETWORKS.map(viemNetwork) as [Chain, ...Chain[]],
    connectors,
    transports: Object.fromEntries(WALLET_NETWORKS.map(({ chainId }) => [chainId, NO_NODE])),
    storage: storageHere(),
  })
  let isSearching = true
  let isLeft = false
  let isAsking = false
  const clientOf: ClientOf = (chainId, address) =>
    getConnectorClient(config, { chainId, ...(address && { account: address as Address }) })
  const report = () =>
    host.onSeen({ ...connectionOf(config), isSearching, hasWallet: offered(config).length > 0, isLeft })
  const announce = () => {
    host.onAnnounced(offered(config).map(announcedWallet))
    report()
  }
  config.subscribe((state) => state, report)
  config._internal.connectors.subscribe(announce)
  return {
    search: async () => {
      // Wallets that load later answer this request.
      window.dispatchEvent(new Event('eip6963:requestProvider'))
      if (config.state.current !== null) return announce()
      isSearching = true
      announce()
      const recent = await config.storage?.getItem(RECENT_KEY)
      const last = () => offered(config).find(({ id }) => id === recent)
      await until(() => (recent ? last() !== undefined : offered(config).length > 0))
      isSearching = false
      const connector = last()
      // Reconnects only the previous wallet, not others the user once allowed.
      if (connector) await reconnect(config, { connectors: [connector] })
      announce()
    },
    connect: async (id) => {
      const connector = offered(config).find(({ uid }) => uid === id)
      if (!connector) throw new Error('This wallet is no longer available. Look for wallets again.')
      isLeft = false
      isAsking = true
      try {
        await within(PERSON_MS, connect(config, { connector }))
      } finally {
        isAsking = false
        stopWaiting(config)
      }
    },
    // The library uses the same key for the previous wallet; it must stay unchanged.
    stopWaiting: () => {
      if (isAsking) stopWaiting(config)
    },
    disconnect: async () => {
      isLeft = true
      await disconnect(config)
      await config.storage?.removeItem(RECENT_KEY)
      report()
    },
    switchTo: async (chainId) => {
      const { current, connections } = config.state
      const connector = current === null ? undefined : connections.get(current)?.connector
      if (connector && !isPrimaryKind(connector)) throw new Error('This kind of wallet switches networks itself.')
      const isLocal = chainId === LOCAL_CHAIN_ID
      await within(
        SWITCH_MS,
        switchChain(config, { chainId, ...(isLocal && { addEthereumChainParameter: thisSite() }) }),
      )
    },
    sign: (address, message) => within(PERSON_MS, signMessage(config, { account: address as Address, message })),
    balance: async (address, chainId) => {
      const client = await within(READ_MS, clientOf(chainId, address))
      return within(READ_MS, getBalance(client, { address: address as Address }))
    },
    ...contractCalls(clientOf),
  }
}

function contractCalls(clientOf: ClientOf): ContractCalls {
  const readers = new Map<number, Client>()
  const read: ContractCalls['read'] = (chainId, call, at = 'latest') => {
    const reader = readers.get(chainId) ?? readerThrough(() => clientOf(chainId))
    readers.set(chainId, reader)
    return asking(call, readContract(reader, { ...call, blockTag: at }))
  }
  return {
    read,
    block: async (chainId) => {
      const client = await clientOf(chainId)
      const latest = await within(READ_MS, getBlock(client))
      const pending = await within(READ_MS, getBlock(client, { blockTag: 'pending' })).catch(() => latest)
      return { number: latest.number, timestamp: pending.timestamp }
    },
    simulate: async (address, chainId, call) => {
      const account = address as Address
      const simulated = clientOf(chainId, address).then((client) =>
        simulateContract(client, { ...call, account, blockTag: 'pending' }),
      )
      await asking(call, simulated)
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
      return within(PERSON_MS, signTypedData(client, { ...typed, account: address as Address }))
    },
    tokenBalance: async (address, chainId, token) => {
      const contract = { address: token as Address, abi: erc20Abi }
      const [units, decimals, symbol] = await Promise.all([
        read(chainId, { ...contract, functionName: 'balanceOf', args: [address] }),
        read(chainId, { ...contract, functionName: 'decimals', args: [] }),
        read(chainId, { ...contract, functionName: 'symbol', args: [] }),
      ])
      return { units: units as bigint, decimals: Number(decimals), symbol: String(symbol) }
    },
  }
}

/**
 * Sends reads that are asked for at the same time in one request, because wallets and nodes limit requests. The code
 * that reads is part of the request, so no chain has to have it.
 */
function readerThrough(client: () => Promise<Client>): Client {
  return createClient({
    transport: custom({ request: async (request) => (await client()).request(request) }, { retryCount: 0 }),
    batch: { multicall: { deployless: true } },
  })
}

/** The local chain listens on its own machine at a changing port; the site forwards requests to it. */
function thisSite() {
  return { rpcUrls: [`${location.origin}${API_BASE}${chainCalls.rpc.path}`] as const }
}

/** Null if storage is forbidden: then no wallet reconnects after a reload. */
function storageHere(): Storage | null {
  try {
    return createStorage({ storage: localStorage, key: WALLET_STORAGE })
  } catch {
    return null
  }
}

/** Announced wallets; the legacy provider counts only if none is announced. */
function offered(config: Config): Connector[] {
  const announced = config.connectors.filter(({ id }) => id !== INJECTED_ID)
  if (announced.length > 0) return announced
  return 'ethereum' in window && window.ethereum ? [...config.connectors] : []
}

function connectionOf({ state }: Config): Pick<Seen, 'connection' | 'address' | 'chainId' | 'name'> {
  const current = state.current === null ? undefined : state.connections.get(state.current)
  return {
    connection: state.status,
    address: current?.accounts[0] ?? null,
    chainId: current?.chainId ?? null,
    name: current ? announcedWallet(current.connector).name : null,
  }
}

function stopWaiting(config: Config): void {
  if (config.state.status !== 'connecting') return
  config.setState((state) => ({ ...state, status: state.current === null ? 'disconnected' : 'connected' }))
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let waited = 0; waited < SEARCH_MS && !isTrue(); waited += SEARCH_STEP_MS) await pause(SEARCH_STEP_MS)
}

/**
 * A wallet in the list. Any script can announce any name and icon: names are truncated, and only data-URL icons are
 * shown, as other addresses would leak the visit.
 */
export function announcedWallet(announced: {
  uid: string
  id: string
  name: string
  icon?: string | undefined
}): AnnouncedWallet {
  const name = announced.id === INJECTED_ID ? 'Wallet of this browser' : announced.name.trim().slice(0, NAME_MAX)
  const icon = announced.icon?.trim() ?? ''
  const isShown = DATA_IMAGE.test(icon) && icon.length <= ICON_MAX
  return { id: announced.uid, name: name || 'Wallet without a name', icon: isShown ? icon : null }
}

/** True for a wallet of the primary kind. */
export function isPrimaryKind({ type }: { type: string }): boolean {
  return type === PRIMARY_KIND
}

function asking<Result>(call: AnyCall, answer: Promise<Result>): Promise<Result> {
  return refusable(call, within(READ_MS, answer))
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

/** Rejects with WalletSilent when there is no answer in time. */
export function within<Result>(ms: number, answer: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new WalletSilent()), ms)
    answer.then(resolve, reject).finally(() => clearTimeout(limit))
  })
}

/** Resolves after some milliseconds. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
