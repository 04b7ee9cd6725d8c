import { MAIN_CHAIN_ID } from '@colophon/protocol/wallet/constants'
import { type CreateConnectorFn, mock } from '@wagmi/core'
import { describe, expect, it } from 'vitest'
import { WALLET_ADDRESS } from '../../testing/wallet.ts'
import { announcedWallet, createEngine, isPrimaryKind } from './engine.ts'
import type { AnnouncedWallet } from './slice.ts'

const ACCOUNTS = [WALLET_ADDRESS] as const

/** A connected wallet of a kind, and the network switches requested from it. */
async function connectedOfKind(type: string) {
  const asked: number[] = []
  const wallet: CreateConnectorFn = (config) => {
    const made = mock({ accounts: ACCOUNTS })(config)
    const switchChain = made.switchChain?.bind(made)
    return {
      ...made,
      type,
      switchChain: async (parameters) => {
        asked.push(parameters.chainId)
        if (!switchChain) throw new Error('The wallet of the tests can switch.')
        return switchChain(parameters)
      },
    } as ReturnType<CreateConnectorFn>
  }
  const announced: AnnouncedWallet[] = []
  const engine = createEngine({ onSeen: () => {}, onAnnounced: (wallets) => void announced.push(...wallets) }, [wallet])
  await engine.search()
  await engine.connect(announced[0]?.id ?? '')
  return { engine, asked }
}

// Proves: 4-wallet-switch
it('a connected wallet of the primary kind is asked to switch the chain', async () => {
  const { engine, asked } = await connectedOfKind('injected')
  await engine.switchTo(MAIN_CHAIN_ID)
  expect(asked).toEqual([MAIN_CHAIN_ID])
})

// Proves: 4-wallet-switch
it.each(['walletConnect', 'coinbaseWallet', 'mock'])(
  'a connected wallet of the kind %s is not asked to switch the chain, and the reason is shown',
  async (type) => {
    const { engine, asked } = await connectedOfKind(type)
    await expect(engine.switchTo(MAIN_CHAIN_ID)).rejects.toThrow('This kind of wallet switches networks itself.')
    expect(asked).toEqual([])
  },
)

const detail = { uid: 'u1', id: 'org.example', name: 'Example' }

describe('a wallet that is announced', () => {
  it.each([
    ['Example', 'Example'],
    [`  ${'x'.repeat(80)}`, 'x'.repeat(60)],
    [' ', 'Wallet without a name'],
  ])('called %j is listed as %j', (name, listed) => {
    expect(announcedWallet({ ...detail, name }).name).toBe(listed)
  })

  it.each([
    ['data:image/png;base64,AAAA', true],
    [' data:image/svg+xml,%3Csvg/%3E\n', true],
    ['DATA:image/webp;base64,AA', true],
    ['https://example.org/icon.png', false],
    ['//example.org/icon.png', false],
    ['data:text/html,<script>1</script>', false],
    ['javascript:alert(1)', false],
    ['blob:https://example.org/1', false],
    [`data:image/png;base64,${'A'.repeat(200_000)}`, false],
    ['', false],
    [undefined, false],
  ])('shows the picture %.40s: %s', (icon, isShown) => {
    expect(announcedWallet({ ...detail, icon }).icon !== null).toBe(isShown)
  })

  it('the legacy provider has no name of its own', () => {
    expect(announcedWallet({ uid: 'u2', id: 'injected', name: 'Injected' }).name).toBe('Wallet of this browser')
  })
})

// Proves: deviation-100
it.each([
  ['injected', true],
  ['walletConnect', false],
  ['coinbaseWallet', false],
])('a wallet of the kind %s is asked to switch the chain: %s', (type, isAsked) => {
  expect(isPrimaryKind({ type })).toBe(isAsked)
})
