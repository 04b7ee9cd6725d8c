import { describe, expect, it } from 'vitest'
import {
  approveRequest,
  extendRequest,
  mintRequest,
  revokeRequest,
  stakeRequest,
  transferRequest,
  UNLIMITED,
  withdrawAllRequest,
  withdrawRequest,
} from './requests.ts'
import { partsOf } from './StakeForm.tsx'

const contracts = { token: '0xaa', staking: '0xbb', registry: '0xcc' }
const deployment = { contracts, symbol: 'COLO', decimals: 18 }
const ONE = 10n ** 18n
const callOf = ({ call: { address, functionName, args } }: ReturnType<typeof stakeRequest>) => [
  address,
  functionName,
  ...args,
]

describe('an approval', () => {
  // Proves: 5-approval, deviation-98
  it('an approval is for the exact amount', () => {
    const request = approveRequest(deployment, ONE / 10n)
    expect(callOf(request)).toEqual(['0xaa', 'approve', '0xbb', ONE / 10n])
    expect(request.title).toBe('Approve 0.1 COLO')
  })

  // Proves: 5-approval-unlimited, 9-unlimited
  it.each([null, 0n])('an approval of %s is unlimited: the largest 256-bit value', (amount) => {
    const request = approveRequest(deployment, amount)
    expect(callOf(request)).toEqual(['0xaa', 'approve', '0xbb', 2n ** 256n - 1n])
    expect(request.title).toBe('Approve COLO without a limit')
    expect(UNLIMITED).toBe(2n ** 256n - 1n)
  })
})

it.each([
  [stakeRequest(deployment, ONE, 2), ['0xbb', 'stake', ONE, 2n]],
  [extendRequest(deployment, '7', 1), ['0xbb', 'extendStakingPeriod', 7n, 1n]],
  [withdrawRequest(deployment, '7', ONE), ['0xbb', 'withdraw', 7n, ONE]],
  [withdrawAllRequest(deployment, '7'), ['0xbb', 'withdrawAll', 7n]],
  [mintRequest(deployment, '0xdd', ONE), ['0xaa', 'mint', '0xdd', ONE]],
  [transferRequest(deployment, '0xdd', ONE), ['0xaa', 'transfer', '0xdd', ONE]],
])('$title is one call of its contract', (request, wanted) => {
  expect(callOf(request)).toEqual(wanted)
  expect(request.kind).toMatch(/^staking\./)
})

describe('a signed permit', () => {
  const [r, s] = ['11'.repeat(32), '22'.repeat(32)]

  it.each([
    ['1b', 27],
    ['1c', 28],
    ['00', 27],
    ['01', 28],
  ])('a permit signature that ends with %s has v %i', (end, v) => {
    expect(partsOf(`0x${r}${s}${end}`)).toEqual({ r: `0x${r}`, s: `0x${s}`, v })
  })

  it('a wallet with another signature format is reported with the alternative', () => {
    expect(() => partsOf('0x1234')).toThrow('Approve the amount instead.')
  })
})

describe('revoking an approval', () => {
  it('revoking approves an amount of 0, not an unlimited one', () =>
    expect(callOf(revokeRequest(deployment))).toEqual(['0xaa', 'approve', '0xbb', 0n]))
})
