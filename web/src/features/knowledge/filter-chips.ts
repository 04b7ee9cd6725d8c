import type { AccessFilter, KnowledgeQuery } from './knowledge-query.ts'

/** Label of a filter, and the URL change that removes it. */
export type FilterChip = { label: string; without: Record<string, null> }

/** Access labels. */
export const ACCESS_LABELS: Record<AccessFilter, string> = { open: 'Open to read', permission: 'Permission needed' }

/** The URL change that removes all filters; query, scope and order stay. */
export const NO_FILTERS = { field: null, from: null, to: null, access: null, has: null } as const

/** The filters that narrow the list, one chip each. */
export function filterChips({ field, from, to, access, hasStatements }: KnowledgeQuery): FilterChip[] {
  const chips: (FilterChip | false)[] = [
    field !== '' && { label: `Field: ${field}`, without: { field: null } },
    (from !== null || to !== null) && { label: `Years: ${yearsLabel(from, to)}`, without: { from: null, to: null } },
    access !== null && { label: `Access: ${ACCESS_LABELS[access]}`, without: { access: null } },
    hasStatements && { label: 'With claims', without: { has: null } },
  ]
  return chips.filter((chip) => chip !== false)
}

function yearsLabel(from: number | null, to: number | null): string {
  if (from === null) return `until ${to}`
  if (to === null) return `from ${from}`
  return from === to ? String(from) : `${from}–${to}`
}
