import type { OpenArticle } from '@colophon/protocol/articles/entities'
import type { RequestToMe } from '@colophon/protocol/requests/entities'
import { requestEvents } from '@colophon/protocol/requests/events'
import { Button, Group, Text, Title } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { ACCESS_FLAG, accessLabel, SHARE_FLAG } from '../../features/articles/labels/access-labels.ts'
import { protectionLabel } from '../../features/articles/labels/protection-label.ts'
import { Openings } from '../../features/requests/Openings.tsx'
import { RequestToMeItem } from '../../features/requests/RequestToMeItem.tsx'
import { deleteRequest, fetchRequestsToMe, selectRequests } from '../../features/requests/slice.ts'
import { failureOf } from '../../lib/api/call-error.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { useFlag } from '../../lib/hooks/use-flag.ts'
import { useLiveEvent } from '../../lib/hooks/use-live.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { toastDone, toastError } from '../../ui/toast.tsx'
import { AnswerDialog } from '../requests/AnswerDialog.tsx'

/** Further requests are only in the list of all requests. */
const MOST = 100

/** For a paper's owner: access level, readers and requests, answered and revoked in place. */
export function PaperGrants({ article }: { article: OpenArticle }) {
  const dispatch = useAppDispatch()
  const articleId = article.id
  const [, askToChange] = useFlag(ACCESS_FLAG)
  const [, share] = useFlag(SHARE_FLAG)
  const [answering, answer] = useState<{ request: RequestToMe; isGranted: boolean } | null>(null)
  const [ending, end] = useState<RequestToMe | null>(null)
  const read = useCallback(
    () => void dispatch(fetchRequestsToMe({ query: { articleId, limit: MOST } })),
    [dispatch, articleId],
  )
  useEffect(read, [read])
  useLiveEvent(requestEvents.accessChanged, (changed) => changed.articleId === articleId && read())
  const revoke = async ({ userId }: RequestToMe) => {
    end(null)
    const result = await dispatch(deleteRequest({ query: { articleId, userId } }))
    if (deleteRequest.fulfilled.match(result)) toastDone('Revoked; the reader has been notified.')
    else toastError((result.payload ?? failureOf(result.error)).message)
    read()
  }
  return (
    <>
      {!article.isPublished && (
        <Text mt="md">
          <StatusPill>{accessLabel(article)}</StatusPill>
        </Text>
      )}
      <Text my="md">{protectionLabel(article)}</Text>
      <Group gap="xs">
        {article.isPublished && !article.isPublic && (
          <Button size="sm" onClick={() => share(true)}>
            Share
          </Button>
        )}
        <Button size="sm" variant="default" onClick={() => askToChange(true)}>
          {article.isPublic ? 'Make it private' : 'Make it public'}
        </Button>
      </Group>
      <Grants
        article={article}
        onRetry={read}
        onAnswer={(request, isGranted) => answer({ request, isGranted })}
        onRevoke={end}
      />
      {!article.isPublic && <Openings articleId={articleId} />}
      {answering && <AnswerDialog {...answering} onClose={() => answer(null)} onDone={read} />}
      <ConfirmDialog
        isOpen={ending !== null}
        title={`Revoke the access of ${ending?.requester.displayName ?? ''}?`}
        confirmLabel="Revoke"
        isCareful
        onConfirm={() => ending && void revoke(ending)}
        onClose={() => end(null)}
      >
        They lose access at once, even where they have it open. They can ask again.
      </ConfirmDialog>
    </>
  )
}

type GrantsProps = {
  article: OpenArticle
  onRetry: () => void
  onAnswer: (request: RequestToMe, isGranted: boolean) => void
  onRevoke: (request: RequestToMe) => void
}

function Grants({ article, onRetry, onAnswer, onRevoke }: GrantsProps) {
  const { requestsToMe, status } = useSelector(selectRequests)
  const here = requestsToMe.filter(({ articleId }) => articleId === article.id)
  const { status: reading, failure } = status.requestsToMe
  if (failure) return <ErrorState message={failure.message} kept="No access was changed." onRetry={onRetry} />
  if (here.length === 0 && reading !== 'SUCCESS') return <SkeletonRows rows={2} height={120} />
  if (here.length === 0) {
    return (
      <EmptyState title="No requests yet">
        {article.isPublic
          ? 'A public paper needs no requests.'
          : 'It is listed with title, authors and abstract as “Permission needed”. Requests appear here.'}
      </EmptyState>
    )
  }
  return (
    <>
      <Title order={2} size="h4" mt="xl" id="grants">
        Readers and requests
      </Title>
      <ul aria-labelledby="grants" aria-busy={reading === 'REQUEST'}>
        {here.map((request) => (
          <RequestToMeItem
            key={request.userId}
            request={request}
            isTitled={false}
            onAnswer={(isGranted) => onAnswer(request, isGranted)}
            onRevoke={() => onRevoke(request)}
          />
        ))}
      </ul>
    </>
  )
}
