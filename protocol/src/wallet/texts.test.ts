import { describe, expect, test } from 'vitest'
import { ERRORS } from '../errors.ts'
import { MESSAGE_ERRORS } from './errors.ts'
import { WALLET_STATUSES } from './states.ts'
import { tryAddingChain, WALLET_TEXTS, wrongNetwork } from './texts.ts'

describe('the texts about wallet and network are those of the specification', () => {
  // Proves: 8-auth-not-attached
  test.each([
    [WALLET_TEXTS.logIn, 'Please log in to the wallet'],
    [WALLET_TEXTS.install, 'Please install the wallet extension'],
    [
      WALLET_TEXTS.noExtension,
      'It seems like you do not have a wallet extension in your browser. Please install it and try one more time.',
    ],
    [WALLET_TEXTS.balanceFailed, 'Get Balance failed'],
    [wrongNetwork('Local'), 'Wrong network, please, select Local blockchain.'],
    [WALLET_TEXTS.notSupported, 'The app is not supported on this network'],
    [WALLET_TEXTS.accountChanged, 'Your account successfully changed'],
    [tryAddingChain('Local'), 'Try adding the chain Local to the wallet'],
    [WALLET_TEXTS.rejected, 'User rejected the request'],
    [WALLET_TEXTS.rejectedTransaction, 'user rejected transaction'],
    [WALLET_TEXTS.rejectedSigning, 'user rejected signing'],
    [
      ERRORS.walletUnavailable.message,
      'You are trying to connect with a wallet that is not attached to any account. Please connect another wallet or sign in using your credentials.',
    ],
  ])('%s', (text, wanted) => {
    expect(text).toBe(wanted)
  })
})

test('a wallet is in one of seven states', () => {
  expect(WALLET_STATUSES.join(' ')).toBe('INIT LOADING AVAILABLE NOT_AVAILABLE CONNECTED LOST NOT_SUPPORT')
})

test('no signature error is a 401, after which a client would refresh and resend it', () => {
  const codes = ['walletUnavailable', 'domainForeign', 'walletTaken', ...MESSAGE_ERRORS] as const
  for (const code of codes) expect([400, 409], code).toContain(ERRORS[code].status)
})
