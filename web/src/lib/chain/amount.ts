/** A parsed amount in smallest units, or why it is invalid. */
export type Amount = { units: bigint; problem: null } | { units: null; problem: string }

type Limits = {
  decimals: number
  symbol: string
  /** Available amount in smallest units; no limit if unknown. */
  available?: bigint | undefined
  /** Minimum amount. */
  least?: bigint | undefined
}

/** 2^256: beyond the range of uint256. */
const TOO_LARGE = 2n ** 256n

/**
 * Parses an amount exactly, without floating point. Accepts digits with one point and surrounding spaces; no exponent,
 * sign or grouping.
 */
export function parseAmount(typed: string, { decimals, symbol, available, least }: Limits): Amount {
  const text = typed.trim()
  const problem = (message: string): Amount => ({ units: null, problem: message })
  if (text === '') return problem('Enter an amount.')
  if (/^[-−]/.test(text)) return problem('The amount must be more than 0.')
  const [, whole, fraction = ''] = /^(\d*)(?:\.(\d*))?$/.exec(text) ?? []
  if (whole === undefined || whole + fraction === '') return problem('Enter digits, with a point before the fraction.')
  if (fraction.length > decimals) return problem(`${symbol} has at most ${decimals} digits after the point.`)
  const units = BigInt(whole + fraction.padEnd(decimals, '0'))
  if (units === 0n) return problem('The amount must be more than 0.')
  if (units >= TOO_LARGE) return problem('This amount is too large.')
  if (available !== undefined && units > available) {
    return problem(`That is more than available: ${exactAmount(available, decimals)} ${symbol}.`)
  }
  if (least !== undefined && units < least) {
    return problem(`At least ${exactAmount(least, decimals)} ${symbol}.`)
  }
  return { units, problem: null }
}

/** All digits of an amount, in a format that can be typed. */
export function exactAmount(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const whole = digits.slice(0, digits.length - decimals)
  return fraction ? `${whole}.${fraction}` : whole
}
