import { csvText } from '@colophon/protocol/csv'
import { keyCalls } from '@colophon/protocol/keys/calls'
import type { KeyUse } from '@colophon/protocol/keys/entities'
import { PAGE_LIMIT_MAX } from '@colophon/protocol/page'
import type { CallInput } from '@colophon/protocol/route'
import { callWithMeta } from '../../../lib/call.ts'

/** Most rows of an export. */
export const CSV_ROWS_MAX = 10_000

const COLUMNS = ['at', 'keyName', 'route', 'status', 'ms', 'address', 'missingScope'] as const

/** Reads all uses that a query finds, the newest first, up to `CSV_ROWS_MAX`. */
export async function readAllUses(query: CallInput<typeof keyCalls.apiStat>['query']): Promise<KeyUse[]> {
  const uses: KeyUse[] = []
  let cursor: string | undefined
  do {
    const page = { ...query, limit: PAGE_LIMIT_MAX, offset: 0, ...(cursor && { cursor }) }
    const { data, nextCursor } = await callWithMeta(keyCalls.apiStat, { query: page })
    uses.push(...data[0])
    cursor = nextCursor ?? undefined
  } while (cursor && uses.length < CSV_ROWS_MAX)
  return uses
}

/** Uses as a table that spreadsheets open (RFC 4180); what would be a formula there is made text. */
export function usesCsv(uses: readonly KeyUse[]): string {
  return csvText([COLUMNS, ...uses.map((use) => COLUMNS.map((name) => use[name]))])
}
