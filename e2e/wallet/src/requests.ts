import { RPC_METHODS } from '@colophon/protocol/chain/constants'
import { hexToString, isHex, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { ProviderRequest } from './messages.ts'
import type { NodeClient } from './node.ts'
import { parseChainId, parseNetwork, parseTypedData } from './params.ts'
import type { Prompt } from './prompt.ts'
import { CODES, ProviderError, rejectMainNetwork } from './provider-error.ts'
import { accountsFor, hexId, type Network, networkOf, type WalletState } from './state.ts'
import type { Store } from './store.ts'
import { prepare, send } from './transaction.ts'

/** What page requests depend on. */
export type WalletContext = Store & {
  /** Prompts the user; rejects if they decline or close the window. */
  ask(prompt: Prompt): Promise<{ address?: string }>
  node(network: Network, origin: string): NodeClient
}

/** Answers a page's request (EIP-1193) or rejects with a ProviderError. `origin` is set by the browser, not the page. */
export async function answer(
  context: WalletContext,
  origin: string,
  { method, params }: ProviderRequest,
): Promise<unknown> {
  const given = Array.isArray(params) ? (params as unknown[]) : []
  const state = await context.read()
  switch (method) {
    case 'eth_accounts':
      return accountsFor(state, origin)
    case 'eth_chainId':
      return hexId(state.chainId)
    case 'net_version':
      return String(state.chainId)
    case 'eth_requestAccounts': {
      const accounts = accountsFor(state, origin)
      return accounts.length > 0 ? accounts : [await connect(context, origin)]
    }
    case 'wallet_requestPermissions':
      return permissions([await connect(context, origin)])
    case 'wallet_getPermissions':
      return permissions(accountsFor(state, origin))
    case 'wallet_revokePermissions':
      await context.change((now) => ({ ...now, sites: now.sites.filter((site) => site !== origin) }))
      return null
    case 'personal_sign':
      return sign(context, origin, given)
    case 'eth_signTypedData_v4':
      return signTyped(context, origin, given)
    case 'eth_sendTransaction':
      return sendTransaction(context, origin, given[0])
    case 'wallet_switchEthereumChain':
      return switchTo(context, origin, parseChainId(given[0]))
    case 'wallet_addEthereumChain':
      return add(context, origin, parseNetwork(given[0]))
  }
  if ((RPC_METHODS as readonly string[]).includes(method)) return context.node(networkOf(state), origin)(method, given)
  throw new ProviderError(CODES.unsupported, `The developer wallet does not know ${method}.`)
}

async function connect({ ask, change }: WalletContext, origin: string): Promise<string> {
  const { address } = await ask({ kind: 'connect', origin })
  const { active } = await change((state) => ({
    ...state,
    active: state.accounts.find((account) => account.address === address)?.address ?? state.active,
    isLocked: false,
    sites: [...state.sites.filter((site) => site !== origin), origin],
  }))
  return active
}

async function sign(context: WalletContext, origin: string, [text, address]: unknown[]): Promise<string> {
  const { address: signer } = keyOf(await context.read(), origin, address)
  if (typeof text !== 'string') throw new ProviderError(CODES.badParams, 'There is no message.')
  const raw = isHex(text) ? text : stringToHex(text)
  const decoded = hexToString(raw)
  await context.ask({ kind: 'sign', origin, address: signer, message: stringToHex(decoded) === raw ? decoded : raw })
  // The user may have locked the wallet or disconnected the site meanwhile.
  const { key } = keyOf(await context.read(), origin, signer)
  return privateKeyToAccount(key).signMessage({ message: { raw } })
}

async function signTyped(context: WalletContext, origin: string, [address, text]: unknown[]): Promise<string> {
  const { address: signer } = keyOf(await context.read(), origin, address)
  const data = parseTypedData(text)
  await context.ask({ kind: 'sign-typed', origin, address: signer, data: JSON.stringify(data, null, 2) })
  const { key } = keyOf(await context.read(), origin, signer)
  return privateKeyToAccount(key).signTypedData(data)
}

async function sendTransaction(context: WalletContext, origin: string, wanted: unknown): Promise<unknown> {
  const state = await context.read()
  const network = networkOf(state)
  rejectMainNetwork(network.chainId)
  const { from, chainId } = (wanted ?? {}) as { from?: unknown; chainId?: unknown }
  if (chainId !== undefined && parseChainId(wanted) !== network.chainId)
    throw new ProviderError(CODES.badParams, `The wallet is on the network ${network.chainId}.`)
  const { address } = keyOf(state, origin, from ?? state.active)
  const node = context.node(network, origin)
  const prepared = await prepare(wanted, address, node)
  const { to, value, data, gas, maxFeePerGas } = prepared
  const fee = String(gas * maxFeePerGas)
  await context.ask({ kind: 'send', origin, address, network, to, value: String(value), data, fee })
  const { key } = keyOf(await context.read(), origin, address)
  return send(prepared, key, network.chainId, node)
}

async function switchTo({ read, change, ask }: WalletContext, origin: string, chainId: number): Promise<null> {
  rejectMainNetwork(chainId)
  const state = await read()
  if (state.chainId === chainId) return null
  const network = state.networks.find((known) => known.chainId === chainId)
  if (!network) throw new ProviderError(CODES.chainUnknown, `The wallet does not know the network ${chainId}.`)
  await ask({ kind: 'switch-network', origin, network })
  await change((now) => ({ ...now, chainId }))
  return null
}

async function add(context: WalletContext, origin: string, network: Network): Promise<null> {
  rejectMainNetwork(network.chainId)
  const { networks } = await context.read()
  if (networks.some(({ chainId }) => chainId === network.chainId)) return switchTo(context, origin, network.chainId)
  await context.ask({ kind: 'add-network', origin, network })
  await context.change((now) => ({ ...now, networks: [...now.networks, network], chainId: network.chainId }))
  return null
}

function keyOf(state: WalletState, origin: string, address: unknown): WalletState['accounts'][number] {
  const [allowed] = accountsFor(state, origin)
  const account = state.accounts.find((one) => one.address === allowed)
  if (!account || String(address).toLowerCase() !== account.address.toLowerCase())
    throw new ProviderError(CODES.unauthorised, 'This account is not connected to this site.')
  return account
}

function permissions(accounts: string[]): unknown[] {
  if (accounts.length === 0) return []
  return [{ parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: accounts }] }]
}
