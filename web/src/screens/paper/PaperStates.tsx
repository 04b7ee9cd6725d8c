import type { OpenArticle } from '@colophon/protocol/articles/entities'
import { SCREENS } from '@colophon/protocol/screens'
import { Anchor, Box, Button, Progress, Text } from '@mantine/core'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { selectUploads } from '../../features/articles/slice.ts'
import { UploadRow } from '../../features/uploads/UploadRow.tsx'
import { uploadLabel, uploadPercent } from '../../features/uploads/upload-labels.ts'
import { PAUSED_TEXT } from '../../features/uploads/use-upload-progress.ts'
import type { Failure } from '../../lib/api/call-error.ts'
import { EmptyState, ErrorState } from '../../ui/states.tsx'

/** A paper that cannot be opened: it never was (404), is deleted (410), or the call failed. */
export function PaperMissing({
  failure,
  isSignedIn,
  onRetry,
}: {
  failure: Failure
  isSignedIn: boolean
  onRetry: () => void
}) {
  const isGone = failure.status === 410
  const isRemoved = failure.error === 'articleRemoved'
  if (failure.status !== 404 && !isGone) {
    return <ErrorState message={failure.message} onRetry={onRetry} />
  }
  return (
    <EmptyState
      title={failure.message}
      actions={
        <>
          <Button variant="default" component={Link} to={SCREENS.knowledge.path}>
            Search the knowledge base
          </Button>
          {isGone && !isRemoved && isSignedIn && (
            <Button variant="default" component={Link} to={`${SCREENS.storage.path}?tab=bin`}>
              Open my bin
            </Button>
          )}
        </>
      }
    >
      {isRemoved
        ? 'Its owner was notified and still has it. Links to it work again if it is put back.'
        : isGone
          ? 'If it is yours, it can be restored from the bin for 30 days.'
          : isSignedIn
            ? 'Its owner may have unpublished it.'
            : 'If it is yours and not published, sign in to see it.'}
    </EmptyState>
  )
}

type Props = { article: OpenArticle; isPaused: boolean; isReadable: boolean }

/** A paper being processed: live progress and whether it can be read; or the failure with a retry. */
export function ProcessingPaper({ article, isPaused, isReadable }: Props) {
  const item = useSelector(selectUploads).find(({ idArticle }) => idArticle === article.id)
  if (item?.uploadStatus === 'error') {
    return (
      <Box component="ul" mt="xs">
        <UploadRow item={item} isAlone />
      </Box>
    )
  }
  const label = item ? uploadLabel(item) : 'Processing'
  const percent = item ? uploadPercent(item) : 0
  return (
    <EmptyState title={`${label}: ${percent}%`}>
      <Progress value={percent} size="sm" aria-label={label} />
      <Text my="md">
        {isReadable ? 'You can read it already; its claims follow.' : 'The text appears here as soon as it is ready.'}{' '}
        <Anchor underline="always" component={Link} to={SCREENS.uploadActivity.path}>
          {SCREENS.uploadActivity.title}
        </Anchor>{' '}
        shows all your uploads.
        {isPaused && ` ${PAUSED_TEXT}.`}
      </Text>
    </EmptyState>
  )
}
