import { and, type Column, type SQL, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { fail } from './fail.ts'

/** A sort expression and its type in PostgreSQL; it must not be null. */
export type Sort = { by: SQL | Column; type: 'integer' | 'bigint' | 'text' | 'timestamptz' }

/** What a caller asks of a list. */
export type PageInput = { limit: number; offset: number; sortingDirection: 'ASC' | 'DESC'; cursor?: string | undefined }

/** Query parts that select one page. */
export type Page = {
  orderBy: SQL[]
  /** The condition that continues after the cursor's row; undefined on the first page. */
  after: SQL | undefined
  /** Select it with every row; the next cursor is built from the last one. */
  mark: SQL<string>
  limit: number
  offset: number
}

/**
 * Pages a list by one expression, then by id in the same direction. A cursor continues exactly after its row, whatever
 * was inserted or deleted before it; it replaces `offset`.
 */
export function pageOf(sort: Sort, id: Column, input: PageInput): Page {
  const direction = input.sortingDirection === 'ASC' ? sql`asc` : sql`desc`
  const beyond = input.sortingDirection === 'ASC' ? sql`>` : sql`<`
  const cursor = input.cursor === undefined ? null : readCursor(input.cursor, sort.type)
  const type = sql.raw(sort.type)
  return {
    orderBy: [sql`${sort.by} ${direction}`, sql`${id} ${direction}`],
    after: cursor ? sql`(${sort.by}, ${id}) ${beyond} (${cursor[0]}::${type}, ${cursor[1]}::integer)` : undefined,
    mark: sql<string>`json_build_array(${sort.by}::text, ${id})::text`,
    limit: input.limit,
    offset: cursor ? 0 : input.offset,
  }
}

/** One page of a list, the number of all its rows, and the cursor after the page, which is null after the last one. */
export type ListPage<Row> = { list: Row[]; total: number; cursor: string | null }

type Select<Row> = {
  where(condition: SQL | undefined): {
    orderBy(...by: SQL[]): { limit(rows: number): { offset(rows: number): PromiseLike<Row[]> } }
  }
}

/** Reads a page of the rows that meet the condition; `rows` selects them with `page.mark`, and `counts` add up to all. */
export async function readPage<Row extends { mark: string }>(
  page: Page,
  rows: Select<Row>,
  condition: SQL | undefined,
  ...counts: PromiseLike<number>[]
): Promise<ListPage<Row>> {
  const { after, orderBy, limit, offset } = page
  const select = rows.where(and(condition, after)).orderBy(...orderBy)
  const [list, ...counted] = await Promise.all([select.limit(limit).offset(offset), ...counts])
  return { list, total: counted.reduce((sum, part) => sum + part, 0), cursor: nextCursor(list, limit) }
}

/** A page as its reply, with the cursor of the next one in a header. */
export function sendPage<Row>(reply: FastifyReply, { list, total, cursor }: ListPage<Row>): [Row[], number] {
  if (cursor) reply.header('X-Next-Cursor', cursor)
  return [list, total]
}

function nextCursor(rows: readonly { mark: string }[], limit: number): string | null {
  const last = rows.length < limit ? undefined : rows.at(-1)
  return last ? Buffer.from(last.mark).toString('base64url') : null
}

const INTEGER_MAX = 2_147_483_647
const MOMENT = /^([1-9]\d{3}-\d\d-\d\d) (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?[+-](?:0\d|1[0-4])(?::[0-5]\d)?$/

/** Valid values of each type: a cursor comes from the client, and an invalid value would cause a 500. */
const FITS: Record<Sort['type'], (value: string) => boolean> = {
  integer: (value) => /^-?\d{1,10}$/.test(value) && Math.abs(Number(value)) <= INTEGER_MAX,
  bigint: (value) => /^-?\d{1,18}$/.test(value),
  text: (value) => !value.includes('\0'),
  timestamptz: (value) => isDay(MOMENT.exec(value)?.[1]),
}

function isDay(date: string | undefined): boolean {
  const day = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(String(date))
}

function readCursor(text: string, type: Sort['type']): [string, number] {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    if (Array.isArray(read) && read.length === 2) {
      const [value, id] = read as [unknown, unknown]
      const isId = Number.isInteger(id) && Math.abs(Number(id)) <= INTEGER_MAX
      if (typeof value === 'string' && FITS[type](value) && isId) return [value, Number(id)]
    }
  } catch {
    // Not JSON: rejected below like every other invalid cursor.
  }
  return fail('validationFailed', {
    message: 'cursor does not belong to this list',
    fields: { cursor: 'cursor does not belong to this list' },
  })
}
