import type { PaperDocument } from '@colophon/protocol/reader/document'
import { Tabs } from '@mantine/core'
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react'
import { useCurrent, useReader } from '../reader-context.ts'
import { type ReaderSettings, useReaderSettings } from '../reader-settings.ts'
import { readingPlan } from '../reading-plan.ts'
import { ContentsLink } from './ContentsLink.tsx'
import { showInPane } from './show-in-pane.ts'
import classes from './side.module.css'

/** Deeper headings would make a list as long as the paper. */
const LEVEL_MAX = 4

const Thumbnails = lazy(async () => ({ default: (await import('./Thumbnails.tsx')).Thumbnails }))

/** The contents of a paper as headings, pages, and figures and tables. */
export function Contents({ onGo }: { onGo: () => void }) {
  const { document, source, jump } = useReader()
  const [{ contents }, change] = useReaderSettings()
  const go = (hash: string) => {
    onGo()
    jump(hash)
  }
  const hasFigures = document !== null && captionsOf(document).length > 0
  const shown = (contents === 'pages' && !source) || (contents === 'figures' && !hasFigures) ? 'outline' : contents
  return (
    <Tabs
      value={shown}
      onChange={(value) => change({ contents: (value ?? 'outline') as ReaderSettings['contents'] })}
      keepMounted={false}
    >
      <Tabs.List className={classes.tabs} aria-label="Contents">
        <Tabs.Tab value="outline">Outline</Tabs.Tab>
        {source && <Tabs.Tab value="pages">Pages</Tabs.Tab>}
        {hasFigures && <Tabs.Tab value="figures">Figures</Tabs.Tab>}
      </Tabs.List>
      <Tabs.Panel value="outline">
        <Outline onGo={go} />
      </Tabs.Panel>
      <Tabs.Panel value="pages">
        <Suspense>
          <Thumbnails onGo={go} />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="figures">
        <Figures onGo={go} />
      </Tabs.Panel>
    </Tabs>
  )
}

/** The figures and tables of the paper by their captions. */
function Figures({ onGo }: { onGo: (hash: string) => void }) {
  const { document } = useReader()
  const figures = useMemo(() => (document ? captionsOf(document) : []), [document])
  return (
    <nav aria-label="Figures">
      <ul className={classes.list}>
        {figures.map(({ index, label, text, page }) => (
          <li key={index}>
            <ContentsLink hash={`#block-${index}`} onGo={onGo}>
              {label && <strong>{label} </strong>}
              <span className={classes.caption}>{text}</span>
              {page !== null && <span className={classes.page}>page {page}</span>}
            </ContentsLink>
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

/** A figure or table in the list of figures; `index` is its block. */
type FigureName = { index: number; label: string; text: string; page: number | null }

/** The captions of a paper in order, each with its label; figures without a caption are not listed. */
export function captionsOf({ blocks }: Pick<PaperDocument, 'blocks'>): FigureName[] {
  return [...blocks.entries()].flatMap(([index, { type, text, page }]) => {
    if (type !== 'caption') return []
    const label = /^\s*\p{L}+\.?\s*[\dIVX]+[\d.]*(?=[\s.:|)–—-]|$)/u.exec(text)?.[0] ?? ''
    const rest = text.slice(label.length).replace(/^[\s.:|)–—-]+/, '')
    return [{ index, label: label.trim(), text: rest, page }]
  })
}
