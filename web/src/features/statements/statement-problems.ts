import { problemMessage } from '@colophon/protocol/problems'
import { GRAPH_ENTRIES_MAX, GraphEntry } from '@colophon/protocol/statements/graph'
import type { DraftRow } from './statements-draft.ts'

/** A statement that cannot be saved, and why. */
export type StatementProblem = { key: string | null; message: string }

/** Validation messages per field, from the protocol's schema; empty if valid. */
export function fieldProblems(entry: GraphEntry): Partial<Record<keyof GraphEntry, string>> {
  const issues = GraphEntry.safeParse(entry, { error: problemMessage }).error?.issues ?? []
  const problems: Record<string, string> = {}
  for (const { path, message } of issues) problems[String(path[0])] ??= message
  return problems
}

/** The first statement that cannot be saved, if any. */
export function firstProblem(rows: readonly DraftRow[]): StatementProblem | null {
  if (rows.length > GRAPH_ENTRIES_MAX) {
    return { key: null, message: `A paper may hold ${GRAPH_ENTRIES_MAX} claims; delete or merge some first.` }
  }
  for (const [index, { key, entry, isChanged }] of rows.entries()) {
    const [problem] = isChanged ? Object.entries(fieldProblems(entry)) : []
    if (problem) return { key, message: `Claim ${index + 1}: ${problem[0]} ${problem[1]}.` }
  }
  return null
}
