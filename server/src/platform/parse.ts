import type { z } from 'zod'
import { fail } from './fail.ts'

/** Parses one part of a request; fails with `validationFailed`, its problems by field, unknown fields by name. Text that no column could keep as it is — with a NUL, or half of a surrogate pair — is refused everywhere. */
export function parse<S extends z.ZodType | undefined>(
  schema: S,
  value: unknown,
): S extends z.ZodType ? z.output<S> : undefined {
  type Parsed = S extends z.ZodType ? z.output<S> : undefined
  if (!schema) return undefined as Parsed
  const unstorable = unstorableField(value)
  if (unstorable !== null) {
    const problem = `${unstorable} contains a character that is not allowed`
    fail('validationFailed', { message: problem, fields: { [unstorable]: problem } })
  }
  const result = schema.safeParse(value ?? {})
  if (result.success) return result.data as Parsed
  const fields = problemsByField(result.error)
  return fail('validationFailed', { message: Object.values(fields).join(','), fields })
}

function problemsByField(error: z.ZodError): Record<string, string> {
  const fields = new Map<string, string>()
  const tell = (path: PropertyKey[], problem: string) => {
    const field = path.join('.') || 'form'
    if (!fields.has(field)) fields.set(field, problem)
  }
  for (const issue of error.issues) {
    if (issue.code !== 'unrecognized_keys') tell(issue.path, words(issue))
    else for (const key of issue.keys) tell([...issue.path, key], `${key} is not a known field`)
  }
  return Object.fromEntries(fields)
}

/** The field with text anywhere in it that no database column takes, or not as it is; null without one. Nesting has no limit here. */
function unstorableField(payload: unknown): string | null {
  const open = Object.entries((payload ?? {}) as object).map(([field, value]) => ({ field, value: value as unknown }))
  for (const { field, value } of open) {
    if (typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed())) return field
    if (typeof value !== 'object' || value === null) continue
    for (const inner of Object.values(value)) open.push({ field, value: inner })
    if (!Array.isArray(value)) for (const key of Object.keys(value)) open.push({ field, value: key })
  }
  return null
}

function words(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_value' || !issue.message.startsWith('Invalid ')) return issue.message
  return `must be one of ${issue.values.map(String).join(' | ')}`
}
