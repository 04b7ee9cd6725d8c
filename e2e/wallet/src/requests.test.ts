import { verifyMessage } from 'viem'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Prompt } from './prompt.ts'
import { CODES, ProviderError } from './provider-error.ts'
import { answer, type WalletContext } from './requests.ts'
import { newAccount, newState, type WalletState } from './state.ts'

const SITE = 'http://localhost:3000'
const ELSEWHERE = { chainId: '0x53a', chainName: 'Elsewhere', rpcUrls: ['http://127.0.0.1:9'], nativeCurrency: {} }

describe('the developer wallet', () => {
  let state: WalletState
  let asked: Prompt[]
  let says: () => Promise<{ address?: string }>
  const context: WalletContext = {
    read: async () => state,
    change: async (act) => {
      state = act(state)
      return state
    },
    ask: (prompt) => {
      asked.push(prompt)
      return says()
    },
    node: (_, origin) => async (method) => `${method} of ${origin}`,
  }
  const ask = (method: string, ...params: unknown[]) => answer(context, SITE, { method, params })
  const no = async () => {
    throw new ProviderError(CODES.rejected, 'no')
  }

  beforeEach(() => {
    state = newState()
    asked = []
    says = async () => ({})
  })

  // Proves: x-developer-wallet
  it('the wallet reveals no account before the user allows it, and then to that site only', async () => {
    expect(await ask('eth_accounts')).toEqual([])
    expect(await ask('eth_requestAccounts')).toEqual([state.active])
    expect(await ask('eth_accounts')).toEqual([state.active])
    expect(await answer(context, 'http://localhost:4000', { method: 'eth_accounts' })).toEqual([])
    expect(await ask('eth_requestAccounts')).toEqual([state.active])
    expect(asked.map(({ kind }) => kind)).toEqual(['connect'])
  })

  it('the wallet connects nothing when the user declines', async () => {
    says = no
    await expect(ask('eth_requestAccounts')).rejects.toMatchObject({ code: CODES.rejected })
    expect(await ask('eth_accounts')).toEqual([])
  })

  it('the wallet uses the chosen account and forgets a site that revokes its permission', async () => {
    const other = newAccount()
    state = { ...state, accounts: [...state.accounts, other] }
    says = async () => ({ address: other.address })
    expect(await ask('wallet_requestPermissions', { eth_accounts: {} })).toMatchObject([
      { caveats: [{ value: [other.address] }] },
    ])
    await ask('wallet_revokePermissions', { eth_accounts: {} })
    expect(await ask('eth_accounts')).toEqual([])
    expect(await ask('wallet_getPermissions')).toEqual([])
  })

  // Proves: x-developer-wallet
  it('the wallet signs a message byte for byte after showing it', async () => {
    await ask('eth_requestAccounts')
    const message = 'Grüße\nfrom here'
    const raw = `0x${Buffer.from(message).toString('hex')}`
    const signature = (await ask('personal_sign', raw, state.active.toLowerCase())) as `0x${string}`
    expect(await verifyMessage({ address: state.active, message, signature })).toBe(true)
    expect(asked.at(-1)).toMatchObject({ kind: 'sign', message, origin: SITE })
    await ask('personal_sign', '0xff00', state.active)
    expect(asked.at(-1)).toMatchObject({ message: '0xff00' })
  })

  it.each(['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'])(
    'the wallet refuses %s for an unconnected site, another account, or when it is locked',
    async (method) => {
      const given = (address: string) =>
        method === 'eth_sendTransaction'
          ? [{ from: address }]
          : method === 'personal_sign'
            ? ['0x00', address]
            : [address]
      const refused = { code: CODES.unauthorised }
      await expect(ask(method, ...given(state.active))).rejects.toMatchObject(refused)
      await ask('eth_requestAccounts')
      await expect(ask(method, ...given(newAccount().address))).rejects.toMatchObject(refused)
      state = { ...state, isLocked: true }
      await expect(ask(method, ...given(state.active))).rejects.toMatchObject(refused)
      expect(asked.map(({ kind }) => kind)).toEqual(['connect'])
    },
  )

  it('the wallet switches to known networks, adds unknown ones, and asks each time', async () => {
    await expect(ask('wallet_switchEthereumChain', { chainId: '0x53a' })).rejects.toMatchObject({
      code: CODES.chainUnknown,
    })
    await ask('wallet_addEthereumChain', ELSEWHERE)
    expect(await ask('eth_chainId')).toBe('0x53a')
    await ask('wallet_switchEthereumChain', { chainId: '0x7a69' })
    expect(await ask('eth_chainId')).toBe('0x7a69')
    await ask('wallet_switchEthereumChain', { chainId: '0x7a69' })
    expect(asked.map(({ kind }) => kind)).toEqual(['add-network', 'switch-network'])
  })

  // Proves: x-developer-wallet
  it('the wallet refuses chain 0x38 without asking', async () => {
    await ask('eth_requestAccounts')
    const typed = JSON.stringify({ types: {}, primaryType: 'Permit', domain: { chainId: 56 }, message: {} })
    const tries: [string, ...unknown[]][] = [
      ['wallet_switchEthereumChain', { chainId: '0x38' }],
      ['wallet_addEthereumChain', { ...ELSEWHERE, chainId: '0x38' }],
      ['wallet_addEthereumChain', { ...ELSEWHERE, chainId: '0x0038' }],
      ['eth_signTypedData_v4', state.active, typed],
      ['eth_signTypedData_v4', state.active, typed.replace('56', '"0x38"')],
    ]
    for (const [method, ...params] of tries) {
      await expect(ask(method, ...params), method).rejects.toThrow('never works on 0x38')
    }
    state = { ...state, chainId: 56, networks: [{ chainId: 56, name: 'Main', symbol: 'BNB', rpcUrl: null }] }
    await expect(ask('eth_sendTransaction', { from: state.active })).rejects.toThrow('never works on 0x38')
    expect(asked.map(({ kind }) => kind)).toEqual(['connect'])
  })

  it('the wallet forwards only read calls to the node', async () => {
    expect(await ask('eth_getBalance', state.active, 'latest')).toBe(`eth_getBalance of ${SITE}`)
    for (const method of ['eth_sign', 'eth_decrypt', 'anvil_setBalance', 'constructor']) {
      await expect(ask(method)).rejects.toMatchObject({ code: CODES.unsupported })
    }
  })

  it('the wallet rejects invalid requests with a message', async () => {
    await ask('eth_requestAccounts')
    const bad = { code: CODES.badParams }
    await expect(ask('wallet_switchEthereumChain', { chainId: 'peat' })).rejects.toMatchObject(bad)
    await expect(ask('wallet_addEthereumChain', { ...ELSEWHERE, rpcUrls: ['ftp://x'] })).rejects.toMatchObject(bad)
    await expect(ask('personal_sign', 7, state.active)).rejects.toMatchObject(bad)
    await expect(ask('eth_signTypedData_v4', state.active, 'peat')).rejects.toMatchObject(bad)
    await expect(ask('eth_sendTransaction', { from: state.active, to: 'peat' })).rejects.toMatchObject(bad)
    await expect(ask('eth_sendTransaction', { from: state.active, chainId: '0x1' })).rejects.toMatchObject(bad)
  })
})
