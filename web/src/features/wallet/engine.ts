import { viemNetwork } from '@colophon/chain/viem-network'
import { chainCalls as siteChainCalls } from '@colophon/protocol/chain/calls'
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
import { type Address, type Chain, custom } from 'viem'
import { getBalance } from 'viem/actions'
import { type ChainCalls, chainCalls, READ_MS } from './chain-calls.ts'
import type { Seen } from './machine.ts'
import type { AnnouncedWallet } from './slice.ts'
import { RECENT_KEY, WALLET_STORAGE } from './wallet-storage.ts'
import { pause, within } from './within.ts'

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
export type EngineHost = { saw: (seen: Seen) => void; announced: (wallets: AnnouncedWallet[]) => void }

/** Wallet operations; each rejects with what the wallet threw, or WalletSilent. */
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
} & ChainCalls

/** Time for wallets to announce themselves, in milliseconds. */
const SEARCH_MS = 500
const SEARCH_STEP_MS = 25
/** Time for the user to answer in the wallet’s window. */
const PERSON_MS = 3 * 60_000
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
  const report = () => host.saw({ ...connectionOf(config), isSearching, hasWallet: offered(config).length > 0, isLeft })
  const announce = () => {
    host.announced(offered(config).map(announcedWallet))
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
      const client = await within(READ_MS, getConnectorClient(config, { account: address as Address, chainId }))
      return within(READ_MS, getBalance(client, { address: address as Address }))
    },
    ...chainCalls((chainId, address) =>
      getConnectorClient(config, { chainId, ...(address && { account: address as Address }) }),
    ),
  }
}

/** The chain in the box listens to its own machine at a port that changes; the site passes requests on to it. */
function thisSite() {
  return { rpcUrls: [`${location.origin}${API_BASE}${siteChainCalls.rpc.path}`] as const }
}

/** Null where the browser forbids its storage: then nothing is connected again after a reload. */
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
export function announcedWallet(told: {
  uid: string
  id: string
  name: string
  icon?: string | undefined
}): AnnouncedWallet {
  const name = told.id === INJECTED_ID ? 'Wallet of this browser' : told.name.trim().slice(0, NAME_MAX)
  const icon = told.icon?.trim() ?? ''
  const isShown = DATA_IMAGE.test(icon) && icon.length <= ICON_MAX
  return { id: told.uid, name: name || 'Wallet without a name', icon: isShown ? icon : null }
}

/** True for a wallet of the primary kind. */
export function isPrimaryKind({ type }: { type: string }): boolean {
  return type === PRIMARY_KIND
}
