import { authCalls } from '@colophon/protocol/auth/calls'
import type { SignedMessage } from '@colophon/protocol/wallet/entities'
import { walletNetwork } from '@colophon/protocol/wallet/networks'
import type { Nonce, NonceRequest } from '@colophon/protocol/wallet/nonce'
import { WALLET_TEXTS } from '@colophon/protocol/wallet/texts'
import { call } from '../../lib/api/call.ts'
import type { Failure } from '../../lib/api/call-error.ts'
import { formatBalance } from '../../lib/chain/balance.ts'
import type { ChainDispatch, ChainThunk } from '../../lib/chain/chain-port.ts'
import { fetchChain, type WithChain } from '../../lib/chain/chain-slice.ts'
import { toastDone } from '../../ui/toast.tsx'
import type { WalletEngine } from './engine.ts'
import { isAccountChange, type Seen } from './machine.ts'
import { balanceFailed, balanceRead, type WalletState, type WithWallet, walletSeen, walletsAnnounced } from './slice.ts'
import { type Asked, walletFailure } from './wallet-failure.ts'

/** One engine per store, created on first use. */
const engines = new WeakMap<ChainDispatch, Promise<WalletEngine>>()

/** The wallet engine of a store; its library is loaded the first time. */
export function engineOf(dispatch: ChainDispatch, getState: () => unknown): Promise<WalletEngine> {
  const present = engines.get(dispatch)
  if (present) return present
  const made = import('./engine.ts').then(({ createEngine }) =>
    createEngine({
      onSeen: (seen) => report(dispatch, getState, seen),
      onAnnounced: (wallets) => dispatch(walletsAnnounced(wallets)),
    }),
  )
  engines.set(dispatch, made)
  // A failed code load is retried next time.
  made.catch(() => engines.delete(dispatch))
  return made
}

/** The wallet slice of a state whose other slices are unknown here. */
export function walletOf(getState: () => unknown): WalletState {
  return (getState() as WithWallet).wallet
}

function report(dispatch: ChainDispatch, getState: () => unknown, seen: Seen): void {
  const before = walletOf(getState)
  dispatch(walletSeen(seen))
  const after = walletOf(getState)
  if (isAccountChange(before, after)) toastDone(WALLET_TEXTS.accountChanged)
  if (after.status === 'CONNECTED' && after.balanceReadAt === null && !isSameConnection(before, after))
    void dispatch(refreshBalances())
}

function isSameConnection(one: WalletState, other: WalletState): boolean {
  const isSame = one.address === other.address && one.network?.chainId === other.network?.chainId
  return isSame && one.status === other.status
}

/** Loads the wallet code and discovers wallets; null on success. */
export function startWallet(): ChainThunk<Failure | null> {
  return attempt({ what: 'connect' }, (engine) => engine.search())
}

/** Connects an announced wallet, which prompts the user. */
export function connectWallet(id: string): ChainThunk<Failure | null> {
  return attempt({ what: 'connect' }, (engine) => engine.connect(id))
}

/** Stops waiting for the wallet; a late answer still counts. */
export function stopWaiting(): ChainThunk<void> {
  return async (dispatch, getState) => (await engineOf(dispatch, getState)).stopWaiting()
}

/** Disconnects on the user's request, which is not a loss. */
export function disconnectWallet(): ChainThunk<Failure | null> {
  return attempt({ what: 'connect' }, (engine) => engine.disconnect())
}

/** Switches the wallet to a network of the product, which is added where the wallet does not know it. */
export function switchNetwork(chainId: number): ChainThunk<Failure | null> {
  const chain = walletNetwork(chainId)?.name ?? String(chainId)
  return attempt({ what: 'switch', chain }, (engine) => engine.switchTo(chainId))
}

/** What to sign: the purpose and the fields of the call. */
export type SigningRequest = Omit<NonceRequest, 'address'>

/** Requests a message to sign; single use, valid for some minutes. */
export function askForMessage(request: SigningRequest, address: string, signal: AbortSignal): Promise<Nonce> {
  return call(authCalls.nonce, { body: { ...request, address } }, { signal })
}

/** Has the wallet sign a message byte for byte. */
export function signWithWallet(address: string, message: string): ChainThunk<SignedMessage | Failure> {
  return async (dispatch, getState) => {
    try {
      return { message, signature: await (await engineOf(dispatch, getState)).sign(address, message) }
    } catch (thrown) {
      return walletFailure(thrown, { what: 'sign' })
    }
  }
}

/** Reads the balances of the connected account through the wallet: the network's currency and the staking token. */
export function refreshBalances(): ChainThunk<void> {
  return async (dispatch, getState) => {
    const { address, network } = walletOf(getState)
    if (address === null || network === null) return
    const { chainId, currency } = network
    const failure = { status: 0, error: 'balanceFailed', message: WALLET_TEXTS.balanceFailed }
    try {
      const amount = await (await engineOf(dispatch, getState)).balance(address, chainId)
      const text = formatBalance(amount, currency.decimals)
      const token = await dispatch(readTokenBalance(address, chainId)).then(
        (token) => ({ token, failure: null }),
        () => ({ token: null, failure }),
      )
      dispatch(balanceRead({ address, chainId, text, ...token, at: Date.now() }))
    } catch {
      dispatch(balanceFailed({ address, chainId, failure }))
    }
  }
}

/** The balance of the staking token; null where the site has no chain, or the wallet is on another one. */
function readTokenBalance(address: string, chainId: number): ChainThunk<{ text: string; symbol: string } | null> {
  return async (dispatch, getState) => {
    const chain = (getState() as WithChain).chain.info ?? (await dispatch(fetchChain({})).unwrap())
    if (chain?.network.id !== chainId) return null
    const engine = await engineOf(dispatch, getState)
    const { units, decimals, symbol } = await engine.tokenBalance(address, chainId, chain.contracts.token)
    return { text: formatBalance(units, decimals), symbol }
  }
}

function attempt(asked: Asked, act: (engine: WalletEngine) => Promise<void>): ChainThunk<Failure | null> {
  return async (dispatch, getState) => {
    try {
      await act(await engineOf(dispatch, getState))
      return null
    } catch (thrown) {
      return walletFailure(thrown, asked)
    }
  }
}
