import { SCREENS } from '@colophon/protocol/screens'
import { Anchor } from '@mantine/core'
import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { useAppDispatch } from '../../../lib/use-app-dispatch.ts'
import { Dock } from '../../../ui/Dock.tsx'
import { fetchUploads } from '../actions.ts'
import { selectUploads } from '../slice.ts'
import { isDone, isInWork, needsAttention, type UploadItem } from './upload-item.ts'
import { uploadPercent, uploadSummary, uploadWords } from './upload-words.ts'
import classes from './uploads.module.css'
import { useDoneNotice } from './use-done-notice.ts'
import { PAUSED_TEXT, useUploadProgress } from './use-upload-progress.ts'

const ROWS = 6

/** The uploads that are not through yet, in a corner of every screen: one line that opens to their rows. */
export function UploadDock() {
  const dispatch = useAppDispatch()
  const uploads = useSelector(selectUploads)
  const isPaused = useUploadProgress(uploads.filter(isInWork).map((item) => item.idArticle))
  useDoneNotice(uploads)
  useEffect(() => void dispatch(fetchUploads()), [dispatch])
  const open = uploads.filter((item) => !isDone(item))
  if (open.length === 0) return null
  return (
    <Dock label="Uploads" summary={uploadSummary(open)} isResting={open.every(needsAttention)}>
      <div className={classes.dockBody}>
        {isPaused && <p className={classes.quiet}>{PAUSED_TEXT}</p>}
        <ul>
          {open.slice(0, ROWS).map((item) => (
            <DockRow key={item.id} item={item} />
          ))}
        </ul>
        <Anchor underline="always" component={Link} to={SCREENS.uploadActivity.path}>
          {open.length > ROWS ? `All ${open.length} in ${SCREENS.uploadActivity.title}` : SCREENS.uploadActivity.title}
        </Anchor>
      </div>
    </Dock>
  )
}

function DockRow({ item }: { item: UploadItem }) {
  return (
    <li className={classes.dockRow}>
      <span className={classes.dockTitle}>{item.title}</span>
      <span className={classes.words}>
        <span className={item.uploadStatus === 'error' ? classes.reason : classes.quiet}>{uploadWords(item)}</span>
        {!needsAttention(item) && <span>{uploadPercent(item)} %</span>}
      </span>
    </li>
  )
}
