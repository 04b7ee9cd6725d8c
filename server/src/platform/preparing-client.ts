import pg from 'pg'

/**
 * A connection that lets the database keep what it made of a statement: one that comes again and again is parsed and
 * planned once for each connection, and its text sent once. The plans cost memory there, so only some are kept.
 */
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as (...given: unknown[]) => unknown
    this.query = ((first: unknown, ...rest: unknown[]) => query(prepared(first), ...rest)) as typeof this.query
  }
}

/** A statement is kept from the so-many-th time on: lists of ids of every length never come that often. */
const KEPT_FROM = 3
const KEPT_MAX = 100
const SEEN_MAX = 2000
/** What PostgreSQL keeps plans of. */
const PLANNED = /^\s*(?:select|insert|update|delete|with)\b/i

const seen = new Map<string, number>()
const names = new Map<string, string>()

function prepared(first: unknown): unknown {
  if (!isStatement(first)) return first
  const name = names.get(first.text) ?? nameOf(first.text)
  return name === null ? first : { ...first, name }
}

function nameOf(text: string): string | null {
  if (names.size >= KEPT_MAX || !PLANNED.test(text)) return null
  const times = (seen.get(text) ?? 0) + 1
  if (times < KEPT_FROM) {
    if (seen.size >= SEEN_MAX) seen.clear()
    seen.set(text, times)
    return null
  }
  const name = `colophon_${names.size}`
  seen.delete(text)
  names.set(text, name)
  return name
}

function isStatement(given: unknown): given is { text: string } {
  if (typeof given !== 'object' || given === null || 'submit' in given) return false
  return 'text' in given && typeof given.text === 'string' && !('name' in given && given.name !== undefined)
}
