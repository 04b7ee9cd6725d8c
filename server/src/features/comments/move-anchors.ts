import { anchorAt } from '@colophon/protocol/highlights/reanchor'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { PaperListener } from '../../papers/changes.ts'
import { comments } from './tables.ts'

/** The passages of comments move with the text of their paper; one that is no longer in it stays as it was. */
export const commentListener: PaperListener = {
  async reread(tx, { id, after, find }) {
    const anchored = and(eq(comments.articleId, id), isNotNull(comments.anchor))
    for (const comment of await tx.select().from(comments).where(anchored)) {
      const found = comment.anchor && find(comment.anchor)
      if (found)
        await tx
          .update(comments)
          .set({ anchor: anchorAt(after, found) })
          .where(eq(comments.id, comment.id))
    }
  },
}
