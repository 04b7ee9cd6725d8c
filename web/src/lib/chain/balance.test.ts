import { expect, it } from 'vitest'
import { formatBalance } from './balance.ts'

// Proves: 5-balance-rounded
it.each([
  [0n, 18, '0'],
  [1n, 18, '0'],
  [10n ** 18n, 18, '1'],
  [1_234_560_000_000_000_000n, 18, '1.2346'],
  [1_234_550_000_000_000_000n, 18, '1.2346'],
  [1_234_549_999_999_999_999n, 18, '1.2345'],
  [999_950_000_000_000_000n, 18, '1'],
  [100_000_000_000_000n, 18, '0.0001'],
  [123n, 2, '1.23'],
  [7n, 0, '7'],
  [2n ** 255n, 0, (2n ** 255n).toString()],
])('%s with %i decimals reads %s', (amount, decimals, text) => {
  expect(formatBalance(amount, decimals)).toBe(text)
})
