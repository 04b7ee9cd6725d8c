import type { Box, PaperDocument } from '@colophon/protocol/reader/document'
import { Group, Tabs, Text } from '@mantine/core'
import { Suspense, useEffect, useMemo, useRef } from 'react'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { FigureButton } from '../areas/FigureButton.tsx'
import { RegionImage } from '../pdf/RegionImage.tsx'
import { useCurrent, useReader } from '../reader-context.ts'
import { type ReaderSettings, useReaderSettings } from '../reader-settings.ts'
import { captionLabel, readingPlan } from '../reading-plan.ts'
import { ContentsLink } from './ContentsLink.tsx'
import { showInPane } from './show-in-pane.ts'
import classes from './side.module.css'

/** Deeper headings would make a list as long as the paper. */
const LEVEL_MAX = 4

const Thumbnails = lazyPart(async () => ({ default: (await import('./Thumbnails.tsx')).Thumbnails }))

/** The contents of a paper: its headings with its figures and tables below, or its pages. */
export function Contents({ onGo }: { onGo: () => void }) {
  const { source, jump } = useReader()
  const [{ contents }, change] = useReaderSettings()
  const go = (hash: string) => {
    onGo()
    jump(hash)
  }
  const shown = source ? contents : 'outline'
  return (
    <Tabs
      value={shown}
      onChange={(value) => change({ contents: (value ?? 'outline') as ReaderSettings['contents'] })}
      keepMounted={false}
    >
      <Tabs.List className={classes.tabs} aria-label="Contents">
        <Tabs.Tab value="outline">Outline</Tabs.Tab>
        {source && <Tabs.Tab value="pages">Pages</Tabs.Tab>}
      </Tabs.List>
      <Tabs.Panel value="outline">
        <Outline onGo={go} />
        <Figures onGo={go} />
      </Tabs.Panel>
      <Tabs.Panel value="pages">
        <Suspense>
          <Thumbnails onGo={go} />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  )
}

/** The figures and tables of the paper: small pictures, where the original has them, with their captions. */
function Figures({ onGo }: { onGo: (hash: string) => void }) {
  const { document } = useReader()
  const figures = useMemo(() => (document ? figuresOf(document) : []), [document])
  if (figures.length === 0) return null
  return (
    <nav aria-label="Figures and tables" className={classes.figures}>
      <ul className={classes.list}>
        {figures.map(({ index, label, text, page, boxes }) => (
          <li key={index}>
            <ContentsLink hash={`#block-${index}`} onGo={onGo}>
              {boxes.length > 0 && <RegionImage boxes={boxes} alt="" margin={0} instead={null} />}
              <Text span inherit lineClamp={3}>
                {label && <strong>{label} </strong>}
                {text}
              </Text>
            </ContentsLink>
            <Group component="span" gap={0} wrap="nowrap" justify="space-between" px="xs" c="dimmed">
              {page !== null && <span className={classes.page}>page {page}</span>}
              <FigureButton boxes={boxes} name="figure" />
            </Group>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The headings of the paper; the current one is marked. */
function Outline({ onGo }: { onGo: (hash: string) => void }) {
  const { document } = useReader()
  const { heading: current } = useCurrent()
  const marked = useRef<HTMLLIElement>(null)
  const headings = useMemo(
    () =>
      (document ? readingPlan(document) : [])
        .flatMap(({ blocks }) => blocks)
        .filter(({ heading }) => heading !== null && heading <= LEVEL_MAX),
    [document],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new heading is a new element.
  useEffect(() => {
    showInPane(marked.current)
  }, [current])
  if (!document) return <p className={classes.nothing}>Loading the text.</p>
  if (headings.length === 0) return <p className={classes.nothing}>No headings were found in this paper.</p>
  const shown = headings.findLast(({ index }) => index <= current)?.index
  return (
    <nav aria-label="Outline">
      <ul className={classes.list}>
        {headings.map(({ index, block, heading }) => (
          <li key={index} data-level={heading} ref={index === shown ? marked : undefined}>
            <ContentsLink hash={`#block-${index}`} isCurrent={index === shown} onGo={onGo}>
              {block.text}
            </ContentsLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A figure or table; `index` is the block of its caption, and the boxes are those of the figure. */
type Figure = { index: number; label: string; text: string; page: number | null; boxes: Box[] }

/** The captions of a paper in order, each with its label and its figure; figures without a caption are not listed. */
export function figuresOf(document: Pick<PaperDocument, 'blocks'>): Figure[] {
  return readingPlan(document).flatMap(({ blocks }) => {
    const caption = blocks.find(({ block }) => block.type === 'caption')
    if (!caption) return []
    const { text, page } = caption.block
    const label = captionLabel(text)
    const rest = text.slice(label.length).replace(/^[\s.:|)–—-]+/, '')
    const boxes = blocks.flatMap(({ block }) => (block.type === 'figure' ? block.boxes : []))
    return [{ index: caption.index, label: label.trim(), text: rest, page, boxes }]
  })
}
