import { RPC_METHODS } from '@colophon/protocol/chain/constants'
import { hexToString, isHex, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { ProviderRequest } from './messages.ts'
import type { AskNode } from './node.ts'
import { readNetwork, readTypedData, wantedChainId } from './params.ts'
import type { Question } from './question.ts'
import { CODES, Refusal, refuseMainNetwork } from './refusal.ts'
import { accountsFor, hexId, type Network, networkOf, type WalletState } from './state.ts'
import type { Store } from './store.ts'
import { prepare, send } from './transaction.ts'

/** What the requests of pages need of the world. */
export type World = Store & {
  /** Asks the person; rejects when they say no or close the question. */
  ask(question: Question): Promise<{ address?: string }>
  node(network: Network, origin: string): AskNode
}

/** Answers one request of a page (EIP-1193); rejects with a Refusal. `origin` comes from the browser, never from the page. */
export async function answer(world: World, origin: string, { method, params }: ProviderRequest): Promise<unknown> {
  const given = Array.isArray(params) ? (params as unknown[]) : []
  const state = await world.read()
  switch (method) {
    case 'eth_accounts':
      return accountsFor(state, origin)
    case 'eth_chainId':
      return hexId(state.chainId)
    case 'net_version':
      return String(state.chainId)
    case 'eth_requestAccounts': {
      const accounts = accountsFor(state, origin)
      return accounts.length > 0 ? accounts : [await connect(world, origin)]
    }
    case 'wallet_requestPermissions':
      return permissions([await connect(world, origin)])
    case 'wallet_getPermissions':
      return permissions(accountsFor(state, origin))
    case 'wallet_revokePermissions':
      await world.change((now) => ({ ...now, sites: now.sites.filter((site) => site !== origin) }))
      return null
    case 'personal_sign':
      return sign(world, origin, given)
    case 'eth_signTypedData_v4':
      return signTyped(world, origin, given)
    case 'eth_sendTransaction':
      return transact(world, origin, given[0])
    case 'wallet_switchEthereumChain':
      return switchTo(world, origin, wantedChainId(given[0]))
    case 'wallet_addEthereumChain':
      return add(world, origin, readNetwork(given[0]))
  }
  if ((RPC_METHODS as readonly string[]).includes(method)) return world.node(networkOf(state), origin)(method, given)
  throw new Refusal(CODES.unsupported, `The developer wallet does not know ${method}.`)
}

async function connect({ ask, change }: World, origin: string): Promise<string> {
  const { address } = await ask({ kind: 'connect', origin })
  const { active } = await change((state) => ({
    ...state,
    active: state.accounts.find((account) => account.address === address)?.address ?? state.active,
    isLocked: false,
    sites: [...state.sites.filter((site) => site !== origin), origin],
  }))
  return active
}

async function sign(world: World, origin: string, [text, address]: unknown[]): Promise<string> {
  const { address: signer } = keyOf(await world.read(), origin, address)
  if (typeof text !== 'string') throw new Refusal(CODES.badParams, 'There is no message.')
  const raw = isHex(text) ? text : stringToHex(text)
  const words = hexToString(raw)
  await world.ask({ kind: 'sign', origin, address: signer, message: stringToHex(words) === raw ? words : raw })
  // Meanwhile the person may have locked the wallet or left the site.
  const { key } = keyOf(await world.read(), origin, signer)
  return privateKeyToAccount(key).signMessage({ message: { raw } })
}

async function signTyped(world: World, origin: string, [address, text]: unknown[]): Promise<string> {
  const { address: signer } = keyOf(await world.read(), origin, address)
  const data = readTypedData(text)
  await world.ask({ kind: 'sign-typed', origin, address: signer, data: JSON.stringify(data, null, 2) })
  const { key } = keyOf(await world.read(), origin, signer)
  return privateKeyToAccount(key).signTypedData(data)
}

async function transact(world: World, origin: string, wanted: unknown): Promise<unknown> {
  const state = await world.read()
  const network = networkOf(state)
  refuseMainNetwork(network.chainId)
  const { from, chainId } = (wanted ?? {}) as { from?: unknown; chainId?: unknown }
  if (chainId !== undefined && wantedChainId(wanted) !== network.chainId)
    throw new Refusal(CODES.badParams, `The wallet is on the network ${network.chainId}.`)
  const { address } = keyOf(state, origin, from ?? state.active)
  const node = world.node(network, origin)
  const prepared = await prepare(wanted, address, node)
  const { to, value, data, gas, maxFeePerGas } = prepared
  const fee = String(gas * maxFeePerGas)
  await world.ask({ kind: 'send', origin, address, network, to, value: String(value), data, fee })
  const { key } = keyOf(await world.read(), origin, address)
  return send(prepared, key, network.chainId, node)
}

async function switchTo({ read, change, ask }: World, origin: string, chainId: number): Promise<null> {
  refuseMainNetwork(chainId)
  const state = await read()
  if (state.chainId === chainId) return null
  const network = state.networks.find((known) => known.chainId === chainId)
  if (!network) throw new Refusal(CODES.chainUnknown, `The wallet does not know the network ${chainId}.`)
  await ask({ kind: 'switch-network', origin, network })
  await change((now) => ({ ...now, chainId }))
  return null
}

async function add(world: World, origin: string, network: Network): Promise<null> {
  refuseMainNetwork(network.chainId)
  const { networks } = await world.read()
  if (networks.some(({ chainId }) => chainId === network.chainId)) return switchTo(world, origin, network.chainId)
  await world.ask({ kind: 'add-network', origin, network })
  await world.change((now) => ({ ...now, networks: [...now.networks, network], chainId: network.chainId }))
  return null
}

function keyOf(state: WalletState, origin: string, address: unknown): WalletState['accounts'][number] {
  const [allowed] = accountsFor(state, origin)
  const account = state.accounts.find((one) => one.address === allowed)
  if (!account || String(address).toLowerCase() !== account.address.toLowerCase())
    throw new Refusal(CODES.unauthorised, 'This account is not connected to this site.')
  return account
}

function permissions(accounts: string[]): unknown[] {
  if (accounts.length === 0) return []
  return [{ parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: accounts }] }]
}
