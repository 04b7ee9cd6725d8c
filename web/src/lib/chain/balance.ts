/** Decimals shown of a balance. */
export const BALANCE_DECIMALS = 4

/** Formats an amount in smallest units, rounded half up to `shown` decimals, without trailing zeros. */
export function formatBalance(amount: bigint, decimals: number, shown: number = BALANCE_DECIMALS): string {
  const dropped = 10n ** BigInt(Math.max(decimals - shown, 0))
  const rounded = (amount + dropped / 2n) / dropped
  const places = Math.min(decimals, shown)
  const digits = rounded.toString().padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '')
  return fraction ? `${whole}.${fraction}` : whole
}
