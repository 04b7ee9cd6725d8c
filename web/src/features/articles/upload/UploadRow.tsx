import { Progress } from '@mantine/core'
import { Link } from 'react-router'
import { formatBytes } from '../../../lib/format.ts'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { paperPath } from '../paper/paper-path.ts'
import { UploadActions } from './UploadActions.tsx'
import { isDone, needsAttention, type UploadItem } from './upload-item.ts'
import { uploadPercent, uploadWords } from './upload-words.ts'
import classes from './uploads.module.css'

/** One upload: what it is, what happens to it, how far it is, and what can be done. */
export function UploadRow({ item }: { item: UploadItem }) {
  const percent = uploadPercent(item)
  const isMoving = !isDone(item) && !needsAttention(item)
  return (
    <li className={classes.row}>
      <div className={classes.name}>
        {item.idArticle !== null ? <Link to={paperPath(item.idArticle)}>{item.title}</Link> : <span>{item.title}</span>}
        <span className={classes.quiet}>
          {item.title !== item.fileName && `${item.fileName} · `}
          {formatBytes(item.size)}
        </span>
      </div>
      <div className={classes.state}>
        {isMoving ? (
          <>
            <span className={classes.words}>
              <span>{uploadWords(item)}</span>
              <span>{percent} %</span>
            </span>
            <Progress value={percent} size="sm" aria-label={`${item.fileName}: ${uploadWords(item)}`} />
          </>
        ) : (
          <StatusPill tone={needsAttention(item) ? 'care' : 'accent'}>
            {item.uploadStatus === 'error' ? 'error' : isDone(item) ? uploadWords(item) : 'waiting for you'}
          </StatusPill>
        )}
        {needsAttention(item) && <p className={classes.reason}>{uploadWords(item)}</p>}
        {item.warnings.map((warning) => (
          <p key={warning} className={classes.quiet}>
            {warning}
          </p>
        ))}
      </div>
      <UploadActions item={item} />
    </li>
  )
}
