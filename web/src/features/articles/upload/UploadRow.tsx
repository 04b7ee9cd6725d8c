import { PROGRESS_ERROR, progressOf } from '@colophon/protocol/articles/states'
import { Anchor } from '@mantine/core'
import { memo } from 'react'
import { Link } from 'react-router'
import { formatBytes } from '../../../lib/format.ts'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { paperPath } from '../paper/paper-path.ts'
import { StageBar } from './StageBar.tsx'
import { timeLeftWords, useTimeLeft } from './time-left.ts'
import { UploadActions } from './UploadActions.tsx'
import { isDone, needsAttention, type UploadItem } from './upload-item.ts'
import { STAGE_WORDS, uploadPercent, uploadWords } from './upload-words.ts'
import classes from './uploads.module.css'

type Props = {
  item: UploadItem
  /** On the paper's own page, where its title and state stand already. */
  isAlone?: boolean
}

/** One upload: what it is, what happens to it, how far it is, and what can be done. Drawn anew only when it changes. */
export const UploadRow = memo(function UploadRow({ item, isAlone = false }: Props) {
  const isMoving = !isDone(item) && !needsAttention(item)
  return (
    <li className={classes.row}>
      <div className={classes.name}>
        {item.idArticle === null && <span>{item.title}</span>}
        {item.idArticle !== null && !isAlone && <Link to={paperPath(item.idArticle)}>{item.title}</Link>}
        <span className={classes.quiet}>
          {item.title !== item.fileName && `${item.fileName} · `}
          {formatBytes(item.size)}
        </span>
      </div>
      <div className={classes.state}>
        {isMoving ? (
          <Moving item={item} />
        ) : (
          <StatusPill tone={needsAttention(item) ? 'care' : 'accent'}>
            {item.uploadStatus === 'error' ? 'error' : isDone(item) ? uploadWords(item) : 'waiting for you'}
          </StatusPill>
        )}
        {needsAttention(item) && <p className={classes.reason}>{uploadWords(item)}</p>}
        {item.uploadProgress === PROGRESS_ERROR && item.stage !== null && item.stage !== 'complete' && (
          <p className={classes.quiet}>
            It stopped at this step: {STAGE_WORDS[item.stage].toLowerCase()}.{' '}
            {item.reasonCode && <>Code: {item.reasonCode}.</>}
          </p>
        )}
        {item.warnings.map((warning) => (
          <p key={warning} className={classes.quiet}>
            {warning}
          </p>
        ))}
      </div>
      <UploadActions item={item} />
    </li>
  )
})

function Moving({ item }: { item: UploadItem }) {
  const percent = uploadPercent(item)
  const left = useTimeLeft(item)
  const speed = item.idArticle === null && item.percentUpload > 0 && item.percentUpload < 100 && item.bytesPerSecond
  const facts = [speed && `${formatBytes(speed)}/s`, left !== null && timeLeftWords(left)].filter(Boolean)
  return (
    <>
      <span className={classes.words}>
        <span>{uploadWords(item)}</span>
        <span>{percent} %</span>
      </span>
      <StageBar item={item} />
      {facts.length > 0 && <p className={classes.quiet}>{facts.join(' · ')}</p>}
      {item.idArticle !== null && item.uploadProgress >= progressOf('statements') && (
        <p>
          <Anchor underline="always" component={Link} to={paperPath(item.idArticle)}>
            Readable already
          </Anchor>
        </p>
      )}
    </>
  )
}
