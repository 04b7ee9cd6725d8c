import { authCalls } from '@colophon/protocol/auth/calls'
import type { SignedMessage } from '@colophon/protocol/wallet/entities'
import { walletNetwork } from '@colophon/protocol/wallet/networks'
import type { Nonce, NonceRequest } from '@colophon/protocol/wallet/nonce'
import { WALLET_TEXTS } from '@colophon/protocol/wallet/texts'
import { call } from '../../lib/api/call.ts'
import type { Failure } from '../../lib/api/call-error.ts'
import { formatBalance } from '../../lib/chain/balance.ts'
import { engineOf, type Thunk, walletOf } from './engine-of.ts'
import { balanceFailed, balanceRead } from './slice.ts'
import { type Asked, walletFailure } from './wallet-failure.ts'

/** What to sign: the purpose and the fields of the call. */
export type SigningRequest = Omit<NonceRequest, 'address'>

/** Loads the wallet code and discovers wallets; null on success. */
export function startWallet(): Thunk<Failure | null> {
  return (dispatch, getState) => attempt({ what: 'connect' }, async () => (await engineOf(dispatch, getState)).search())
}

/** Connects an announced wallet, which prompts the user. */
export function connectWallet(id: string): Thunk<Failure | null> {
  return (dispatch, getState) =>
    attempt({ what: 'connect' }, async () => (await engineOf(dispatch, getState)).connect(id))
}

/** Stops waiting for the wallet; a late answer still counts. */
export function stopWaiting(): Thunk<void> {
  return async (dispatch, getState) => (await engineOf(dispatch, getState)).stopWaiting()
}

/** Disconnects on the user's request, which is not a loss. */
export function disconnectWallet(): Thunk<Failure | null> {
  return (dispatch, getState) =>
    attempt({ what: 'connect' }, async () => (await engineOf(dispatch, getState)).disconnect())
}

/** Switches the wallet to a network of the product, which is added where the wallet does not know it. */
export function switchNetwork(chainId: number): Thunk<Failure | null> {
  const asked: Asked = { what: 'switch', chain: walletNetwork(chainId)?.name ?? String(chainId) }
  return (dispatch, getState) => attempt(asked, async () => (await engineOf(dispatch, getState)).switchTo(chainId))
}

/** Requests a message to sign; single use, valid for some minutes. */
export function askForMessage(request: SigningRequest, address: string, signal: AbortSignal): Promise<Nonce> {
  return call(authCalls.nonce, { body: { ...request, address } }, { signal })
}

/** Has the wallet sign a message byte for byte. */
export function signWithWallet(address: string, message: string): Thunk<SignedMessage | Failure> {
  return async (dispatch, getState) => {
    try {
      return { message, signature: await (await engineOf(dispatch, getState)).sign(address, message) }
    } catch (thrown) {
      return walletFailure(thrown, { what: 'sign' })
    }
  }
}

/** Reads the balances of the connected account through the wallet: that of the network's currency, and that of the staking token. */
export function readBalance(): Thunk<void> {
  return async (dispatch, getState) => {
    const { address, network } = walletOf(getState)
    if (address === null || network === null) return
    const { chainId, currency } = network
    const failure = { status: 0, error: 'balanceFailed', message: WALLET_TEXTS.balanceFailed }
    try {
      const amount = await (await engineOf(dispatch, getState)).balance(address, chainId)
      const text = formatBalance(amount, currency.decimals)
      const { readTokenBalance } = await import('./token-balance.ts')
      const token = await dispatch(readTokenBalance(address)).catch(() => failure)
      const isRead = token === null || 'symbol' in token
      const told = { token: isRead ? token : null, failure: isRead ? null : failure }
      dispatch(balanceRead({ address, chainId, text, ...told, at: Date.now() }))
    } catch {
      dispatch(balanceFailed({ address, chainId, failure }))
    }
  }
}

async function attempt(asked: Asked, act: () => Promise<void>): Promise<Failure | null> {
  try {
    await act()
    return null
  } catch (thrown) {
    return walletFailure(thrown, asked)
  }
}
