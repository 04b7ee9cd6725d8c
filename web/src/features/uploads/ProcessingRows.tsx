import { Progress } from '@mantine/core'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { paperPath } from '../articles/paper-path.ts'
import { selectUploads } from '../articles/slice.ts'
import { isFailedPaper } from '../articles/uploads/upload-item.ts'
import { UploadRow } from './UploadRow.tsx'
import { groupUploads, uploadLabel, uploadPercent } from './upload-labels.ts'
import classes from './uploads.module.css'

/** Papers that could not be processed, as rows above a list of papers; nothing if there are none. */
export function FailedRows() {
  const failed = useSelector(selectUploads).filter(isFailedPaper)
  if (failed.length === 0) return null
  return (
    <ul aria-label="Papers that could not be processed">
      {failed.map((item) => (
        <UploadRow key={item.id} item={item} />
      ))}
    </ul>
  )
}

/** Papers that are being processed, as rows; nothing if there are none. */
export function ProcessingRows({ most }: { most?: number }) {
  const { now } = groupUploads(useSelector(selectUploads))
  if (now.length === 0) return null
  return (
    <ul aria-label="Papers being processed">
      {now.slice(0, most).map((item) => (
        <li key={item.id} className={classes.processingRow}>
          <span className={classes.processingTitle}>
            {item.idArticle === null ? item.title : <Link to={paperPath(item.idArticle)}>{item.title}</Link>}
          </span>
          <span className={classes.quiet}>{uploadLabel(item)}</span>
          <Progress size={2} value={uploadPercent(item)} aria-label={`Processing of ${item.title}`} />
        </li>
      ))}
    </ul>
  )
}
