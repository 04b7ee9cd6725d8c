import { Switch, Title, VisuallyHidden } from '@mantine/core'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '../../../lib/use-app-dispatch.ts'
import { hideUploadInformationSet, selectArticles } from '../slice.ts'
import { UploadRow } from './UploadRow.tsx'
import { isInWork, type UploadItem } from './upload-item.ts'
import { groupUploads, uploadSummary } from './upload-words.ts'
import classes from './uploads.module.css'
import { PAUSED_TEXT, useUploadProgress } from './use-upload-progress.ts'

/** All uploads: now, what needs attention, done; progress is live, or asked for every 5 s, which is told. */
export function UploadGroups() {
  const { uploadArticles, isHideUploadInformation } = useSelector(selectArticles)
  const dispatch = useAppDispatch()
  const isPaused = useUploadProgress(uploadArticles.filter(isInWork).map((item) => item.idArticle))
  const { now, attention, done } = groupUploads(uploadArticles)
  return (
    <>
      <VisuallyHidden role="status">{uploadSummary(uploadArticles)}</VisuallyHidden>
      {isPaused && (
        <p className={classes.paused} role="status">
          {PAUSED_TEXT}
        </p>
      )}
      <UploadGroup title="Now" items={now} />
      <UploadGroup title="Needs attention" items={attention} />
      {done.length > 0 && (
        <Switch
          className={classes.hideFinished}
          label="Hide finished"
          checked={isHideUploadInformation}
          onChange={({ currentTarget }) => dispatch(hideUploadInformationSet(currentTarget.checked))}
        />
      )}
      {!isHideUploadInformation && <UploadGroup title="Done" items={done} />}
    </>
  )
}

function UploadGroup({ title, items }: { title: string; items: readonly UploadItem[] }) {
  if (items.length === 0) return null
  return (
    <section className={classes.group} aria-label={title}>
      <Title order={2} size="h3">
        {title} <span className={classes.quiet}>{items.length}</span>
      </Title>
      <ul className={classes.rows}>
        {items.map((item) => (
          <UploadRow key={item.id} item={item} />
        ))}
      </ul>
    </section>
  )
}
