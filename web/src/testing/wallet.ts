import { afterThisTest } from './clean-up.ts'

/** A request to a wallet (EIP-1193). */
export type WalletRequest = { method: string; params?: unknown }
type Listener = (value: unknown) => void
type Options = { name?: string; icon?: string; accounts?: string[]; chainId?: number; isAuthorised?: boolean }

export const WALLET_ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
export const OTHER_ADDRESS = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
export const SIGNATURE = `0x${'ab'.repeat(65)}`

/** An error as wallets throw it. */
export function walletError(code: number, message = 'refused'): Error {
  return Object.assign(new Error(message), { code })
}

// The library listens for the lifetime of the page, which in tests outlives the application.
const listen = window.addEventListener.bind(window)
window.addEventListener = (
  type: string,
  listener: EventListenerOrEventListenerObject,
  options?: AddEventListenerOptions | boolean,
) => {
  if (type === 'eip6963:announceProvider') afterThisTest(() => window.removeEventListener(type, listener))
  listen(type, listener, options)
}

/**
 * A test wallet in the page, announced by EIP-6963. `answers` overrides a method: an error is thrown, a promise awaited.
 * `asked` lists the requests.
 */
export function installWallet({
  name = 'Test wallet',
  icon,
  accounts = [WALLET_ADDRESS],
  chainId = 97,
  isAuthorised = false,
}: Options = {}) {
  const listeners = new Map<string, Set<Listener>>()
  const asked: WalletRequest[] = []
  const answers: Record<string, (params: unknown) => unknown> = {}
  const state = { accounts, chainId, isAuthorised }
  const emit = (event: string, value: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value)
  }
  const changeChain = (id: number) => {
    state.chainId = id
    emit('chainChanged', `0x${id.toString(16)}`)
  }
  const changeAccounts = (next: string[]) => {
    state.accounts = next
    state.isAuthorised = next.length > 0
    emit('accountsChanged', next)
  }
  const own: Record<string, (params: unknown) => unknown> = {
    eth_chainId: () => `0x${state.chainId.toString(16)}`,
    eth_accounts: () => (state.isAuthorised ? state.accounts : []),
    eth_requestAccounts: () => {
      state.isAuthorised = true
      return state.accounts
    },
    wallet_requestPermissions: () => {
      state.isAuthorised = true
      return [
        { parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: state.accounts }] },
      ]
    },
    wallet_revokePermissions: () => {
      changeAccounts([])
      return null
    },
    wallet_switchEthereumChain: (params) => {
      changeChain(Number((params as [{ chainId: string }])[0].chainId))
      return null
    },
    eth_getBalance: () => '0x14d1120d7b160000',
    personal_sign: () => SIGNATURE,
  }
  const provider = {
    on: (event: string, listener: Listener) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener: (event: string, listener: Listener) => {
      listeners.get(event)?.delete(listener)
    },
    request: async ({ method, params }: WalletRequest) => {
      asked.push({ method, params })
      const answer = (answers[method] ?? own[method])?.(params)
      if (answer instanceof Error) throw answer
      if (answer === undefined) throw walletError(4200, `${method} is not supported`)
      return answer
    },
  }
  const detail = Object.freeze({
    info: {
      uuid: crypto.randomUUID(),
      name,
      icon: icon ?? 'data:image/svg+xml,%3Csvg/%3E',
      rdns: `org.example.${name.replace(/\W/g, '').toLowerCase()}`,
    },
    provider,
  })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  afterThisTest(() => {
    window.removeEventListener('eip6963:requestProvider', announce)
    listeners.clear()
  })
  announce()
  return { asked, answers, state, changeAccounts, changeChain }
}
