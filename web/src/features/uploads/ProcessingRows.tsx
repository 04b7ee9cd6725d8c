import { Progress } from '@mantine/core'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { paperPath } from '../articles/paper-path.ts'
import { selectUploads } from '../articles/slice.ts'
import { isBeingProcessed } from '../articles/uploads/upload-item.ts'
import { uploadLabel, uploadPercent } from './upload-labels.ts'
import classes from './uploads.module.css'

/** Papers that are being processed, as rows above a list of papers; nothing if there are none. */
export function ProcessingRows() {
  const processing = useSelector(selectUploads).filter(isBeingProcessed)
  if (processing.length === 0) return null
  return (
    <ul aria-label="Papers being processed">
      {processing.map((item) => (
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
