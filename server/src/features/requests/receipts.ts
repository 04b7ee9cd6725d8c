import type { requestCalls } from '@colophon/protocol/requests/calls'
import type { Handler } from '../../platform/input.ts'
import { listReceipts } from './read-receipts.ts'
import { toReceipt } from './receipt-row.ts'

/** Everything that was signed by somebody about papers, or by others about theirs. */
export const receipts: Handler<typeof requestCalls.receipts> = async ({ query, person, reply }, context) => {
  const { found, total, cursor } = await listReceipts(context.db, person.id, query)
  if (cursor) reply.header('X-Next-Cursor', cursor)
  return [found.map(toReceipt), total]
}
