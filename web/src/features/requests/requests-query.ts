import { RequestState } from '@colophon/protocol/requests/entities'

/** The two lists of the screen. */
export const REQUEST_TABS = ['toMe', 'mine'] as const
export type RequestTab = (typeof REQUEST_TABS)[number]

/** Requests per page. */
export const REQUESTS_PAGE = 20

/** State of the screen, all of it in the URL. */
export type RequestsQuery = { tab: RequestTab; state: RequestState | null; search: string; page: number }

/** Parses the URL; invalid values are ignored. */
export function readRequestsQuery(params: URLSearchParams): RequestsQuery {
  const state = RequestState.safeParse(params.get('state'))
  const page = Number(params.get('page'))
  return {
    tab: params.get('tab') === 'mine' ? 'mine' : 'toMe',
    state: state.success ? state.data : null,
    search: params.get('q') ?? '',
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1,
  }
}

/** The query of the call behind a list. */
export function requestsCall({ state, search, page }: RequestsQuery) {
  return {
    query: {
      ...(state && { state }),
      ...(search.trim() && { search: search.trim() }),
      limit: REQUESTS_PAGE,
      offset: (page - 1) * REQUESTS_PAGE,
    },
  }
}
