import type { OpenArticle } from '@colophon/protocol/articles/entities'
import { SCREENS } from '@colophon/protocol/screens'
import { Anchor, Progress } from '@mantine/core'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { selectUploads } from '../slice.ts'
import { UploadRow } from '../upload/UploadRow.tsx'
import { uploadPercent, uploadWords } from '../upload/upload-words.ts'
import classes from '../upload/uploads.module.css'
import { PAUSED_TEXT } from '../upload/use-upload-progress.ts'

type Props = { article: OpenArticle; isPaused: boolean; isReadable: boolean }

/** A paper in work: how far it is, live, and whether it can be read already; or why it failed, and how to try again. */
export function PaperInWork({ article, isPaused, isReadable }: Props) {
  const item = useSelector(selectUploads).find(({ idArticle }) => idArticle === article.id)
  if (item?.uploadStatus === 'error') {
    return (
      <ul className={classes.rows}>
        <UploadRow item={item} isAlone />
      </ul>
    )
  }
  const words = item ? uploadWords(item) : 'In work'
  const percent = item ? uploadPercent(item) : 0
  return (
    <EmptyState title={`${words}: ${percent} %`}>
      <Progress value={percent} size="sm" aria-label={words} />
      <p>
        {isReadable
          ? 'You can read it already; its statements follow.'
          : 'The text appears here as soon as it is ready.'}{' '}
        <Anchor underline="always" component={Link} to={SCREENS.uploadActivity.path}>
          {SCREENS.uploadActivity.title}
        </Anchor>{' '}
        shows all of your uploads.
        {isPaused && ` ${PAUSED_TEXT}.`}
      </p>
    </EmptyState>
  )
}
