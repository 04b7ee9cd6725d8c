import { namedProblem, problemMessage } from '@colophon/protocol/problems'
import type { z } from 'zod'
import { fail } from './fail.ts'

/** Parses one part of a request; fails with `validationFailed`, its problems by field, unknown fields by name, the first of them where there are many. Text that no column could keep as it is — with a NUL, or half of a surrogate pair — is refused everywhere. */
export function parse<S extends z.ZodType | undefined>(
  schema: S,
  value: unknown,
): S extends z.ZodType ? z.output<S> : undefined {
  type Parsed = S extends z.ZodType ? z.output<S> : undefined
  if (!schema) return undefined as Parsed
  const unstorable = unstorableField(value)
  if (unstorable !== null) {
    const problem = namedProblem([unstorable], 'contains a character that is not allowed')
    fail('validationFailed', { message: problem, fields: { [unstorable]: problem } })
  }
  const result = schema.safeParse(value ?? {}, { error: problemMessage })
  if (result.success) return result.data as Parsed
  const fields = problemsByField(result.error)
  return fail('validationFailed', { message: Object.values(fields).join(','), fields })
}

/** How many problems are told, and how much of a name that nobody knows: an answer is not made large by what was sent. */
const TOLD_MAX = 20
const NAME_MAX = 1000

function problemsByField(error: z.ZodError): Record<string, string> {
  const fields = new Map<string, string>()
  let untold = 0
  const tell = (path: PropertyKey[], problem: string) => {
    const field = path.join('.') || 'form'
    if (fields.has(field)) return
    if (fields.size < TOLD_MAX) fields.set(field, problem)
    else untold++
  }
  for (const issue of error.issues) {
    if (issue.code !== 'unrecognized_keys') tell(issue.path, namedProblem(issue.path, issue.message))
    else untold += tellUnknown(issue, TOLD_MAX - fields.size, tell)
  }
  if (untold > 0) fields.set('form', [fields.get('form') ?? '', `${untold} more`].filter(Boolean).join(' and '))
  return Object.fromEntries(fields)
}

type Tell = (path: PropertyKey[], problem: string) => void

/** Tells as many names as there is room for; how many are left. */
function tellUnknown({ keys, path }: z.core.$ZodIssueUnrecognizedKeys, room: number, tell: Tell): number {
  for (const key of keys.slice(0, room)) {
    const name = key.length > NAME_MAX ? `${key.slice(0, NAME_MAX).toWellFormed()}…` : key
    tell([...path, name], namedProblem([name], 'is not a known field'))
  }
  return Math.max(0, keys.length - room)
}

/** The field with text anywhere in it that no database column takes, or not as it is; null without one. */
function unstorableField(payload: unknown): string | null {
  if (typeof payload !== 'object' || payload === null) return isUnstorable(payload) ? 'form' : null
  for (const field of Object.keys(payload)) {
    if (isUnstorable((payload as Record<string, unknown>)[field])) return field
  }
  return null
}

/** Nesting has no limit here, and a value that holds nothing costs nothing. */
function isUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed()
  if (typeof value !== 'object' || value === null) return false
  const open: object[] = [value]
  for (const outer of open) {
    if (!Array.isArray(outer) && Object.keys(outer).some(isUnstorable)) return true
    for (const inner of Object.values(outer)) {
      if (typeof inner === 'object' && inner !== null) open.push(inner)
      else if (isUnstorable(inner)) return true
    }
  }
  return false
}
