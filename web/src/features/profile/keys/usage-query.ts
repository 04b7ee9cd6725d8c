/** How many uses one page shows. */
export const USES_PAGE = 20

const STATUSES = ['ok', 'refused', 'failed'] as const
/** How far back the list of uses can be narrowed to, in days. */
export const SPANS = [1, 7, 30] as const

/** Which uses are shown; all of it stands in the address. */
export type UsageQuery = {
  keyId: string | null
  status: (typeof STATUSES)[number] | null
  route: string
  days: (typeof SPANS)[number] | null
  page: number
}

/** Reads the address; what makes no sense there is as if it were not there. */
export function readUsageQuery(params: URLSearchParams): UsageQuery {
  const page = Number(params.get('page'))
  return {
    keyId: /^[0-9a-f-]{36}$/.exec(params.get('key') ?? '')?.[0] ?? null,
    status: STATUSES.find((one) => one === params.get('status')) ?? null,
    route: params.get('route') ?? '',
    days: SPANS.find((one) => String(one) === params.get('days')) ?? null,
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1,
  }
}

/** Whether anything narrows the list. */
export function isNarrowed({ keyId, status, route, days }: UsageQuery): boolean {
  return keyId !== null || status !== null || route.trim() !== '' || days !== null
}

/** The query of the call; a span counts from the start of the hour, so that pages of one reading belong together. */
export function usageCall({ keyId, status, route, days, page }: UsageQuery, now: number) {
  const hour = 3_600_000
  return {
    query: {
      ...(keyId && { keyId }),
      ...(status && { status }),
      ...(route.trim() && { route: route.trim().slice(0, 200) }),
      ...(days && { from: new Date(Math.floor(now / hour) * hour - days * 24 * hour).toISOString() }),
      limit: USES_PAGE,
      offset: (page - 1) * USES_PAGE,
    },
  }
}
