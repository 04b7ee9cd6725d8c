import { faucetTokenAbi } from '@colophon/chain/abi/faucet-token'
import { stakingAbi } from '@colophon/chain/abi/staking'
import { encodeFunctionData, type Hex, maxUint256, parseEther } from 'viem'
import { describe, expect, it } from 'vitest'
import { describePrompt } from './prompt.ts'
import { LOCAL_NETWORK } from './state.ts'

const origin = 'http://localhost:3000'
const address = `0x${'1'.repeat(40)}` as const

describe('a message to sign', () => {
  const signing = (message: string) => describePrompt({ kind: 'sign', origin, address, message })

  it('a message to sign is shown in full with the requesting site', () => {
    const message = `localhost:3000 wants you to sign in with your Ethereum account:\n${address}\n\nBe welcome`
    expect(signing(message)).toMatchObject({ text: message, warning: null })
    expect(signing(message).facts).toContainEqual(['Site', origin])
  })

  it('a sign-in message for another site comes with a warning', () => {
    const message = `papers.example wants you to sign in with your Ethereum account:\n${address}`
    expect(signing(message).warning).toContain('papers.example')
  })

  it('a message shows invisible characters', () => {
    expect(signing('pay \u202e001\u0000').text).toBe('pay \\u{202e}001\\u{0}')
  })
})

describe('a transaction', () => {
  const sending = (data: Hex, to: string | null = address) =>
    describePrompt({ kind: 'send', origin, address, network: LOCAL_NETWORK, to, value: '0', data, fee: '21000' })

  // Proves: x-developer-wallet
  it('a transaction shows its method and arguments', () => {
    const data = encodeFunctionData({ abi: stakingAbi, functionName: 'stake', args: [parseEther('2.5'), 1n] })
    const { facts, text } = sending(data)
    expect(facts).toContainEqual(['Calls', 'stake'])
    expect(text).toBe('amount: 2500000000000000000 (2.5 with 18 decimals)\nstakingPeriod: 1')
  })

  it('an unlimited approval comes with a warning', () => {
    const approving = (amount: bigint) =>
      sending(encodeFunctionData({ abi: faucetTokenAbi, functionName: 'approve', args: [address, amount] }))
    expect(approving(maxUint256).warning).toContain('all tokens')
    expect(approving(5n).warning).toBeNull()
  })

  it('a call of an unknown method shows its bytes', () => {
    expect(sending('0xdeadbeef')).toMatchObject({ text: '0xdeadbeef' })
  })

  it('a contract creation is labelled as such', () => {
    expect(sending('0x', null).facts).toContainEqual(['To', 'a new contract'])
  })
})
