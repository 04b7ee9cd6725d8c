/** The current URL with changed parameters; null removes one, and filter changes reset the page. */
export function withParams(params: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(params)
  if (!('page' in changes)) next.delete('page')
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, value)
  }
  return `?${next}`
}

/** The page number in a URL, from 1. */
export function pageOf(params: URLSearchParams): number {
  const page = Number(params.get('page'))
  return Number.isInteger(page) && page > 0 ? page : 1
}

/** The value if it is one of the list, else the fallback. */
export function oneOf<const T extends string>(list: readonly T[], value: string | null, fallback: T): T {
  return list.find((each) => each === value) ?? fallback
}
