import { canonicalJson } from '@colophon/protocol/chain-record/canonical'
import { readRecordKey } from '@colophon/protocol/chain-record/key'
import { Receipt } from '@colophon/protocol/requests/entities'
import { md5 } from '@noble/hashes/legacy'
import { bytesToHex } from '@noble/hashes/utils'

/** The hash to look up, possibly computed here; `file` is that of the statements' file. */
export type Sought = { md5: string; file: string | null } | { sha256: string }

/** The parsed input: a hash to look up, a receipt to check, or why it is neither. */
export type Read = Sought | { receipt: Receipt } | { problem: string }

const NO_IDEA =
  'This is neither a hash nor claims. A hash has 32 or 64 hexadecimal digits; claims are the JSON of a receipt, or { articleId, file: { sha256 }, graph }.'
const NOT_STATEMENTS =
  'This JSON contains no claims. Claims are { articleId, file: { sha256 }, graph }, alone or in a receipt of this site.'

/**
 * Parses a hash, a record key, statements in their hashed form, or a receipt. Statements are hashed exactly as given and
 * never leave the browser.
 */
export function readSought(text: string): Read {
  const bare = text.trim()
  if (bare === '') return { problem: 'Give a hash, a receipt or claims.' }
  if (/^[[{"]/.test(bare)) return readJson(bare)
  const key = /^0x[0-9a-f]{32}0{16}/i.test(bare) ? readRecordKey(bare) : null
  if (key) return { md5: key.md5Hash, file: null }
  const hex = /^(?:md5:|sha-?256:|0x)?\s*([0-9a-f]+)$/i.exec(bare)?.[1]?.toLowerCase()
  if (hex?.length === 32) return { md5: hex, file: null }
  return hex?.length === 64 ? { sha256: hex } : { problem: NO_IDEA }
}

function readJson(text: string): Read {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { problem: 'This looks like JSON but cannot be parsed: something is missing or was changed.' }
  }
  const statements = statementsIn(json)
  if (statements) {
    const bytes = new TextEncoder().encode(canonicalJson(statements))
    return { md5: bytesToHex(md5(bytes)), file: statements.file.sha256 || null }
  }
  const receipt = Receipt.safeParse(json)
  if (receipt.success) return { receipt: receipt.data }
  const hash = hashIn(json)
  return hash ? { md5: hash, file: null } : { problem: NOT_STATEMENTS }
}

type Statements = { articleId: number; file: { sha256: string }; graph: unknown[] }

function statementsIn(json: unknown): Statements | null {
  const statements = isObject(json) && isObject(json.statements) ? json.statements : json
  if (!isObject(statements) || typeof statements.articleId !== 'number' || !Array.isArray(statements.graph)) return null
  if (!isObject(statements.file) || typeof statements.file.sha256 !== 'string') return null
  return { articleId: statements.articleId, file: { sha256: statements.file.sha256 }, graph: statements.graph }
}

/** A receipt whose statements have changed since contains only their hash. */
function hashIn(json: unknown): string | null {
  const record = isObject(json) && isObject(json.record) ? json.record : null
  return typeof record?.hash === 'string' && /^[0-9a-f]{32}$/i.test(record.hash) ? record.hash.toLowerCase() : null
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
