import type { administrationCalls } from '@colophon/protocol/administration/calls'
import type { Handler } from '../../platform/input.ts'
import { listReports } from './reports/queries.ts'

/** A page of what people reported. */
export const listedReports: Handler<typeof administrationCalls.reports> = async ({ query, reply }, { db }) => {
  const found = await listReports(db, query)
  if (found.cursor) reply.header('X-Next-Cursor', found.cursor)
  return [found.list, found.total]
}
