/** Rows per page. */
export const PAGE = 20

/** The page from the URL, starting at 1. */
export function pageOf(params: URLSearchParams): number {
  const page = Number(params.get('page'))
  return Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1
}

/** The paging part of a list query. */
export function pageQuery(params: URLSearchParams): { limit: number; offset: number } {
  return { limit: PAGE, offset: (pageOf(params) - 1) * PAGE }
}

/** The value from the URL if the filter knows it. */
export function oneOf<T extends string>(known: readonly T[], value: string | null): T | undefined {
  return known.find((each) => each === value)
}
