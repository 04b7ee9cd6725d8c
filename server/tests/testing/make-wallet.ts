import { randomBytes } from 'node:crypto'
import { authCalls } from '@colophon/protocol/auth/calls'
import { profileCalls } from '@colophon/protocol/profile/calls'
import type { SignedMessage } from '@colophon/protocol/wallet/entities'
import type { NonceRequest } from '@colophon/protocol/wallet/nonce'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { call, type SendOptions } from './call.ts'
import type { TestApp } from './make-app.ts'
import type { TestUser } from './make-user.ts'

type Ask = Omit<NonceRequest, 'address'>

export type TestWallet = ReturnType<typeof makeWallet>

/** A wallet with a new key that signs everything; with `contract` it signs for that contract's address. */
export function makeWallet(app: TestApp, contract?: { account: PrivateKeyAccount; address: `0x${string}` }) {
  const account = contract?.account ?? privateKeyToAccount(`0x${randomBytes(32).toString('hex')}`)
  const { signMessage } = account
  const { address } = contract ?? account
  const sign = async (message: string): Promise<SignedMessage> => ({
    message,
    signature: await signMessage({ message }),
  })
  /** Requests a message to sign. */
  const ask = (body: Ask, who?: Pick<TestUser, 'accessToken'>, options: SendOptions = {}) =>
    call(app, authCalls.nonce, { body: { address, ...body } }, { token: who?.accessToken, ...options })
  const signed = async (body: Ask, who?: Pick<TestUser, 'accessToken'>) => {
    const { status, data, message } = await ask(body, who)
    if (status !== 200) throw new Error(`${status}: ${message}`)
    return sign(data.message)
  }
  return {
    address,
    account,
    ask,
    sign,
    /** A signed message of the server as the body of a call. */
    signed,
    /** Links the wallet to a user's account. */
    async link(who: Pick<TestUser, 'accessToken' | 'call'>) {
      const body = await signed({ purpose: 'add-wallet' }, who)
      const { status, message } = await who.call(profileCalls.addWallet, { body })
      if (status !== 200) throw new Error(`${status}: ${message}`)
    },
    async login() {
      return call(app, authCalls.walletLogin, { body: await signed({ purpose: 'wallet-login' }) })
    },
  }
}
