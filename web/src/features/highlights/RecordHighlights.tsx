import type { Article } from '@colophon/protocol/articles/entities'
import { HighlightList, type ItemsProps } from './HighlightList.tsx'
import { useHighlights } from './use-highlights.ts'

type Props = { article: Article; userId: number | null } & Pick<ItemsProps, 'renderTags'>

/** The reader's notes on an archive record, which has no text here to mark; imports bring them. */
export function RecordHighlights({ article, userId, renderTags }: Props) {
  const highlights = useHighlights(article.id, userId)
  return (
    <HighlightList
      article={article}
      highlights={highlights}
      onShow={() => undefined}
      renderArea={() => null}
      renderTags={renderTags}
      renderSave={() => null}
    />
  )
}
