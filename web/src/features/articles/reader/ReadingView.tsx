import type { Block, PaperDocument } from '@colophon/protocol/articles/document'
import { ActionIcon } from '@mantine/core'
import { IconTextDecrease, IconTextIncrease } from '@tabler/icons-react'
import { useCallback, useRef } from 'react'
import { useShortcuts } from '../../../lib/use-shortcuts.ts'
import { CitationCards } from './citations/CitationCards.tsx'
import { useFind } from './find/use-find.ts'
import { useFoundInText } from './find/use-found-in-text.ts'
import { placeOfTarget } from './place/place-of-target.ts'
import { showTargetIn } from './place/show-target.ts'
import { usePlaces } from './place/use-places.ts'
import { ReaderBar } from './ReaderBar.tsx'
import { ReadingText } from './ReadingText.tsx'
import { useReader } from './reader-context.ts'
import { TEXT_SIZES, useReaderSettings } from './reader-settings.ts'
import classes from './reading.module.css'
import { isRead } from './reading-plan.ts'

/** The paper as text to read: headings, paragraphs, figures and references in reading order, at the size one likes. */
export function ReadingView({ document }: { document: PaperDocument }) {
  const { target } = useReader()
  const [{ textSize }, change] = useReaderSettings()
  const container = useRef<HTMLDivElement>(null)
  const isShown = useCallback((block: Block) => isRead(block), [])
  const find = useFind(isShown)
  useFoundInText(find, container)
  const showTarget = () => {
    const spot = target && placeOfTarget(document, target, isShown)
    return spot !== null && showTargetIn(container.current, spot)
  }
  usePlaces({ container, isReady: true, size: textSize, showTarget })
  const resize = (step: 1 | -1) => change({ textSize: Math.max(0, Math.min(TEXT_SIZES.length - 1, textSize + step)) })
  useShortcuts('Reading', [
    { key: '+', label: 'Larger text', run: () => resize(1) },
    { key: '-', label: 'Smaller text', run: () => resize(-1) },
  ])
  return (
    <CitationCards>
      <ReaderBar find={find}>
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label="Smaller text"
          disabled={textSize === 0}
          onClick={() => resize(-1)}
        >
          <IconTextDecrease aria-hidden size={20} stroke={1.6} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label="Larger text"
          disabled={textSize === TEXT_SIZES.length - 1}
          onClick={() => resize(1)}
        >
          <IconTextIncrease aria-hidden size={20} stroke={1.6} />
        </ActionIcon>
      </ReaderBar>
      <div
        ref={container}
        className={classes.text}
        style={{ fontSize: `calc(${TEXT_SIZES[textSize] ?? 1} * var(--mantine-font-size-lg))` }}
      >
        <ReadingText document={document} flash={target?.range ?? null} />
      </div>
    </CitationCards>
  )
}
