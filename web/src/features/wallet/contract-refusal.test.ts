import { articleRegistryAbi } from '@colophon/chain/abi/article-registry'
import { stakingAbi } from '@colophon/chain/abi/staking'
import { describe, expect, it } from 'vitest'
import { formatMoment } from '../../lib/format.ts'
import { ContractRefused, contractRefusalMessage } from './contract-refusal.ts'

const TOKEN = 10n ** 18n
const message = (name: string, ...values: unknown[]) => contractRefusalMessage(new ContractRefused(name, values))

describe('what a contract refuses', () => {
  it.each<[string, unknown[], string | RegExp]>([
    [
      'StillLocked',
      [1_800_000_000n],
      `The stake is locked until ${formatMoment(new Date(1_800_000_000_000).toISOString())}.`,
    ],
    ['StillLocked', [2n ** 256n - 1n], /for ever/],
    ['BelowMinimum', [TOKEN], 'At least 1 tokens must be staked at once.'],
    ['ERC20InsufficientAllowance', ['0x1', 5n * TOKEN, 10n * TOKEN], /may take 5 of your tokens, 10 are needed/],
    ['ERC20InsufficientBalance', ['0x1', TOKEN / 2n, TOKEN], /has 0.5 tokens; 1 are needed/],
    ['CheckpointNeeded', [], /brought up to date/],
    ['KeyArticleMismatch', [], /another paper/],
    ['Error', ['no more'], 'The contract refused: no more'],
    ['SomethingNew', [], 'The contract refused: SomethingNew'],
  ])('a contract that refuses with %s gets a message', (name, values, wanted) => {
    if (typeof wanted === 'string') expect(message(name, ...values)).toBe(wanted)
    else expect(message(name, ...values)).toMatch(wanted)
  })

  const own =
    /Transfer|Ownable(?:Invalid)|Safe(?:Cast)|Schedule|Rewarder|RewardPeriods|Surplus|Configuration|ExpectedPause/
  const errors = [...stakingAbi, ...articleRegistryAbi].filter(({ type }) => type === 'error')
  const reached = errors.flatMap((error) => ('name' in error ? [error.name] : [])).filter((name) => !own.test(name))

  it.each(reached.filter((name) => !/^ERC20(?:Invalid)/.test(name)))(
    'the message for %s does not show that name',
    (name) => {
      expect(message(name, 1n, 2n, 3n)).not.toContain(name)
    },
  )
})
