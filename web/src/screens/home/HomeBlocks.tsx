import { alertCalls } from '@colophon/protocol/alerts/calls'
import { compareCalls } from '@colophon/protocol/compare/calls'
import type { RequestToMe } from '@colophon/protocol/requests/entities'
import { requestEvents } from '@colophon/protocol/requests/events'
import { SCREENS } from '@colophon/protocol/screens'
import { stakingCalls } from '@colophon/protocol/staking/calls'
import { Anchor, Box, Text } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { Link, useNavigate } from 'react-router'
import { paperPath } from '../../features/articles/paper-path.ts'
import { selectArticles, selectUploads } from '../../features/articles/slice.ts'
import { isFailedPaper } from '../../features/articles/uploads/upload-item.ts'
import { OpenInvitations, useInvitations } from '../../features/library/OpenInvitations.tsx'
import { selectAccount } from '../../features/profile/slice.ts'
import { RequestToMeItem } from '../../features/requests/RequestToMeItem.tsx'
import { PaperInvitationList, usePaperInvitations } from '../../features/requests/sharing/PaperInvitations.tsx'
import { fetchRequestsToMe, selectRequests } from '../../features/requests/slice.ts'
import { ProcessingRows } from '../../features/uploads/ProcessingRows.tsx'
import { UploadRow } from '../../features/uploads/UploadRow.tsx'
import { groupUploads } from '../../features/uploads/upload-labels.ts'
import { formatBalance } from '../../lib/chain/balance.ts'
import { formatCountOf, formatMoment } from '../../lib/format.ts'
import { useAnswer } from '../../lib/hooks/use-answer.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { useLiveEvent } from '../../lib/hooks/use-live.ts'
import { ErrorState, FormAlert } from '../../ui/states.tsx'
import { AnswerDialog } from '../requests/AnswerDialog.tsx'
import { HomeSection, Pending } from './HomeSection.tsx'

/** Requests, and failed uploads, that Home shows. */
const SHOWN = 3

const PROCESSING_SHOWN = 4

/** The comparison that was saved last; a failure is not worth a message here. */
export function HomeComparison() {
  const { data, failure } = useAnswer(compareCalls.list, { query: { limit: 1 } }, 'last')
  if (!data && !failure) return <Pending />
  const last = data?.[0][0]
  if (!last) return null
  return (
    <HomeSection title="Last comparison">
      <Anchor underline="always" component={Link} to={`${SCREENS.compare.path}?saved=${last.id}`}>
        {last.title}
      </Anchor>
    </HomeSection>
  )
}

/** The saved searches with new papers; a failure is not worth a message here. */
export function NewMatches() {
  const { data, failure } = useAnswer(alertCalls.list, {}, 'matches')
  if (!data && !failure) return <Pending />
  const found = data?.filter(({ newMatches }) => newMatches > 0) ?? []
  if (found.length === 0) return null
  return (
    <HomeSection title="New matches">
      <ul>
        {found.map(({ id, name, newMatches }) => (
          <Box component="li" key={id} py="xxs">
            <Anchor underline="always" component={Link} to={`${SCREENS.knowledge.path}?saved=${id}`}>
              {name}
            </Anchor>
            : {formatCountOf(newMatches, 'new paper', 'new papers')}
          </Box>
        ))}
      </ul>
    </HomeSection>
  )
}

/** The next unlock among the linked wallet's stakes. */
export function HomeUnlock() {
  const address = useSelector(selectAccount)?.walletAddress ?? null
  const query = { address: address ?? '' }
  const { data: staking, failure, retry } = useAnswer(stakingCalls.staking, { query }, address)
  if (!address || failure?.error === 'noChain') return null
  if (failure) {
    const kept = 'Your stakes are not affected.'
    return (
      <HomeSection title="Next unlock">
        <ErrorState message={failure.message} kept={kept} onRetry={retry} />
      </HomeSection>
    )
  }
  if (!staking) return <Pending />
  const stakes = staking.wallet?.activeStakes ?? []
  if (stakes.length === 0) return null
  const next = stakes
    .filter(({ isUnlocked }) => !isUnlocked)
    .toSorted((one, other) => Date.parse(one.dateOfUnlock) - Date.parse(other.dateOfUnlock))[0]
  const unlocked = stakes.filter(({ isUnlocked }) => isUnlocked).length
  return (
    <HomeSection title="Next unlock">
      <Text mb="md">
        {next &&
          `${formatBalance(BigInt(next.amount), staking.token.decimals)} ${staking.token.symbol} unlock ${formatMoment(next.dateOfUnlock)}. `}
        {unlocked > 0 && `${formatCountOf(unlocked, 'stake', 'stakes')} can be withdrawn. `}
        <Anchor underline="always" component={Link} to={SCREENS.staking.path}>
          {SCREENS.staking.title}
        </Anchor>
      </Text>
    </HomeSection>
  )
}

/**
 * What waits for the user: invitations and the newest requests for their papers, answered here, and uploads that failed.
 */
export function HomeWaiting() {
  const navigate = useNavigate()
  const toPapers = usePaperInvitations()
  const toCollections = useInvitations()
  const dispatch = useAppDispatch()
  const { requestsToMe, pending, status } = useSelector(selectRequests)
  const failed = useSelector(selectUploads).filter(isFailedPaper)
  const { status: uploads } = useSelector(selectArticles).status.uploads
  const [answering, answer] = useState<{ request: RequestToMe; isGranted: boolean } | null>(null)
  const read = useCallback(
    () => void dispatch(fetchRequestsToMe({ query: { state: 'pending', limit: SHOWN, offset: 0 } })),
    [dispatch],
  )
  useEffect(read, [read])
  useLiveEvent(requestEvents.accessChanged, read)
  const { failure, status: reading } = status.requestsToMe
  const waiting = requestsToMe.filter(({ state }) => state === 'pending').slice(0, SHOWN)
  const invited = toPapers.invitations ?? []
  const { invitations = [] } = toCollections.sharing ?? {}
  const areInvitationsKnown = toPapers.invitations !== null && (toCollections.sharing ?? toCollections.failure) !== null
  const isKnown = areInvitationsKnown && reading === 'SUCCESS' && (uploads === 'SUCCESS' || uploads === 'ERROR')
  if (!failure && waiting.length + failed.length + invited.length + invitations.length === 0)
    return isKnown ? null : <Pending />
  return (
    <HomeSection title="Waiting for you">
      {[toPapers.failure, toCollections.sharing && toCollections.failure].map(
        (each) => each && <FormAlert key={each.message} message={each.message} />,
      )}
      {invited.length > 0 && (
        <PaperInvitationList
          {...toPapers}
          invitations={invited}
          onAccepted={({ articleId }) => void navigate(paperPath(articleId))}
        />
      )}
      {invitations.length > 0 && (
        <OpenInvitations
          invitations={invitations}
          onAnswer={async (invitation, isAccepted) => {
            const isDone = await toCollections.answer(invitation, isAccepted)
            if (isDone && isAccepted) void navigate(`${SCREENS.storage.path}?collection=${invitation.collectionId}`)
          }}
          onBlock={(userId) => toCollections.block(userId, true)}
        />
      )}
      {failure && <ErrorState message={failure.message} kept="No request was changed." onRetry={read} />}
      <ul>
        {!failure &&
          waiting.map((request) => (
            <RequestToMeItem
              key={`${request.articleId} ${request.walletAddress}`}
              request={request}
              onAnswer={(isGranted) => answer({ request, isGranted })}
              onRevoke={() => {}}
            />
          ))}
        {failed.slice(0, SHOWN).map((item) => (
          <UploadRow key={item.id} item={item} />
        ))}
      </ul>
      {!failure && pending > waiting.length && (
        <Anchor underline="always" component={Link} to={SCREENS.requests.path}>
          Show all {pending} requests
        </Anchor>
      )}
      {failed.length > SHOWN && <AllUploads>Show all {failed.length} failed uploads</AllUploads>}
      {answering && <AnswerDialog {...answering} onClose={() => answer(null)} onDone={read} />}
    </HomeSection>
  )
}

/** My papers being processed, kept current by the upload dock. */
export function HomeProcessing() {
  const { now } = groupUploads(useSelector(selectUploads))
  const { status } = useSelector(selectArticles).status.uploads
  if (now.length === 0) return status === 'SUCCESS' || status === 'ERROR' ? null : <Pending />
  return (
    <HomeSection title="Processing">
      <ProcessingRows most={PROCESSING_SHOWN} />
      {now.length > PROCESSING_SHOWN && <AllUploads>Show all {now.length}</AllUploads>}
    </HomeSection>
  )
}

function AllUploads({ children }: { children: ReactNode }) {
  return (
    <Text mt="xs">
      <Anchor underline="always" component={Link} to={SCREENS.uploadActivity.path}>
        {children}
      </Anchor>
    </Text>
  )
}
