import { isDeepStrictEqual } from 'node:util'
import { EDITABLE_FIELDS, type EditableField } from '@colophon/protocol/articles/entities'
import { PROGRESS_COMPLETE } from '@colophon/protocol/articles/states'
import type { User } from '@colophon/protocol/auth/roles'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import type { Db } from '../platform/database/db.ts'
import { fail } from '../platform/http/fail.ts'
import { bibliographicColumns } from './bibliographic-columns.ts'
import { changePapers } from './changes.ts'
import { assignCitationKey } from './citation-key.ts'
import { isNotDeleted } from './processing.ts'
import { articleChanges, articles } from './tables.ts'

/**
 * Details of a paper as they are stored. `authors` and `journalRef` follow from `names` and `publication` where these are
 * given; otherwise they are free text. A citation key is for a paper that has none.
 */
export type Details = Partial<
  Pick<typeof articles.$inferSelect, EditableField | 'names' | 'publication' | 'further' | 'citationKey'>
>

/**
 * Corrects the details given, so that concurrent changes of different ones are all kept, and records each that differs
 * from what is stored. A corrected detail is never replaced by the parser; that of a paper which is not parsed yet is
 * recorded in any case if `isFinal`.
 */
export async function correctDetails(
  context: Context,
  tx: Db,
  person: User,
  { articleId, details: given, isFinal = false }: { articleId: number; details: Details; isFinal?: boolean },
): Promise<void> {
  // Locks the paper, so that the values before a change are the ones it replaces.
  const [paper] = await tx
    .select()
    .from(articles)
    .where(and(eq(articles.id, articleId), isNotDeleted))
    .for('update')
  if (!paper) return fail('articleDeleted')
  const { citationKey, ...stated } = given
  const details = bibliographicColumns(stated, paper)
  const changedAt = context.now()
  const corrections = EDITABLE_FIELDS.flatMap((field) => {
    const after = details[field]
    if (field === 'type' && stated.type === undefined) return []
    const isSame = after === undefined || (!isFinal && isDeepStrictEqual(after, paper[field]))
    return isSame ? [] : [{ articleId, field, before: paper[field], after, changedById: person.id, changedAt }]
  })
  if (corrections.length > 0) await tx.insert(articleChanges).values(corrections)
  await changePapers(context, tx, [articleId], () =>
    tx
      .update(articles)
      .set({ ...details, ...(details.title === undefined ? {} : { isTitleEdited: true }), updatedAt: changedAt })
      .where(eq(articles.id, articleId)),
  )
  if (isFinal || paper.progress === PROGRESS_COMPLETE)
    await assignCitationKey(tx, { ...paper, ...details }, citationKey)
}
