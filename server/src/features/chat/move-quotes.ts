import type { TextRange } from '@colophon/protocol/chat/entities'
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
      const within = (range: TextRange | null) => {
        const quote = range && before.text.slice(range.start, range.end)
        const at = quote ? after.text.slice(found.start, found.end).indexOf(quote) : -1
        return at === -1 || !quote ? null : { start: found.start + at, end: found.start + at + quote.length }
      }
      const moved = { ...found, text: after.text.slice(found.start, found.end) }
      const { messageId, kind, n } = span
      const isIt = and(eq(chatSpans.messageId, messageId), eq(chatSpans.kind, kind), eq(chatSpans.n, n))
      const marks = { focus: within(span.focus), mark: within(span.mark) }
      await tx
        .update(chatSpans)
        .set({ ...moved, ...marks })
        .where(isIt)
    }
  },
}
