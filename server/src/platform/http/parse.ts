import { namedProblem, problemMessage } from '@colophon/protocol/problems'
import type { z } from 'zod'
import { fail } from './fail.ts'

/**
 * Parses one part of a request; fails with `validationFailed` and problems by field, at most the first `REPORTED_MAX`. Text
 * that PostgreSQL cannot store unchanged (NUL, lone surrogates) is rejected everywhere.
 */
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

/** Most problems reported, and the length of an unknown name: input must not inflate the reply. */
const REPORTED_MAX = 20
const NAME_MAX = 1000

function problemsByField(error: z.ZodError): Record<string, string> {
  const fields = new Map<string, string>()
  let untold = 0
  const report = (path: PropertyKey[], problem: string) => {
    const field = path.join('.') || 'form'
    if (fields.has(field)) return
    if (fields.size < REPORTED_MAX) fields.set(field, problem)
    else untold++
  }
  for (const issue of error.issues) {
    if (issue.code !== 'unrecognized_keys') report(issue.path, namedProblem(issue.path, issue.message))
    else untold += reportUnknown(issue, REPORTED_MAX - fields.size, report)
  }
  if (untold > 0) fields.set('form', [fields.get('form') ?? '', `${untold} more`].filter(Boolean).join(' and '))
  return Object.fromEntries(fields)
}

type Report = (path: PropertyKey[], problem: string) => void

/** Reports as many unknown names as there is room for; returns the room left. */
function reportUnknown({ keys, path }: z.core.$ZodIssueUnrecognizedKeys, room: number, report: Report): number {
  for (const key of keys.slice(0, room)) {
    const name = key.length > NAME_MAX ? `${key.slice(0, NAME_MAX).toWellFormed()}…` : key
    report([...path, name], namedProblem([name], 'is not a known field'))
  }
  return Math.max(0, keys.length - room)
}

/** The first field with text that PostgreSQL cannot store unchanged; null without one. */
function unstorableField(payload: unknown): string | null {
  if (typeof payload !== 'object' || payload === null) return isUnstorable(payload) ? 'form' : null
  for (const field of Object.keys(payload)) {
    if (isUnstorable((payload as Record<string, unknown>)[field])) return field
  }
  return null
}

/** Iterative, since nesting depth is unlimited here. */
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
