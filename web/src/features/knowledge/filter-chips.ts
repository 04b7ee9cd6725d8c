import type { AccessFilter, Filter, KnowledgeQuery } from './knowledge-query.ts'

/** A filter in words, and the change of the address that takes it away. */
export type FilterChip = { label: string; without: Record<string, null> }

/** What the sources are called. */
export const SOURCE_WORDS: Record<Filter, string> = { system: 'Colophon', arxiv: 'arXiv', all: 'All sources' }
/** What the states of access are called. */
export const ACCESS_WORDS: Record<AccessFilter, string> = { open: 'Open to read', permission: 'Permission needed' }

/** The change of the address that takes every filter away; words and order stay. */
export const NO_FILTERS = { filter: null, field: null, from: null, to: null, access: null, has: null } as const

/** The filters that narrow the list, one chip each. */
export function filterChips({ filter, field, from, to, access, hasStatements }: KnowledgeQuery): FilterChip[] {
  const chips: (FilterChip | false)[] = [
    filter !== 'system' && { label: `Source: ${SOURCE_WORDS[filter]}`, without: { filter: null } },
    field !== '' && { label: `Field: ${field}`, without: { field: null } },
    (from !== null || to !== null) && { label: `Years: ${yearsInWords(from, to)}`, without: { from: null, to: null } },
    access !== null && { label: `Access: ${ACCESS_WORDS[access]}`, without: { access: null } },
    hasStatements && { label: 'With statements', without: { has: null } },
  ]
  return chips.filter((chip) => chip !== false)
}

function yearsInWords(from: number | null, to: number | null): string {
  if (from === null) return `until ${to}`
  if (to === null) return `from ${from}`
  return from === to ? String(from) : `${from}–${to}`
}
