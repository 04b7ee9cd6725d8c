/** A whole number, safe to stand in a filter; throws on anything else. */
export function sqlInteger(value: number): string {
  if (!Number.isSafeInteger(value)) throw new TypeError('a filter needs a whole number')
  return String(value)
}

/** A text, safe to stand in a filter: quotes doubled, control characters taken out. */
export function sqlText(value: string): string {
  return `'${value
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .replaceAll("'", "''")}'`
}

/** `column IN (…)`; with no values nothing passes. */
export function sqlIn(column: string, values: (number | string)[]): string {
  if (values.length === 0) return 'false'
  return `${column} IN (${values.map((value) => (typeof value === 'number' ? sqlInteger(value) : sqlText(value))).join(', ')})`
}

/** All of the conditions; with none, everything passes. */
export function sqlAnd(conditions: string[]): string {
  return conditions.length === 0 ? 'true' : conditions.map((condition) => `(${condition})`).join(' AND ')
}

/** Any of the conditions; with none, nothing passes. */
export function sqlOr(conditions: string[]): string {
  return conditions.length === 0 ? 'false' : conditions.map((condition) => `(${condition})`).join(' OR ')
}
