import { articleCalls } from '@colophon/protocol/articles/calls'
import type { PaperName } from '@colophon/protocol/knowledge/calls'
import type { ReadingPosition } from '@colophon/protocol/reader/calls'
import { readerCalls } from '@colophon/protocol/reader/calls'
import { Box } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { authorsLine } from '../../features/articles/labels/authors-line.ts'
import classes from '../../features/articles/PaperLines.module.css'
import { paperPath } from '../../features/articles/paper-path.ts'
import { selectArticles, selectUploads } from '../../features/articles/slice.ts'
import { groupUploads } from '../../features/uploads/upload-labels.ts'
import { call } from '../../lib/api/call.ts'
import { failureOf } from '../../lib/api/call-error.ts'
import { formatDay } from '../../lib/format.ts'
import lines from '../../ui/lines.module.css'
import { HomeSection, Pending } from './HomeSection.tsx'
import { forgetOpened, LAST_OPENED_MAX, lastOpened, type Opened } from './last-opened.ts'

/** Number of papers added last that are shown. */
const ADDED_SHOWN = 5

/** The papers opened last, each with the last page and a link to it, then the others among those added last. */
export function ContinueReading({ userId, also }: { userId: number; also?: ReactNode }) {
  const lately = useContinue(userId)
  if (lately === null) return <Pending />
  return (
    <>
      {(lately.length > 0 || also) && (
        <HomeSection title="Continue reading">
          {lately.length > 0 && (
            <ul className={classes.lines}>
              {lately.map((one) => (
                <Line key={one.paper.id} {...one} />
              ))}
            </ul>
          )}
          {also}
        </HomeSection>
      )}
      <RecentlyAdded others={lately.map(({ paper }) => paper.id)} />
    </>
  )
}

/** From the list that Upload activity has read for every screen, without the papers that are shown already. */
function RecentlyAdded({ others }: { others: readonly number[] }) {
  const { status } = useSelector(selectArticles).status.uploads
  const added = groupUploads(useSelector(selectUploads)).done.filter(
    ({ idArticle }) => idArticle !== null && !others.includes(idArticle),
  )
  if (added.length === 0) return status === 'SUCCESS' || status === 'ERROR' ? null : <Pending />
  return (
    <HomeSection title="Recently added">
      <ul className={classes.lines}>
        {added.slice(0, ADDED_SHOWN).map(({ id, idArticle, title, authors, year, createdAt }) => (
          <li key={id}>
            <Link to={paperPath(idArticle ?? 0)}>{title}</Link>
            <p>{[authorsLine(authors), year, `added ${formatDay(createdAt)}`].filter(Boolean).join(' · ')}</p>
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}

function Line({ paper, position }: Continuing) {
  const { id, title, authors, year, pages } = paper
  const facts = [authorsLine(authors), year].filter(Boolean).join(' · ')
  const search = position?.view === 'original' ? '?tab=original' : ''
  return (
    <li>
      <Link to={paperPath(id) + search}>{title}</Link>
      <p>
        {position && (
          <Box component="strong" className={lines.figures} fw={500} c="var(--mantine-color-text)">
            {positionLabel(position, pages)}
          </Box>
        )}
        {position && facts && ' · '}
        {facts}
      </p>
    </li>
  )
}

/** A recently opened paper in its current state. */
type Continuing = { paper: PaperName & { pages: number | null }; position: ReadingPosition | null }

/**
 * Papers opened last on any device, in their current state; deleted ones are dropped. Falls back to this browser's
 * list if the server has none. Null until known.
 */
function useContinue(userId: number): Continuing[] | null {
  const [continuing, setContinuing] = useState<Continuing[] | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const open = async ({ articleId, position }: ToContinue): Promise<Continuing[]> => {
      if (position?.paper) return [{ paper: position.paper, position }]
      try {
        return [{ paper: await call(articleCalls.article, { query: { articleId } }, { signal }), position: null }]
      } catch (thrown) {
        const { status } = failureOf(thrown)
        if (status === 404 || status === 410) forgetOpened(userId, articleId)
        return []
      }
    }
    const read = async () => {
      const query = { limit: LAST_OPENED_MAX }
      const positions = await call(readerCalls.readingPositions, { query }, { signal }).catch(() => [])
      const found = await Promise.all(continueOrder(lastOpened(userId), positions).map(open))
      if (!signal.aborted) setContinuing(found.flat())
    }
    void read()
    return () => leaving.abort()
  }, [userId])
  return continuing
}

/** A recently opened paper with the account's reading position, if any. */
type ToContinue = { articleId: number; position: ReadingPosition | null }

/** Merges local and server history, newest first, each paper once. */
export function continueOrder(opened: readonly Opened[], positions: readonly ReadingPosition[]): ToContinue[] {
  const at = new Map<number, number>()
  const note = (id: number, when: number) => at.set(id, Math.max(when, at.get(id) ?? 0))
  for (const { id, at: when } of opened) note(id, when)
  for (const { articleId, readAt } of positions) note(articleId, Date.parse(readAt))
  return [...at]
    .sort(([, one], [, other]) => other - one)
    .slice(0, LAST_OPENED_MAX)
    .map(([articleId]) => ({ articleId, position: positions.find((one) => one.articleId === articleId) ?? null }))
}

/** Reading position: the page, or a percentage for papers without pages. */
export function positionLabel({ page, part }: Pick<ReadingPosition, 'page' | 'part'>, pages: number | null): string {
  if (page === null) return part < 0.01 ? 'at the beginning' : `${Math.round(part * 100)}% read`
  return pages === null || pages < page ? `page ${page}` : `page ${page} of ${pages}`
}
