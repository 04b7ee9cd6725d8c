import type { User } from '@colophon/protocol/auth/roles'
import { compareCalls } from '@colophon/protocol/compare/calls'
import type { RequestToMe } from '@colophon/protocol/requests/entities'
import { requestEvents } from '@colophon/protocol/requests/events'
import { SCREENS } from '@colophon/protocol/screens'
import { stakingCalls } from '@colophon/protocol/staking/calls'
import { Anchor, Box, Group, Text } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { selectArticles, selectUploads } from '../../features/articles/slice.ts'
import { needsAttention } from '../../features/articles/uploads/upload-item.ts'
import { NotificationItem } from '../../features/profile/notifications/NotificationItem.tsx'
import { fetchNotifications, selectAccount, type WithProfile } from '../../features/profile/slice.ts'
import { RequestToMeItem } from '../../features/requests/RequestToMeItem.tsx'
import { fetchRequestsToMe, selectRequests } from '../../features/requests/slice.ts'
import { groupUploads, uploadLabel, uploadPercent } from '../../features/uploads/upload-labels.ts'
import { formatBalance } from '../../lib/chain/balance.ts'
import { formatCountOf, formatMoment } from '../../lib/format.ts'
import { useAnswer } from '../../lib/hooks/use-answer.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { useLiveEvent } from '../../lib/hooks/use-live.ts'
import lines from '../../ui/lines.module.css'
import { ErrorState } from '../../ui/states.tsx'
import { AnswerDialog } from '../requests/AnswerDialog.tsx'
import { HomeSection, Pending } from './HomeSection.tsx'
import { HomeTutorial, ResumeTutorial } from './HomeTutorial.tsx'
import classes from './home.module.css'

const SHOWN = 3

/** The home blocks, each only if it has something to say. */
export function HomeBlocks({ person, isNew }: { person: User; isNew: boolean }) {
  return (
    <div className={`${classes.others} ${classes.inOrder}`}>
      {/* A new user has a card with the first step instead. */}
      {!isNew && <HomeTutorial person={person} />}
      <HomeWork />
      <HomeRequests />
      <HomeNotifications />
      <HomeComparison />
      <HomeUnlock />
      {!isNew && <ResumeTutorial />}
    </div>
  )
}

/** The comparison that was saved last; a failure is not worth a message here. */
function HomeComparison() {
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

/** The newest unread notifications, updated live. */
function HomeNotifications() {
  const dispatch = useAppDispatch()
  const { notifications, accountInfo, status } = useSelector((state: WithProfile) => state.profile)
  const count = accountInfo?.notifications ?? 0
  const hasUnread = count > 0
  const read = useCallback(() => void dispatch(fetchNotifications({ offset: 0 })), [dispatch])
  useEffect(() => {
    if (hasUnread) read()
  }, [hasUnread, read])
  const { failure, status: reading } = status.notifications
  const unviewed = notifications.filter(({ isViewed }) => !isViewed)
  const more = count - Math.min(SHOWN, unviewed.length)
  if (!hasUnread) return null
  if (!failure && unviewed.length === 0) return reading === 'SUCCESS' ? null : <Pending />
  return (
    <HomeSection title="Unread notifications">
      {failure ? (
        <ErrorState message={failure.message} kept="Your notifications are safe." onRetry={read} />
      ) : (
        <Box component="ul" mt="xs">
          {unviewed.slice(0, SHOWN).map((notification) => (
            <NotificationItem key={notification.id} notification={notification} onGo={() => {}} />
          ))}
        </Box>
      )}
      {!failure && more > 0 && <Text mb="md">{formatCountOf(more, 'more', 'more')} in the notification list.</Text>}
    </HomeSection>
  )
}

/** The next unlock among the linked wallet's stakes. */
function HomeUnlock() {
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

/** The newest pending requests for my papers, which can be answered here. */
function HomeRequests() {
  const dispatch = useAppDispatch()
  const { requestsToMe, pending, status } = useSelector(selectRequests)
  const [answering, answer] = useState<{ request: RequestToMe; isGranted: boolean } | null>(null)
  const read = useCallback(
    () => void dispatch(fetchRequestsToMe({ query: { state: 'pending', limit: SHOWN, offset: 0 } })),
    [dispatch],
  )
  useEffect(read, [read])
  useLiveEvent(requestEvents.accessChanged, read)
  const { failure, status: reading } = status.requestsToMe
  const waiting = requestsToMe.filter(({ state }) => state === 'pending').slice(0, SHOWN)
  if (!failure && waiting.length === 0) return reading === 'SUCCESS' ? null : <Pending />
  return (
    <HomeSection title="Requests to answer">
      {failure ? (
        <ErrorState message={failure.message} kept="No request was changed." onRetry={read} />
      ) : (
        <ul>
          {waiting.map((request) => (
            <RequestToMeItem
              key={`${request.articleId} ${request.walletAddress}`}
              request={request}
              onAnswer={(isGranted) => answer({ request, isGranted })}
              onRevoke={() => {}}
            />
          ))}
        </ul>
      )}
      {!failure && pending > waiting.length && (
        <Anchor underline="always" component={Link} to={SCREENS.requests.path}>
          Show all {pending}
        </Anchor>
      )}
      {answering && <AnswerDialog {...answering} onClose={() => answer(null)} onDone={read} />}
    </HomeSection>
  )
}

const HOME_PROCESSING_SHOWN = 4

/** My papers being processed or needing attention, kept current by the upload dock. */
function HomeWork() {
  const { attention, now } = groupUploads(useSelector(selectUploads))
  const open = [...attention, ...now]
  const { status } = useSelector(selectArticles).status.uploads
  if (open.length === 0) return status === 'SUCCESS' || status === 'ERROR' ? null : <Pending />
  return (
    <HomeSection title="Processing">
      <Box component="ul" mb="xs">
        {open.slice(0, HOME_PROCESSING_SHOWN).map((item) => (
          <Group
            component="li"
            key={item.id}
            className={lines.below}
            gap="var(--mantine-spacing-xxs) var(--mantine-spacing-lg)"
            align="stretch"
            justify="space-between"
            py="sm"
          >
            <Box component="span" miw={0} ff="heading" style={{ overflowWrap: 'anywhere' }}>
              {item.title}
            </Box>
            <span>
              {uploadLabel(item)}
              {uploadPercent(item) > 0 && !needsAttention(item) && `, ${uploadPercent(item)} %`}
            </span>
          </Group>
        ))}
      </Box>
      <Anchor underline="always" component={Link} to={SCREENS.uploadActivity.path}>
        {SCREENS.uploadActivity.title}
      </Anchor>
    </HomeSection>
  )
}
