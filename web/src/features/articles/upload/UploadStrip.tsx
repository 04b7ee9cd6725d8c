import { SCREENS } from '@colophon/protocol/screens'
import { Anchor } from '@mantine/core'
import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { useAppDispatch } from '../../../lib/use-app-dispatch.ts'
import { fetchUploads } from '../actions.ts'
import { selectUploads } from '../slice.ts'
import { isDone, isInWork } from './upload-item.ts'
import { uploadSummary } from './upload-words.ts'
import classes from './uploads.module.css'
import { PAUSED_TEXT, useUploadProgress } from './use-upload-progress.ts'

/** One line about the uploads in work, beside what they will become. */
export function UploadStrip() {
  const dispatch = useAppDispatch()
  const uploads = useSelector(selectUploads)
  const isPaused = useUploadProgress(uploads.filter(isInWork).map((item) => item.idArticle))
  useEffect(() => void dispatch(fetchUploads()), [dispatch])
  const open = uploads.filter((item) => !isDone(item))
  return (
    <div role="status">
      {open.length > 0 && (
        <p className={classes.strip}>
          <span>{uploadSummary(open)}</span>
          <Anchor underline="always" component={Link} to={SCREENS.uploadActivity.path}>
            {SCREENS.uploadActivity.title}
          </Anchor>
          {isPaused && <span className={classes.quiet}>{PAUSED_TEXT}</span>}
        </p>
      )}
    </div>
  )
}
