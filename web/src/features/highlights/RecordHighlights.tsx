import type { Article } from '@colophon/protocol/articles/entities'
import { HighlightList } from './HighlightList.tsx'
import { useHighlights } from './use-highlights.ts'

/** One's own notes on an archive record, which has no text here to mark; imports bring them. */
export function RecordHighlights({ article, isWanted }: { article: Article; isWanted: boolean }) {
  const highlights = useHighlights(article.id, isWanted)
  return <HighlightList article={article} highlights={highlights} onShowPassage={() => undefined} />
}
