import {
  BaseError,
  ChainDisconnectedError,
  FeeCapTooLowError,
  InsufficientFundsError,
  InternalRpcError,
  NonceTooLowError,
  ProviderDisconnectedError,
  ResourceUnavailableRpcError,
  SwitchChainError,
  TransactionRejectedRpcError,
  UnauthorizedProviderError,
  UnknownRpcError,
  UserRejectedRequestError,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { CallError } from '../../lib/api/call-error.ts'
import { type Asked, WalletSilent, walletFailure } from './wallet-failure.ts'

const CONNECT: Asked = { what: 'connect' }
const SIGN: Asked = { what: 'sign' }
const SEND: Asked = { what: 'send' }
const SWITCH: Asked = { what: 'switch', chain: 'Local' }

/** An error as providers throw it. */
const raw = (code: unknown, message: string, data?: unknown) => Object.assign(new Error(message), { code, data })

describe('what a wallet throws has a message', () => {
  // Proves: 8-wallet-switch, 8-wallet-rejected-signing, 8-chain-gas
  it.each<[string, unknown, Asked, string, string | RegExp]>([
    ['a rejection', raw(4001, 'no'), CONNECT, 'ACTION_REJECTED', 'User rejected the request'],
    [
      'of a signature',
      new UserRejectedRequestError(raw(4001, 'no')),
      SIGN,
      'ACTION_REJECTED',
      'User rejected the request',
    ],
    ['of a transaction', raw(4001, 'no'), SEND, 'ACTION_REJECTED', 'user rejected transaction'],
    [
      'of a network',
      new UserRejectedRequestError(raw(4001, 'no')),
      SWITCH,
      'ACTION_REJECTED',
      'User rejected the request',
    ],
    [
      'a name instead of a code, signing',
      new UnknownRpcError(raw('ACTION_REJECTED', 'user rejected signing')),
      SIGN,
      'ACTION_REJECTED',
      'user rejected signing',
    ],
    ['the same, sending', raw('ACTION_REJECTED', 'x'), SEND, 'ACTION_REJECTED', 'user rejected transaction'],
    ['words alone', new Error('User denied account access'), CONNECT, 'ACTION_REJECTED', 'User rejected the request'],
    [
      'an open request',
      new ResourceUnavailableRpcError(raw(-32002, 'x')),
      CONNECT,
      'REQUEST_OPEN',
      'Please log in to the wallet',
    ],
    [
      'an unknown network',
      new SwitchChainError(raw(4902, 'x')),
      SWITCH,
      'CHAIN_MISSING',
      'Try adding the chain Local to the wallet',
    ],
    [
      'the same within another',
      new InternalRpcError(raw(-32603, 'x', { originalError: { code: 4902 } })),
      SWITCH,
      'CHAIN_MISSING',
      'Try adding the chain Local to the wallet',
    ],
    [
      'a failure to add it, which the library calls a rejection',
      new UserRejectedRequestError(raw(-32603, 'May not specify default chain')),
      SWITCH,
      'CHAIN_MISSING',
      'Try adding the chain Local to the wallet',
    ],
    ['not authorised', new UnauthorizedProviderError(raw(4100, 'x')), SIGN, 'WALLET_LOST', /no longer connected/],
    ['disconnected', new ProviderDisconnectedError(raw(4900, 'x')), SIGN, 'WALLET_LOST', /no longer connected/],
    ['off its network', new ChainDisconnectedError(raw(4901, 'x')), SIGN, 'WALLET_LOST', /no longer connected/],
    ['too little', new InsufficientFundsError(), SEND, 'INSUFFICIENT_FUNDS', /enough funds/],
    [
      'the same, in the data only',
      raw(-32603, 'Internal JSON-RPC error.', { message: 'insufficient funds for gas * price + value' }),
      SEND,
      'INSUFFICIENT_FUNDS',
      /enough funds/,
    ],
    ['a used number', new NonceTooLowError({ nonce: 1 }), SEND, 'NONCE_EXPIRED', /already sent/],
    ['known already', raw(-32000, 'already known'), SEND, 'NONCE_EXPIRED', /already sent/],
    [
      'a cheap replacement',
      new TransactionRejectedRpcError(raw(-32003, 'replacement transaction underpriced')),
      SEND,
      'REPLACEMENT_UNDERPRICED',
      /higher fee/,
    ],
    ['a fee that rose', new FeeCapTooLowError(), SEND, 'FEE_ROSE', /network fee rose/],
    ['a revert', raw(3, 'execution reverted: no'), SEND, 'UNPREDICTABLE_GAS_LIMIT', /would fail/],
    ['silence', new WalletSilent(), SIGN, 'WALLET_SILENT', /did not answer/],
    ['anything else', new BaseError('Odd\nVersion: viem'), SIGN, 'unexpected', /^The wallet could not sign/],
    ['no error at all', 'no', SIGN, 'unexpected', /^The wallet could not sign/],
  ])('%s', (_what, thrown, asked, error, message) => {
    const failure = walletFailure(thrown, asked)
    expect(failure).toMatchObject({ status: 0, error })
    if (typeof message === 'string') expect(failure.message).toBe(message)
    else expect(failure.message).toMatch(message)
  })

  it('an open request says where to answer it', () => {
    expect(walletFailure(raw(-32002, 'x'), CONNECT).detail).toMatch(/already open in your wallet/)
  })

  it('an unknown failure says what the wallet said, in its first line', () => {
    const thrown = new InternalRpcError(raw(-32603, 'Too many requests.\nhttps://example.org'))
    expect(walletFailure(thrown, { what: 'read' })).toMatchObject({
      message: 'The chain could not be read through your wallet. Try again in a moment.',
      detail: 'The wallet says: Too many requests.',
    })
    expect(walletFailure('no', CONNECT).detail).toBeUndefined()
  })

  it('a failed call of our own keeps its message', () => {
    const failure = { status: 400, error: 'domainForeign', message: 'Elsewhere' }
    expect(walletFailure(new CallError(failure), SIGN)).toEqual(failure)
  })

  it('errors that wrap each other in a circle are looked at once', () => {
    const circle: { cause?: unknown; code: number } = { code: 4001 }
    circle.cause = circle
    expect(walletFailure(circle, CONNECT).message).toBe('User rejected the request')
  })
})
