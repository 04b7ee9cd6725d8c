import { z } from 'zod'

/** Most rows per page of a list. */
export const PAGE_LIMIT_MAX = 100

/** Largest offset of a list, because PostgreSQL reads every skipped row; a cursor costs the same anywhere. */
export const OFFSET_MAX = 10_000
/** The same for lists in memory, of one person's own, or for administrators only. */
export const FAR_OFFSET_MAX = 10_000_000

/** Longest cursor: it contains the sort value, such as a title of 500 characters in any script. */
const CURSOR_MAX = 4000

/** Ascending or descending. */
export const SortingDirection = z.enum(['ASC', 'DESC'])
export type SortingDirection = z.infer<typeof SortingDirection>

const WHOLE_NUMBER = /^-?\d{1,15}$/

/** A whole number from `min` to `max`, also as query text; other spellings and types are rejected. */
export function whole(min: number, max: number) {
  return z
    .union([z.number(), z.string().regex(WHOLE_NUMBER).transform(Number)], { error: 'must be a whole number' })
    .pipe(z.int().min(min).max(max))
}

/** A positive integer, also as query text: the id of a user, an article or a comment. */
export const Id = whole(1, 2_147_483_647)

/** The input of a call or event about one paper. */
export const OnePaper = z.strictObject({ articleId: Id })

/** `true` or `false` as query text. */
export const Flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])

/**
 * The query of a list: `limit` 1..100 (20), `offset` ≥ 0, a sort of the list, its direction. Anything else is rejected
 * with the allowed values. An `offset` beyond `offsetMax` is rejected in favour of a cursor.
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
