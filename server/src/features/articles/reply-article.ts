import type { Article } from '@colophon/protocol/articles/entities'
import type { Person } from '@colophon/protocol/auth/roles'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { toArticle } from './article-row.ts'
import { readArticle } from './queries.ts'

/** The paper as it is after a change, for the reply; the caller has passed the gate. */
export async function replyArticle(
  context: Pick<Context, 'db' | 'now'>,
  articleId: number,
  person: Person,
): Promise<z.input<typeof Article>> {
  const row = await readArticle(context.db, articleId, { person, now: context.now() })
  return row ? toArticle(row, person) : fail('articleNotFound')
}
