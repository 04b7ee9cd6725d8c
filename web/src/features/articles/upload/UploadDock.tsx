import { SCREENS } from '@colophon/protocol/screens'
import { Anchor, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { useAppDispatch } from '../../../lib/use-app-dispatch.ts'
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
  const [isOpen, setOpen] = useState(false)
  // What is said aloud when it changes is no name of what it stands in, unless that is said.
  const nameId = useId()
  const isPaused = useUploadProgress(uploads.filter(isInWork).map((item) => item.idArticle))
  useDoneNotice(uploads)
  useEffect(() => void dispatch(fetchUploads()), [dispatch])
  const open = uploads.filter((item) => !isDone(item))
  if (open.length === 0) return null
  // What only waits for the person takes no more room than its words.
  const isStill = !isOpen && open.every(needsAttention)
  const Chevron = isOpen ? IconChevronDown : IconChevronUp
  return (
    <aside className={classes.dock} aria-label="Uploads" data-dock data-still={isStill || undefined}>
      <UnstyledButton
        className={classes.dockLine}
        aria-expanded={isOpen}
        aria-labelledby={nameId}
        onClick={() => setOpen(!isOpen)}
      >
        <span role="status" id={nameId}>
          {uploadSummary(open)}
        </span>
        <Chevron aria-hidden size={18} stroke={1.6} />
      </UnstyledButton>
      {isOpen && (
        <div className={classes.dockBody}>
          {isPaused && <p className={classes.quiet}>{PAUSED_TEXT}</p>}
          <ul>
            {open.slice(0, ROWS).map((item) => (
              <DockRow key={item.id} item={item} />
            ))}
          </ul>
          <Anchor underline="always" component={Link} to={SCREENS.uploadActivity.path}>
            {open.length > ROWS
              ? `All ${open.length} in ${SCREENS.uploadActivity.title}`
              : SCREENS.uploadActivity.title}
          </Anchor>
        </div>
      )}
    </aside>
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
