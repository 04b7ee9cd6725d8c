import { MAIN_CHAIN_ID } from '@colophon/protocol/wallet/constants'
import { type CreateConnectorFn, mock } from '@wagmi/core'
import { expect, it } from 'vitest'
import { WALLET_ADDRESS } from '../../testing/wallet.ts'
import { createEngine } from './engine.ts'
import type { AnnouncedWallet } from './slice.ts'

const ACCOUNTS = [WALLET_ADDRESS] as const

/** A connected wallet of a kind, and the networks that it was asked to switch to. */
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
  const engine = createEngine({ saw: () => {}, announced: (wallets) => void announced.push(...wallets) }, [wallet])
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
