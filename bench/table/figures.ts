/**
 * The percentile by nearest rank: always one of the values, so that single slow requests are not averaged away. `share`
 * is in 0..1; throws for no values.
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]
  if (value === undefined) throw new Error('nothing was measured')
  return value
}

/** The median by nearest rank. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** Milliseconds, with a decimal below 100. */
export function inMs(value: number): string {
  return `${value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en')} ms`
}

/** Seconds from milliseconds, with one decimal. */
export function inSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}

/** The ratio of two values, formatted. */
export function times(larger: number, smaller: number): string {
  const ratio = larger / smaller
  return `${ratio >= 10 ? Math.round(ratio).toLocaleString('en') : ratio.toFixed(2)}×`
}

/** A share in 0..1 with three digits. */
export function share(value: number): string {
  return value.toFixed(3)
}

/** A whole number with thousands separators. */
export function count(value: number): string {
  return Math.round(value).toLocaleString('en')
}

/** Bytes in megabytes of 1,048,576. */
export function inMegabytes(bytes: number): string {
  return `${count(bytes / 1_048_576)} MB`
}

/** How often each label occurs: `503 ask ×3, 503 search ×1`. */
export function tally(labels: readonly string[]): string {
  return [...Map.groupBy(labels, (label) => label)].map(([label, each]) => `${label} ×${each.length}`).join(', ')
}
