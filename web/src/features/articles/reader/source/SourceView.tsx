import { articleCalls } from '@colophon/protocol/articles/calls'
import type { Box } from '@colophon/protocol/articles/document'
import type { OpenArticle } from '@colophon/protocol/articles/entities'
import { ActionIcon, Group, Skeleton } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../../lib/call.ts'
import { type Failure, failureOf, isCancelled } from '../../../../lib/call-error.ts'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { paperPath } from '../../paper/paper-path.ts'
import { hasOriginal } from '../../paper/paper-tabs.ts'
import { usePdf } from '../pdf/use-pdf.ts'
import { boxesOfRange } from '../place/target.ts'
import type { TextRange } from '../text-range.ts'
import { useDocument } from '../use-document.ts'
import { SourcePage } from './SourcePage.tsx'
import { SourceText } from './SourceText.tsx'
import classes from './source.module.css'

type Props = {
  articleId: number
  range: TextRange
  boxes: readonly Box[]
  page: number | null
}

/** A paper open at a quoted place, beside what quotes it: its page where there is a file to show, else the text around. */
export function SourceView({ articleId, range, boxes, page }: Props) {
  const { article, failure, retry } = useArticle(articleId)
  if (failure) return <ErrorState message={failure.message} kept="The quote stays in the talk." onRetry={retry} />
  if (!article) return <Skeleton height={480} radius="sm" aria-busy />
  const place = { article, range, boxes, page }
  return (
    <div className={classes.source}>
      {hasOriginal(article) && (page ?? boxes[0]?.page) != null ? <OnPage {...place} /> : <InText {...place} />}
    </div>
  )
}

type PlaceProps = Omit<Props, 'articleId'> & { article: OpenArticle }

function OnPage({ article, range, boxes, page }: PlaceProps) {
  const { pdf, size, failure, question, want } = usePdf(article.id)
  const { document } = useDocument(article.id, true)
  const quoted = page ?? boxes[0]?.page ?? 1
  const [shown, setShown] = useState({ quoted, number: quoted })
  const [chosen, setZoom] = useState<number | null>(null)
  const { ref, width } = useElementSize<HTMLDivElement>()
  useEffect(() => want(), [want])
  const number = shown.quoted === quoted ? shown.number : quoted
  const marked = useMemo(() => {
    const all = boxes.length > 0 || !document ? boxes : boxesOfRange(document, range)
    return all.filter((box) => box.page === number)
  }, [boxes, document, range, number])
  if (failure || question) return <InText {...{ article, range, boxes, page }} />
  if (!pdf || !size) return <Skeleton className={classes.waiting} aria-busy />
  // Two columns in a narrow panel are too small to read as a whole.
  const zoom = chosen ?? (width > 0 && width < READABLE ? 1.5 : 1)
  const turn = (by: 1 | -1) => setShown({ quoted, number: Math.min(pdf.numPages, Math.max(1, number + by)) })
  return (
    <>
      <Group ref={ref} gap="xxs" className={classes.tools}>
        <Tool label="Page before" icon={IconChevronLeft} isOff={number === 1} onPress={() => turn(-1)} />
        <span className={classes.number}>
          Page {number} of {pdf.numPages}
        </span>
        <Tool label="Page after" icon={IconChevronRight} isOff={number === pdf.numPages} onPress={() => turn(1)} />
        <span className={classes.space} />
        <Tool label="Smaller" icon={IconZoomOut} isOff={zoom <= 1} onPress={() => setZoom(zoom - 0.5)} />
        <Tool label="Larger" icon={IconZoomIn} isOff={zoom >= 3} onPress={() => setZoom(zoom + 0.5)} />
        <OpenLink article={article} range={range} isOriginal />
      </Group>
      <SourcePage pdf={pdf} number={number} size={document?.pages[number - 1] ?? size} boxes={marked} zoom={zoom} />
    </>
  )
}

function InText({ article, range, page }: PlaceProps) {
  const { document, failure, retry } = useDocument(article.id, article.rights.view)
  if (!article.rights.view) return <p className={classes.number}>This paper may not be viewed here any more.</p>
  if (failure) return <ErrorState message={failure.message} kept="The quote stays in the talk." onRetry={retry} />
  if (!document) return <Skeleton className={classes.waiting} aria-busy />
  return (
    <>
      <Group gap="xxs" className={classes.tools}>
        <span className={classes.number}>{page === null ? 'The text around' : `Page ${page}, its text`}</span>
        <span className={classes.space} />
        <OpenLink article={article} range={range} isOriginal={false} />
      </Group>
      <SourceText document={document} range={range} />
    </>
  )
}

function OpenLink({ article, range, isOriginal }: { article: OpenArticle; range: TextRange; isOriginal: boolean }) {
  const tab = isOriginal ? '?tab=original' : ''
  return (
    <Link className={classes.open} to={`${paperPath(article.id)}${tab}#at-${range.start}-${range.end}`}>
      Open the paper
    </Link>
  )
}

type ToolProps = { label: string; icon: typeof IconZoomIn; isOff: boolean; onPress: () => void }

function Tool({ label, icon: Icon, isOff, onPress }: ToolProps) {
  return (
    <ActionIcon variant="subtle" size="md" aria-label={label} disabled={isOff} onClick={onPress}>
      <Icon aria-hidden size={18} stroke={1.6} />
    </ActionIcon>
  )
}

function useArticle(articleId: number): { article: OpenArticle | null; failure: Failure | null; retry: () => void } {
  const [known, setKnown] = useState<{ article: OpenArticle | null; failure: Failure | null }>(NOTHING)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again.
  useEffect(() => {
    const leaving = new AbortController()
    setKnown(NOTHING)
    call(articleCalls.article, { query: { articleId } }, { signal: leaving.signal }).then(
      (article) => setKnown({ article, failure: null }),
      (thrown: unknown) => {
        const failure = failureOf(thrown)
        if (!isCancelled(failure)) setKnown({ article: null, failure })
      },
    )
    return () => leaving.abort()
  }, [articleId, attempt])
  return { ...known, retry: () => setAttempt((number) => number + 1) }
}

/** Narrower than this, in CSS pixels, a printed page is not read with ease. */
const READABLE = 560
const NOTHING = { article: null, failure: null }
