import { and, eq } from 'drizzle-orm'
import type { PaperListener } from '../../papers/changes.ts'
import { chatSpans } from './tables.ts'

/** The quotes of answers move with the text of their paper; one that is no longer in it stays as it was. */
export const chatListener: PaperListener = {
  async reread(tx, { id, before, after, find }) {
    const ofText = and(eq(chatSpans.articleId, id), eq(chatSpans.of, 'text'))
    for (const span of await tx.select().from(chatSpans).where(ofText)) {
      const found = find({ start: span.start, quote: span.text })
      if (!found) continue
      const text = after.text.slice(found.start, found.end)
      const quote = span.focus && before.text.slice(span.focus.start, span.focus.end)
      const at = quote ? text.indexOf(quote) : -1
      const focus = at === -1 || !quote ? null : { start: found.start + at, end: found.start + at + quote.length }
      const { messageId, kind, n } = span
      const isIt = and(eq(chatSpans.messageId, messageId), eq(chatSpans.kind, kind), eq(chatSpans.n, n))
      await tx
        .update(chatSpans)
        .set({ ...found, text, focus })
        .where(isIt)
    }
  },
}
