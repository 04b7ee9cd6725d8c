import type { z } from 'zod'
import { fail } from './fail.ts'

/** Parses one part of a request; fails with `validationFailed`, its problems by field, unknown fields by name. */
export function parse<S extends z.ZodType | undefined>(
  schema: S,
  value: unknown,
): S extends z.ZodType ? z.output<S> : undefined {
  type Parsed = S extends z.ZodType ? z.output<S> : undefined
  if (!schema) return undefined as Parsed
  const result = schema.safeParse(value ?? {})
  if (result.success) return result.data as Parsed
  const fields = problemsByField(result.error)
  return fail('validationFailed', { message: Object.values(fields).join(','), fields })
}

function problemsByField(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[[...issue.path, key].join('.')] ??= `${key} is not a known field`
    } else {
      fields[issue.path.join('.') || 'form'] ??= words(issue)
    }
  }
  return fields
}

function words(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_value') return issue.message
  return `must be one of ${issue.values.map(String).join(' | ')}`
}
