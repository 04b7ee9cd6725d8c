import { ActionIcon, Drawer } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useSelector } from 'react-redux'
import { useIsWide } from '../features/articles/reader/use-is-wide.ts'
import { findQuote, quotePlace } from '../features/chat/quote-ref.ts'
import { selectMessages, type WithChat } from '../features/chat/slice.ts'
import type { TalkKind } from '../features/chat/target.ts'
import { SkeletonRows } from '../ui/SkeletonRows.tsx'
import { TexText } from '../ui/TexText.tsx'
import classes from './chat.module.css'

// Who only asks does not need what draws pages.
const SourceView = lazy(async () => ({
  default: (await import('../features/articles/reader/source/SourceView.tsx')).SourceView,
}))

type Props = { kind: TalkKind | null; shown: string | null; isBeside: boolean; onClose: () => void }

/** The paper open at the quoted place: beside the talk, or over it where there is no room. */
export function ChatSource({ kind, shown, isBeside, onClose }: Props) {
  const isPhone = !useIsWide(768)
  const messages = useSelector((state: WithChat) => (kind ? selectMessages(state, kind) : null))
  const quote = messages && findQuote(messages, shown)
  const view = quote && (
    <Suspense fallback={<SkeletonRows rows={1} height={480} />}>
      {quote.of === 'abstract' ? (
        <blockquote className={classes.abstract}>
          <TexText text={quote.text} />
        </blockquote>
      ) : (
        <SourceView
          key={quote.articleId}
          articleId={quote.articleId}
          range={quote}
          boxes={quote.boxes}
          page={quote.page}
        />
      )}
    </Suspense>
  )
  if (!isBeside) {
    return (
      <Drawer
        opened={quote !== null}
        onClose={onClose}
        title={<span className={classes.sourceTitle}>{quote?.title}</span>}
        position={isPhone ? 'bottom' : 'right'}
        size={isPhone ? '85%' : 'lg'}
        closeButtonProps={{ 'aria-label': 'Close the source' }}
        classNames={{ content: classes.sheet ?? '', body: classes.sheetBody ?? '' }}
      >
        {view}
      </Drawer>
    )
  }
  if (!quote) return null
  return (
    <aside className={classes.source} aria-label="Source">
      <header className={classes.sourceHead}>
        <div>
          <p className={classes.sourceTitle}>{quote.title}</p>
          <p className={classes.sourcePlace}>{quotePlace(quote, false)}</p>
        </div>
        <ActionIcon variant="subtle" aria-label="Close the source" onClick={onClose}>
          <IconX aria-hidden size={18} stroke={1.6} />
        </ActionIcon>
      </header>
      {view}
    </aside>
  )
}
