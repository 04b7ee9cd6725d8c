import type { Graph } from '../statements/graph.ts'

/** The hashed content of a paper: its number, the SHA-256 of its file, and its statements. */
export type RecordedStatements = { articleId: number; file: { sha256: string }; graph: Graph }

/** The text whose MD5 is recorded: the canonical JSON (RFC 8785) of a paper's statements. */
export function canonicalStatements({ articleId, file, graph }: RecordedStatements): string {
  return canonicalJson({ articleId, file: { sha256: file.sha256 }, graph })
}

/**
 * Canonical JSON (RFC 8785): names in the order of their UTF-16 units, numbers and strings as ECMAScript serialises
 * them, no white space. Values that JSON cannot hold are left out, as `JSON.stringify` does.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => (isJson(item) ? canonicalJson(item) : 'null')).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const members = Object.entries(value)
    .filter(([, member]) => isJson(member))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`
}

function isJson(value: unknown): boolean {
  return value !== undefined && typeof value !== 'function' && typeof value !== 'symbol'
}
