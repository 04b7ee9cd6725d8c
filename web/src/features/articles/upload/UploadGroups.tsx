import { SCREENS } from '@colophon/protocol/screens'
import { Anchor, Button, Switch, Title, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { useAppDispatch } from '../../../lib/use-app-dispatch.ts'
import { hideUploadInformationSet, selectArticles } from '../slice.ts'
import { batchOf, batchWords } from './batch.ts'
import { NoticeButton } from './NoticeButton.tsx'
import { TwinsBar } from './TwinsBar.tsx'
import { UploadRow } from './UploadRow.tsx'
import { isInWork, type UploadItem } from './upload-item.ts'
import { groupUploads, splitDone, uploadSummary } from './upload-words.ts'
import classes from './uploads.module.css'
import { useDoneNotice } from './use-done-notice.ts'
import { useGrowing } from './use-growing.ts'
import { PAUSED_TEXT, useUploadProgress } from './use-upload-progress.ts'

/** All uploads: now, what needs attention, done; progress is live, or asked for every 5 s, which is told. */
export function UploadGroups() {
  const { uploadArticles, isHideUploadInformation } = useSelector(selectArticles)
  const dispatch = useAppDispatch()
  const isPaused = useUploadProgress(uploadArticles.filter(isInWork).map((item) => item.idArticle))
  useDoneNotice(uploadArticles)
  const { now, attention, done } = groupUploads(uploadArticles)
  const { today, earlier } = splitDone(done, new Date())
  const batch = batchOf(uploadArticles)
  return (
    <>
      <VisuallyHidden role="status">{uploadSummary(uploadArticles)}</VisuallyHidden>
      {isPaused && (
        <p className={classes.paused} role="status">
          {PAUSED_TEXT}
        </p>
      )}
      {(batch || now.length > 0) && (
        <div className={classes.batch}>
          {batch && <span>{batchWords(batch)}</span>}
          {now.length > 0 && <NoticeButton />}
        </div>
      )}
      <UploadGroup title="Now" items={now} />
      <UploadGroup title="Needs attention" items={attention}>
        <TwinsBar items={attention} />
      </UploadGroup>
      {done.length > 0 && (
        <div className={classes.hideFinished}>
          <Switch
            label="Hide finished"
            checked={isHideUploadInformation}
            onChange={({ currentTarget }) => dispatch(hideUploadInformationSet(currentTarget.checked))}
          />
          <Anchor underline="always" component={Link} to={`${SCREENS.storage.path}?tab=hidden`}>
            What you hid one by one
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
      <ul className={classes.rows}>
        {shown.map((item) => (
          <UploadRow key={item.id} item={item} />
        ))}
      </ul>
      {more > 0 && (
        <Button ref={end} variant="default" size="compact-md" onClick={grow}>
          Show more ({more} left)
        </Button>
      )}
    </section>
  )
}
