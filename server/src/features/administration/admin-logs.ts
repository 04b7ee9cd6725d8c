import { Readable } from 'node:stream'
import type { administrationCalls } from '@colophon/protocol/administration/calls'
import { csvText } from '@colophon/protocol/csv'
import type { Context } from '../../platform/context.ts'
import type { Handler } from '../../platform/http/input.ts'
import { type LogFilter, listLog, readLogAfter } from './log-queries.ts'

const COLUMNS = [
  'number',
  'at',
  'actorId',
  'actorName',
  'subjectId',
  'subjectName',
  'action',
  'target',
  'reason',
  'before',
  'after',
  'address',
  'hash',
] as const

export const adminLogs: Handler<typeof administrationCalls.adminLogs> = async ({ query, reply }, { db }) => {
  const found = await listLog(db, query)
  if (found.cursor) reply.header('X-Next-Cursor', found.cursor)
  return [found.list, found.total]
}

/** The filtered audit log as a streamed CSV file. */
export const adminLogsCsv: Handler<typeof administrationCalls.adminLogsCsv> = async ({ query, reply }, context) =>
  reply
    .header('Cache-Control', 'no-store')
    .header('Content-Disposition', 'attachment; filename="admin-log.csv"')
    .type('text/csv; charset=utf-8')
    .send(Readable.from(lines(context, query)))

async function* lines({ db }: Context, filter: LogFilter): AsyncGenerator<string> {
  yield csvText([COLUMNS])
  for (let last = 0; ; ) {
    const entries = await readLogAfter(db, filter, last)
    yield csvText(entries.map((entry) => COLUMNS.map((name) => entry[name])))
    const end = entries.at(-1)
    if (!end) return
    last = end.number
  }
}
