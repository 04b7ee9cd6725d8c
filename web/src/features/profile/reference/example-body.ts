import type { Schema } from './described-calls.ts'

/** A body to begin with: what is required, with a value of its kind; the rest is named below the field. */
export function exampleBody(schema: Schema): unknown {
  const [first] = (schema.anyOf ?? schema.oneOf ?? []) as Schema[]
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if (first) return exampleBody(first)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') return exampleObject(schema)
  if (type === 'array') return Number(schema.minItems ?? 0) > 0 ? [exampleBody((schema.items ?? {}) as Schema)] : []
  if (type === 'number' || type === 'integer') return Math.max(1, Number(schema.minimum ?? 1))
  if (type === 'boolean') return true
  return type === 'null' ? null : ''
}

/** What else a body may have, by name. */
export function optionalNames(schema: Schema): string[] {
  const required = (schema.required ?? []) as string[]
  return Object.keys((schema.properties ?? {}) as object).filter((name) => !required.includes(name))
}

function exampleObject(schema: Schema): Record<string, unknown> {
  const properties = (schema.properties ?? {}) as Record<string, Schema>
  const required = (schema.required ?? []) as string[]
  return Object.fromEntries(required.map((name) => [name, exampleBody(properties[name] ?? {})]))
}
