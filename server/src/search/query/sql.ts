/** An integer for a filter; throws on anything else. */
export function sqlInteger(value: number): string {
  if (!Number.isSafeInteger(value)) throw new TypeError('a filter needs a whole number')
  return String(value)
}

/** A quoted text for a filter, without control characters. */
export function sqlText(value: string): string {
  return `'${value
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .replaceAll("'", "''")}'`
}

/** `column IN (…)`; without values it is false. */
export function sqlIn(column: string, values: (number | string)[]): string {
  if (values.length === 0) return 'false'
  return `${column} IN (${values.map((value) => (typeof value === 'number' ? sqlInteger(value) : sqlText(value))).join(', ')})`
}

/** Conjunction; without conditions it is true. */
export function sqlAnd(conditions: string[]): string {
  return conditions.length === 0 ? 'true' : conditions.map((condition) => `(${condition})`).join(' AND ')
}

/** Disjunction; without conditions it is false. */
export function sqlOr(conditions: string[]): string {
  return conditions.length === 0 ? 'false' : conditions.map((condition) => `(${condition})`).join(' OR ')
}
