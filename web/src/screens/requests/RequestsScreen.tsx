import type { AccessRequest, RequestToMe } from '@colophon/protocol/requests/entities'
import { sharingCalls } from '@colophon/protocol/requests/sharing'
import { SCREENS } from '@colophon/protocol/screens'
import { Button, Checkbox, Group } from '@mantine/core'
import { Fragment, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { paperPath } from '../../features/articles/paper-path.ts'
import { RequestToMeItem } from '../../features/requests/RequestToMeItem.tsx'
import { MyRequest, RequestTools, useRequests } from '../../features/requests/RequestTools.tsx'
import { REQUESTS_PAGE, type RequestsQuery, readRequestsQuery } from '../../features/requests/requests-query.ts'
import { PaperInvitations } from '../../features/requests/sharing/PaperInvitations.tsx'
import { deleteRequest, remindOwner, selectRequests } from '../../features/requests/slice.ts'
import { call } from '../../lib/api/call.ts'
import { type Failure, failureOf } from '../../lib/api/call-error.ts'
import { formatCount } from '../../lib/format.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PageHeading } from '../../ui/page.tsx'
import { EmptyState, ErrorState, FormAlert, SkeletonRows } from '../../ui/states.tsx'
import { TabLinks } from '../../ui/TabLinks.tsx'
import { toastDone, toastError } from '../../ui/toast.tsx'
import { AnswerDialog } from './AnswerDialog.tsx'

const BulkAnswerDialog = lazyPart(async () => ({ default: (await import('./BulkAnswerDialog.tsx')).BulkAnswerDialog }))

type Answering = { request: RequestToMe; isGranted: boolean }

/** Access requests to me and by me; list, filters and page are in the URL. */
export function RequestsScreen() {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const query = readRequestsQuery(params)
  const { pending, requestsToMe } = useSelector(selectRequests)
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const waiting = query.tab === 'toMe' ? requestsToMe.filter(({ state }) => state === 'pending') : []
  const read = useRequests(query)
  const [answering, answer] = useState<Answering | null>(null)
  const [ending, end] = useState<AccessRequest | null>(null)
  const settle = (outcome: { error?: unknown; payload?: unknown }, done: string) => {
    if (outcome.error)
      toastError((outcome.payload as { message?: string } | undefined)?.message ?? failureOf(outcome.error).message)
    else toastDone(done)
    read()
  }
  const remove = async ({ articleId, userId }: AccessRequest) => {
    end(null)
    settle(await dispatch(deleteRequest({ query: { articleId, userId } })), 'Done. Both parties have been notified.')
  }
  const remind = async ({ articleId }: AccessRequest) =>
    settle(await dispatch(remindOwner({ body: { articleId } })), 'The owner has been reminded.')
  return (
    <>
      <PageHeading title={SCREENS.requests.title} />
      <LinkOpening />
      <PaperInvitations onAccepted={({ articleId }) => void navigate(paperPath(articleId))} />
      <TabLinks
        label="Requests"
        current={query.tab}
        tabs={[
          { value: 'toMe', label: pending > 0 ? `To me (${formatCount(pending)} waiting)` : 'To me' },
          { value: 'mine', label: 'Mine' },
        ]}
        also={{ state: null, q: null }}
      />
      <RequestTools key={query.tab} query={query} />
      <BulkAnswers waiting={waiting} chosen={chosen} keyOf={keyOf} onChoose={choose} onDone={read} />
      <RequestList query={query} onRetry={read}>
        {{
          mine: (request) => (
            <MyRequest request={request} onEnd={() => end(request)} onRemind={() => void remind(request)} />
          ),
          toMe: (request) => (
            <RequestToMeItem
              request={request}
              onAnswer={(isGranted) => answer({ request, isGranted })}
              onRevoke={() => end(request)}
              choice={
                waiting.length > 1 &&
                request.state === 'pending' && (
                  <Checkbox
                    aria-label={`Choose the request of ${request.requester.displayName} for “${request.title}”`}
                    checked={chosen.has(keyOf(request))}
                    onChange={() => choose(toggled(chosen, keyOf(request)))}
                  />
                )
              }
            />
          ),
        }}
      </RequestList>
      {answering && <AnswerDialog {...answering} onClose={() => answer(null)} onDone={read} />}
      <ConfirmDialog
        isOpen={ending !== null}
        title={ending ? endTitle(ending, query) : ''}
        confirmLabel={ending ? endVerb(ending, query) : ''}
        isCareful
        onConfirm={() => ending && void remove(ending)}
        onClose={() => end(null)}
      >
        {ending && `“${ending.title}” can then no longer be read with it. You can ask again.`}
      </ConfirmDialog>
    </>
  )
}

const LINK = /^#link=([\w-]+)$/

/** Accepts the link to a shared paper that the address has (`#link=`), and opens the paper. */
function LinkOpening() {
  const navigate = useNavigate()
  const [, link] = LINK.exec(useLocation().hash) ?? []
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => {
    if (link === undefined) return
    call(sharingCalls.openLink, { body: { link } }).then(
      ({ articleId }) => void navigate(paperPath(articleId), { replace: true }),
      (thrown) => setFailure(failureOf(thrown)),
    )
  }, [link, navigate])
  return failure && <FormAlert message={failure.message} />
}

type ListProps = {
  query: RequestsQuery
  onRetry: () => void
  children: { mine: (request: AccessRequest) => ReactNode; toMe: (request: RequestToMe) => ReactNode }
}

function RequestList({ query, onRetry, children }: ListProps) {
  const { myRequests, requestsToMe, total, status } = useSelector(selectRequests)
  const isMine = query.tab === 'mine'
  const { status: reading, failure } = isMine ? status.myRequests : status.requestsToMe
  const list: AccessRequest[] = isMine ? myRequests : requestsToMe
  if (failure) return <ErrorState message={failure.message} kept="No request was changed." onRetry={onRetry} />
  if (list.length === 0)
    return reading === 'SUCCESS' ? <NoRequests query={query} /> : <SkeletonRows rows={3} height={120} />
  return (
    <>
      <ul aria-busy={reading === 'REQUEST'}>
        {isMine
          ? myRequests.map((one) => <Fragment key={keyOf(one)}>{children.mine(one)}</Fragment>)
          : requestsToMe.map((one) => <Fragment key={keyOf(one)}>{children.toMe(one)}</Fragment>)}
      </ul>
      <Pages page={query.page} total={total} />
    </>
  )
}

function toggled(chosen: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const without = [...chosen].filter((each) => each !== key)
  return new Set(chosen.has(key) ? without : [...without, key])
}

function keyOf({ articleId, userId }: AccessRequest): string {
  return `${articleId} ${userId}`
}

function Pages({ page, total }: { page: number; total: number }) {
  const [params] = useSearchParams()
  if (total <= REQUESTS_PAGE) return null
  const to = (number: number) => {
    const next = new URLSearchParams(params)
    next.set('page', String(number))
    return `?${next}`
  }
  return (
    <Group component="nav" gap="xs" align="stretch" mt="md" aria-label="Pages">
      {page > 1 && <Link to={to(page - 1)}>Newer</Link>}
      {page * REQUESTS_PAGE < total && <Link to={to(page + 1)}>Older</Link>}
    </Group>
  )
}

function NoRequests({ query }: { query: RequestsQuery }) {
  if (query.state || query.search) {
    return (
      <EmptyState
        title="No matching requests"
        actions={<Link to={query.tab === 'mine' ? '?tab=mine' : '?'}>Show all</Link>}
      >
        No request matches this state and search.
      </EmptyState>
    )
  }
  return query.tab === 'mine' ? (
    <EmptyState title="You have not asked for access" actions={<Link to={SCREENS.knowledge.path}>Find papers</Link>}>
      Private papers say “Permission needed”. Open one, and ask its owner with your wallet.
    </EmptyState>
  ) : (
    <EmptyState title="No requests yet">
      Everyone can find the title, authors and abstract of your published private papers. Those who ask to read the rest
      appear here.
    </EmptyState>
  )
}

function endVerb({ state }: AccessRequest, { tab }: RequestsQuery): string {
  if (tab === 'toMe') return 'Revoke'
  return state === 'pending' ? 'Withdraw' : 'Return access'
}

function endTitle(request: AccessRequest, query: RequestsQuery): string {
  return `${endVerb(request, query)} ${request.state === 'pending' && query.tab === 'mine' ? 'this request' : 'this access'}?`
}

type Props = {
  /** The pending requests in the list. */
  waiting: readonly RequestToMe[]
  chosen: ReadonlySet<string>
  keyOf: (request: RequestToMe) => string
  onChoose: (chosen: ReadonlySet<string>) => void
  onDone: () => void
}

type Bulk = { requests: readonly RequestToMe[]; isGranted: boolean }

/** Answers several requests of the list with one decision. */
function BulkAnswers({ waiting, chosen, keyOf, onChoose, onDone }: Props) {
  const [bulk, setBulk] = useState<Bulk | null>(null)
  const requests = waiting.filter((request) => chosen.has(keyOf(request)))
  // The selection is fixed while being answered, even if the list changes.
  const begin = (isGranted: boolean) => setBulk({ requests, isGranted })
  if (waiting.length < 2 && !bulk) return null
  return (
    <Group mt="md" role="group" aria-label="Answer several" gap="sm">
      <Button
        size="sm"
        variant="subtle"
        onClick={() => onChoose(new Set(requests.length < waiting.length ? waiting.map(keyOf) : []))}
      >
        {requests.length < waiting.length ? `Select all ${waiting.length} pending` : 'Clear selection'}
      </Button>
      {requests.length > 0 && (
        <>
          <span role="status">{requests.length} chosen</span>
          <Button size="sm" onClick={() => begin(true)}>
            Grant selected
          </Button>
          <Button size="sm" variant="default" onClick={() => begin(false)}>
            Reject selected
          </Button>
        </>
      )}
      {bulk && (
        <Suspense>
          <BulkAnswerDialog
            {...bulk}
            onClose={() => {
              setBulk(null)
              onChoose(new Set())
              onDone()
            }}
          />
        </Suspense>
      )}
    </Group>
  )
}
