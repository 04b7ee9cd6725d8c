import { Progress } from '@mantine/core'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { paperPath } from '../articles/paper-path.ts'
import { selectUploads } from '../articles/slice.ts'
import type { UploadItem } from '../articles/uploads/upload-item.ts'
import { UploadRow } from './UploadRow.tsx'
import { groupUploads, uploadLabel, uploadPercent } from './upload-labels.ts'
import classes from './uploads.module.css'

/** Papers that are being processed, and those that could not be, as rows above a list of papers. */
export function ProcessingRows() {
  const { now, attention } = groupUploads(useSelector(selectUploads))
  // One that was attached to details is in the list itself.
  const failed = attention.filter(
    ({ idArticle, isAttached, reasonCode }) => idArticle !== null && !isAttached && reasonCode !== 'cancelled',
  )
  return (
    <>
      {failed.length > 0 && (
        <ul aria-label="Papers that could not be processed">
          {failed.map((item) => (
            <UploadRow key={item.id} item={item} />
          ))}
        </ul>
      )}
      {now.length > 0 && (
        <ul aria-label="Papers being processed">
          {now.map((item) => (
            <ProcessingRow key={item.id} item={item} />
          ))}
        </ul>
      )}
    </>
  )
}

function ProcessingRow({ item }: { item: UploadItem }) {
  return (
    <li className={classes.processingRow}>
      <span className={classes.processingTitle}>
        {item.idArticle === null ? item.title : <Link to={paperPath(item.idArticle)}>{item.title}</Link>}
      </span>
      <span className={classes.quiet}>{uploadLabel(item)}</span>
      <Progress size={2} value={uploadPercent(item)} aria-label={`Processing of ${item.title}`} />
    </li>
  )
}
