import type { SearchHit, SearchMeta } from '@colophon/protocol/articles/entities'
import type { Suggestions } from '@colophon/protocol/knowledge/calls'
import { type Answered, done, type Received } from '../../../testing/local-server.ts'
import { openApp } from './signed-in.tsx'

/** Metadata of a page of hits. */
export const META: SearchMeta = {
  source: { all: 3, system: 1, arxiv: 2 },
  field: [['Botany', 1]],
  years: [
    [2015, 2],
    [2024, 1],
  ],
  access: { open: 1, permission: 0 },
  withStatements: 1,
  suggestion: null,
  notes: [],
  totalIs: 'exact',
  exact: true,
  cut: false,
  tookMs: 4.2,
}

/** No suggestion of any kind. */
export const NO_SUGGESTIONS: Suggestions = { exact: [], papers: [], authors: [], terms: [] }

/** A page of hits as returned by the server. */
export function found(hits: readonly SearchHit[], meta: Partial<SearchMeta> = {}): Answered {
  return {
    status: 200,
    body: { statusCode: 200, data: [hits, hits.length], meta: { ...META, ...meta } },
  }
}

/** The knowledge base at a URL, with a server that answers every search as given. */
export function openKnowledge(
  path: string,
  answer: Answered | ((request: Received) => Answered),
  options: { isSignedIn?: boolean; more?: (request: Received) => Answered | undefined } = {},
) {
  return openApp(
    path,
    (request) => {
      if (request.path.endsWith('/search-articles')) return typeof answer === 'function' ? answer(request) : answer
      return options.more?.(request) ?? (request.path.endsWith('/suggest') ? done(NO_SUGGESTIONS) : undefined)
    },
    { isSignedIn: options.isSignedIn ?? false },
  )
}
