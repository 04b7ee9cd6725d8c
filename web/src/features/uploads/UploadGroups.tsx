import { SCREENS } from '@colophon/protocol/screens'
import { Anchor, Box, Button, Switch, Text, Title, VisuallyHidden } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { formatCount, formatCountOf } from '../../lib/format.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { EmptyState } from '../../ui/states.tsx'
import { hideUploadInformationSet, selectArticles } from '../articles/slice.ts'
import { isBeingProcessed, isDone, type UploadItem } from '../articles/uploads/upload-item.ts'
import { hideUpload } from './end-upload.ts'
import { medianTimes } from './stage-times.ts'
import { UploadRow } from './UploadRow.tsx'
import { keepAll } from './upload.ts'
import { groupUploads, splitDone, uploadSummary } from './upload-labels.ts'
import classes from './uploads.module.css'
import { noticePermission, useDoneNotice } from './use-done-notice.ts'
import { PAUSED_TEXT, useUploadProgress } from './use-upload-progress.ts'

/** Rows a long list starts with and grows by. */
const ROWS_STEP = 40

/** All uploads by group: active, needing attention, done. Progress is live, or polled every 5 s with a notice. */
export function UploadGroups() {
  const { uploadArticles, isHideUploadInformation } = useSelector(selectArticles)
  const dispatch = useAppDispatch()
  const isPaused = useUploadProgress(uploadArticles.filter(isBeingProcessed).map((item) => item.idArticle))
  useDoneNotice(uploadArticles)
  const { now, attention, done } = groupUploads(uploadArticles)
  const { today, earlier } = splitDone(done, new Date())
  const batch = batchOf(uploadArticles)
  return (
    <>
      <VisuallyHidden role="status">{uploadSummary(uploadArticles)}</VisuallyHidden>
      {isPaused && (
        <Text mt="md" c="care" role="status">
          {PAUSED_TEXT}
        </Text>
      )}
      {(batch || now.length > 0) && (
        <div className={classes.batch}>
          {batch && <span>{batchSummary(batch)}</span>}
          {now.length > 0 && <NoticeButton />}
        </div>
      )}
      <UploadGroup title="Now" items={now} />
      <UploadGroup title="Needs attention" items={attention}>
        <DuplicatesBar items={attention} />
      </UploadGroup>
      {done.length > 0 && (
        <div className={classes.hideFinished}>
          <Switch
            label="Hide finished"
            checked={isHideUploadInformation}
            onChange={({ currentTarget }) => dispatch(hideUploadInformationSet(currentTarget.checked))}
          />
          <Anchor underline="always" component={Link} to={`${SCREENS.storage.path}?tab=hidden`}>
            Hidden uploads
          </Anchor>
        </div>
      )}
      {!isHideUploadInformation && (
        <>
          <UploadGroup title="Done today" items={today} />
          <UploadGroup title="Done earlier" items={earlier} />
        </>
      )}
    </>
  )
}

type GroupProps = { title: string; items: readonly UploadItem[]; children?: ReactNode }

function UploadGroup({ title, items, children }: GroupProps) {
  const { shown, more, grow, end } = useGrowing(items)
  if (items.length === 0) return null
  return (
    <section className={classes.group} aria-label={title}>
      <Title order={2} size="h3">
        {title} <span className={classes.quiet}>{items.length}</span>
      </Title>
      {children}
      <Box component="ul" mt="xs">
        {shown.map((item) => (
          <UploadRow key={item.id} item={item} />
        ))}
      </Box>
      {more > 0 && (
        <Button ref={end} variant="default" size="compact-md" onClick={grow}>
          Show more ({more} left)
        </Button>
      )}
    </section>
  )
}

/** Asks for notification permission on a press only, to notify when all uploads are finished. */
function NoticeButton() {
  const [permission, setPermission] = useState(noticePermission)
  if (permission === 'impossible') return null
  if (permission === 'granted') return <span className={classes.quiet}>You will be notified when uploads finish.</span>
  if (permission === 'denied') {
    return <span className={classes.quiet}>Your browser blocks desktop notifications from this page.</span>
  }
  const ask = async () => setPermission(await Notification.requestPermission())
  return (
    <Button size="compact-md" variant="default" onClick={() => void ask()}>
      Notify me when uploads finish
    </Button>
  )
}

/** One decision for all duplicate files. */
function DuplicatesBar({ items }: { items: readonly UploadItem[] }) {
  const dispatch = useAppDispatch()
  const duplicates = items.filter(({ duplicate }) => duplicate !== null)
  if (duplicates.length < 2) return null
  return (
    <div className={classes.batch}>
      <span>You already have {duplicates.length} of these files.</span>
      <Button
        size="compact-md"
        variant="default"
        onClick={() => void dispatch(keepAll(duplicates.map(({ id }) => id)))}
      >
        Keep both of all {duplicates.length}
      </Button>
      <Button
        size="compact-md"
        variant="subtle"
        onClick={() => {
          for (const item of duplicates) void dispatch(hideUpload(item))
        }}
      >
        Upload none of them
      </Button>
    </div>
  )
}

/**
 * The start of a long list, extended when `end` scrolls into view, so that hundreds of rows are not rendered at once.
 */
function useGrowing<T>(items: readonly T[]): {
  shown: readonly T[]
  more: number
  grow: () => void
  end: RefObject<HTMLButtonElement | null>
} {
  const [count, setCount] = useState(ROWS_STEP)
  const end = useRef<HTMLButtonElement>(null)
  const grow = () => setCount((before) => before + ROWS_STEP)
  const near = useEffectEvent(grow)
  const more = Math.max(0, items.length - count)
  const hasMore = more > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer list has a new end to observe.
  useEffect(() => {
    if (!end.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && near(), { rootMargin: '400px' })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [hasMore, count])
  return { shown: items.slice(0, count), more, grow, end }
}

/** Summary of this visit's uploads with pages per minute, from the first choice to the last end. */
type Batch = { all: number; done: number; failed: number; pagesPerMinute: number | null }

/** Summarises uploads that are processing or finished during this visit; null for fewer than two. */
export function batchOf(items: readonly UploadItem[]): Batch | null {
  const seen = items.filter((item) => item.endedAt !== null || !(isDone(item) || item.uploadStatus === 'error'))
  const ended = seen.filter(({ endedAt }) => endedAt !== null)
  if (seen.length < 2 || ended.length === 0) return null
  const done = ended.filter(isDone)
  const pages = done.reduce((sum, item) => sum + (item.pages ?? 0), 0)
  const first = Math.min(...done.map(({ createdAt }) => Date.parse(createdAt)))
  const last = Math.max(...done.map(({ endedAt }) => Date.parse(endedAt ?? '')))
  const minutes = (last - first) / 60_000
  return {
    all: seen.length,
    done: done.length,
    failed: ended.length - done.length,
    pagesPerMinute: pages > 0 && minutes > 0 ? pages / minutes : null,
  }
}

/** Summary of a batch. */
export function batchSummary({ all, done, failed, pagesPerMinute }: Batch): string {
  const parts = [`${formatCount(done)} of ${formatCountOf(all, 'paper', 'papers')} done`]
  if (failed > 0) parts.push(`${formatCount(failed)} failed`)
  if (pagesPerMinute !== null) {
    const rounded = pagesPerMinute < 10 ? Math.round(pagesPerMinute * 10) / 10 : Math.round(pagesPerMinute)
    parts.push(`${rounded} pages a minute`)
  }
  return parts.join(' · ')
}

/** Shown without active uploads: the stages of an upload with measured times. */
export function WhatHappens() {
  const [times] = useState(medianTimes)
  const took = (milliseconds: number | null) =>
    milliseconds !== null && <span className={classes.quiet}> Recent times here: {seconds(milliseconds)}.</span>
  return (
    <EmptyState title="No uploads in progress. This is what happens to a file:">
      <ol className={classes.steps}>
        <li>It is checked against your existing papers, then sent. Two files are sent at a time; the others wait.</li>
        <li>
          Its pages are parsed: title, authors, headings, paragraphs and captions, in reading order. You can read it
          from then on.{took(times.parse)}
        </li>
        <li>Claims are extracted: subject, verb, object, and how certain the author is.{took(times.statements)}</li>
        <li>It is added to search. Until you publish it, only you can find it.{took(times.index)}</li>
      </ol>
      <Text my="md">
        You may close this page once a file is sent; processing continues and its state is here when you return.
      </Text>
    </EmptyState>
  )
}

function seconds(milliseconds: number): string {
  const value = milliseconds / 1000
  return value < 1 ? 'less than a second' : `${value < 10 ? value.toFixed(1) : Math.round(value)} s`
}
