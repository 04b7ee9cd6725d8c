import { z } from 'zod'

/** Most rows one page of a list may hold. */
export const PAGE_LIMIT_MAX = 100

/** Rows that a list may skip, because PostgreSQL reads each of them; a cursor continues from any row at the same cost. */
export const OFFSET_MAX = 10_000
/** The same for lists that are searched in memory, or read by administrators only. */
export const FAR_OFFSET_MAX = 10_000_000

/** Longest cursor: it holds the value that was sorted by, such as a title of 500 characters in any script. */
const CURSOR_MAX = 4000

/** Ascending or descending. */
export const SortingDirection = z.enum(['ASC', 'DESC'])
export type SortingDirection = z.infer<typeof SortingDirection>

const WHOLE_NUMBER = /^-?\d{1,15}$/

/** A whole number from `min` to `max` that may arrive as query text; no other spelling or type passes for one. */
export function whole(min: number, max: number) {
  return z
    .union([z.number(), z.string().regex(WHOLE_NUMBER).transform(Number)], { error: 'must be a whole number' })
    .pipe(z.int().min(min).max(max))
}

/** A positive integer that may arrive as query text: the id of a user, an article or a comment. */
export const Id = whole(1, 2_147_483_647)

/** `true` or `false` as query text. */
export const Flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])

/**
 * The query of a list: `limit` 1..100 (20), `offset` ≥ 0, a sort that the list knows, its direction.
 * Anything else is refused with the allowed values. An `offset` beyond `offsetMax` is refused in favour of a cursor.
 */
export function listQuery<const F extends readonly [string, ...string[]]>(
  sortable: F,
  sort: { field: F[number]; direction: SortingDirection },
  offsetMax = OFFSET_MAX,
) {
  return {
    limit: whole(1, PAGE_LIMIT_MAX).default(20),
    offset: whole(0, FAR_OFFSET_MAX)
      .pipe(z.int().max(offsetMax, `must be at most ${offsetMax}; continue with the cursor of X-Next-Cursor instead`))
      .default(0),
    sortingField: z.enum(sortable as unknown as Record<F[number], F[number]>).default(sort.field as never),
    sortingDirection: SortingDirection.default(sort.direction),
    cursor: z.string().max(CURSOR_MAX).optional(),
  }
}

/** The reply of a list: `[list, total]`. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.tuple([z.array(item), z.int().min(0)])
}
