/** Decimals shown of a balance. */
export const BALANCE_DECIMALS = 4

/** Formats an amount in smallest units, rounded half up to these decimals, without trailing zeros. */
export function formatBalance(amount: bigint, decimals: number): string {
  const dropped = 10n ** BigInt(Math.max(decimals - BALANCE_DECIMALS, 0))
  const rounded = (amount + dropped / 2n) / dropped
  const places = Math.min(decimals, BALANCE_DECIMALS)
  const digits = rounded.toString().padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '')
  return fraction ? `${whole}.${fraction}` : whole
}
