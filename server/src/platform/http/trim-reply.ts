import type { z } from 'zod'

/**
 * A reply without the keys that its schema does not list, also in strict objects within it: during a rolling update a
 * newer version may have stored them.
 */
export function trimReply<S extends z.ZodType>(schema: S, data: unknown): z.output<S> {
  const parsed = schema.safeParse(data)
  if (parsed.success) return parsed.data
  const trimmed = structuredClone(data)
  for (const issue of parsed.error.issues) {
    if (issue.code !== 'unrecognized_keys') throw parsed.error
    const within = issue.path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown>)[key], trimmed)
    for (const key of issue.keys) delete (within as Record<string, unknown>)[key]
  }
  return schema.parse(trimmed)
}
