import { compareCalls } from '@colophon/protocol/compare/calls'
import type { SavedComparison } from '@colophon/protocol/compare/entities'
import type { RequestToMe } from '@colophon/protocol/requests/entities'
import { requestEvents } from '@colophon/protocol/requests/events'
import { SCREENS } from '@colophon/protocol/screens'
import { stakingCalls } from '@colophon/protocol/staking/calls'
import type { StakingReply } from '@colophon/protocol/staking/entities'
import { Anchor, Box, Button, Group, Text } from '@mantine/core'
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { z } from 'zod'
import { selectArticles, selectUploads } from '../../features/articles/slice.ts'
import { needsAttention } from '../../features/articles/upload-item.ts'
import { NotificationItem } from '../../features/profile/notifications/NotificationItem.tsx'
import { fetchNotifications, selectAccount, updateProfile, type WithProfile } from '../../features/profile/slice.ts'
import { RequestToMeItem } from '../../features/requests/RequestToMeItem.tsx'
import { fetchRequestsToMe, selectRequests } from '../../features/requests/slice.ts'
import { groupUploads, uploadLabel, uploadPercent } from '../../features/uploads/upload-labels.ts'
import { call } from '../../lib/api/call.ts'
import { type Failure, failureOf, isCancelled } from '../../lib/api/call-error.ts'
import { formatBalance } from '../../lib/chain/balance.ts'
import { formatCountOf, formatMoment } from '../../lib/format.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { useLiveEvent } from '../../lib/hooks/use-live.ts'
import { readStored, storageKeyOf, writeStored } from '../../lib/stored-values.ts'
import { ErrorState } from '../../ui/states.tsx'
import { toastError } from '../../ui/toast.tsx'
import { AnswerDialog } from '../requests/AnswerDialog.tsx'
import { HomeSection, Pending } from './HomeSection.tsx'
import { type HomeBlockProps, HomeTutorial, ResumeTutorial } from './HomeTutorial.tsx'
import classes from './home.module.css'

/** The blocks of the home screen in their default order. */
export const HOME_BLOCKS = ['tutorial', 'work', 'requests', 'told', 'comparison', 'unlock'] as const

const Blocks = z.array(z.enum(HOME_BLOCKS).or(z.string().transform(() => null)))

const Stored = z.object({ order: Blocks, hidden: Blocks })

const SHOWN = 3

const BLOCKS: Record<HomeBlock, { title: string; Block: ComponentType<HomeBlockProps> }> = {
  tutorial: { title: 'First steps', Block: HomeTutorial },
  work: { title: 'Processing', Block: HomeWork },
  requests: { title: 'Requests to answer', Block: HomeRequests },
  told: { title: 'Unread notifications', Block: HomeNotifications },
  comparison: { title: 'Last comparison', Block: HomeComparison },
  unlock: { title: 'Next unlock', Block: HomeUnlock },
}

/** The home blocks in the user's order, each only if it has something to say, with a mode to rearrange them. */
export function HomeBlocks({ person, isNew }: { person: HomeBlockProps['person']; isNew: boolean }) {
  const [layout, arrange] = useHomeLayout(person.id)
  const [isArranging, setArranging] = useState(false)
  return (
    <div className={`${classes.others} ${classes.inOrder}`}>
      {!layout && <Pending />}
      {layout &&
        !isArranging &&
        layout.order.map((block) => {
          const { title, Block } = BLOCKS[block]
          // A new user has a card with the first step instead.
          const isShown = !layout.hidden.includes(block) && !(isNew && block === 'tutorial')
          return isShown && <Block key={block} title={title} person={person} />
        })}
      {layout && isArranging && (
        <HomeSection title="Order of the blocks">
          <Box component="ul" mb="xs">
            {layout.order.map((block) => (
              <Tools key={block} title={BLOCKS[block].title} block={block} layout={layout} onArrange={arrange} />
            ))}
          </Box>
        </HomeSection>
      )}
      {layout && !isNew && (
        <Group mb="xl">
          <Button
            variant={isArranging ? 'default' : 'subtle'}
            size="compact-sm"
            aria-pressed={isArranging}
            onClick={() => setArranging(!isArranging)}
          >
            {isArranging ? 'Done' : 'Customise this page'}
          </Button>
        </Group>
      )}
    </div>
  )
}

type ToolsProps = { title: string; block: HomeBlock; layout: HomeLayout; onArrange: (layout: HomeLayout) => void }

function Tools({ title, block, layout, onArrange }: ToolsProps) {
  const at = layout.order.indexOf(block)
  const isHidden = layout.hidden.includes(block)
  return (
    <li className={classes.row}>
      <span>{title}</span>
      <Group gap="xs">
        {block === 'tutorial' && <ResumeTutorial />}
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Move “${title}” up`}
          disabled={at === 0}
          onClick={() => onArrange(moved(layout, block, -1))}
        >
          Up
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Move “${title}” down`}
          disabled={at === layout.order.length - 1}
          onClick={() => onArrange(moved(layout, block, 1))}
        >
          Down
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`${isHidden ? 'Show' : 'Hide'} “${title}”`}
          onClick={() => onArrange(toggled(layout, block))}
        >
          {isHidden ? 'Show' : 'Hide'}
        </Button>
      </Group>
    </li>
  )
}

/** The comparison that was saved last; a failure is not worth a message here. */
function HomeComparison({ title }: HomeBlockProps) {
  const [last, setLast] = useState<SavedComparison | null | undefined>(undefined)
  useEffect(() => {
    const leaving = new AbortController()
    call(compareCalls.list, { query: { limit: 1 } }, { signal: leaving.signal }).then(
      ([rows]) => setLast(rows[0] ?? null),
      () => !leaving.signal.aborted && setLast(null),
    )
    return () => leaving.abort()
  }, [])
  if (last === undefined) return <Pending />
  if (last === null) return null
  return (
    <HomeSection title={title}>
      <Anchor underline="always" component={Link} to={`${SCREENS.compare.path}?saved=${last.id}`}>
        {last.title}
      </Anchor>
    </HomeSection>
  )
}

/** The newest unread notifications, updated live. */
function HomeNotifications({ title }: HomeBlockProps) {
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
    <HomeSection title={title}>
      {failure ? (
        <ErrorState message={failure.message} kept="Your notifications are safe." onRetry={read} />
      ) : (
        <Box component="ul" mt="xs">
          {unviewed.slice(0, SHOWN).map((told) => (
            <NotificationItem key={told.id} told={told} onGo={() => {}} />
          ))}
        </Box>
      )}
      {!failure && more > 0 && <Text mb="md">{formatCountOf(more, 'more', 'more')} in the notification list.</Text>}
    </HomeSection>
  )
}

/**
 * The home layout of the account and how to change it. Stored on the server, last write wins; this browser's copy is
 * used if the account has none. Null until loaded, so that blocks do not jump.
 */
function useHomeLayout(userId: number): [HomeLayout | null, (next: HomeLayout) => void] {
  const dispatch = useAppDispatch()
  const account = useSelector(selectAccount)
  const isMissing = useSelector((state: WithProfile) => state.profile.status.account.status === 'ERROR')
  const [mine, setMine] = useState<HomeLayout | null>(null)
  const wanted = useRef<HomeLayout | null>(null)
  const isSending = useRef(false)
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === storageKeyOf(['home', userId])) setMine(readLayout(userId))
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [userId])
  // Saved one at a time, only the newest: overtaking requests would store an older layout.
  const send = async () => {
    if (isSending.current) return
    isSending.current = true
    while (wanted.current) {
      const { order, hidden } = wanted.current
      wanted.current = null
      const outcome = await dispatch(
        updateProfile({ body: { homeLayout: { order: [...order], hidden: [...hidden] } } }),
      )
      if (updateProfile.rejected.match(outcome) && !wanted.current) {
        const { message } = outcome.payload ?? failureOf(outcome.error)
        toastError(`${message} This browser remembers how you arranged the page; other devices do not yet.`)
      }
    }
    isSending.current = false
  }
  const arrange = (next: HomeLayout) => {
    setMine(next)
    keepLayout(userId, next)
    wanted.current = next
    void send()
  }
  const stored = account?.homeLayout ? layoutOf(account.homeLayout) : account || isMissing ? readLayout(userId) : null
  return [mine ?? stored, arrange]
}

/** The next unlock among the linked wallet's stakes. */
function HomeUnlock({ title }: HomeBlockProps) {
  const address = useSelector(selectAccount)?.walletAddress ?? null
  const [staking, setStaking] = useState<StakingReply | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry loads again.
  useEffect(() => {
    if (!address) return
    const leaving = new AbortController()
    setFailure(null)
    call(stakingCalls.staking, { query: { address } }, { signal: leaving.signal }).then(setStaking, (thrown) => {
      const failed = failureOf(thrown)
      if (!isCancelled(failed)) setFailure(failed)
    })
    return () => leaving.abort()
  }, [address, tries])
  if (!address || failure?.error === 'noChain') return null
  if (failure) {
    const kept = 'Your stakes are not affected.'
    return (
      <HomeSection title={title}>
        <ErrorState message={failure.message} kept={kept} onRetry={() => setTries(tries + 1)} />
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
    <HomeSection title={title}>
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

type HomeBlock = (typeof HOME_BLOCKS)[number]

/** A home layout; every block occurs exactly once. */
type HomeLayout = { order: readonly HomeBlock[]; hidden: readonly HomeBlock[] }

/** The layout stored in this browser; missing or damaged ones give the default. */
export function readLayout(userId: number): HomeLayout {
  return layoutOf(readStored(['home', userId], z.unknown()))
}

/** Stores the layout for the account in this browser. */
export function keepLayout(userId: number, layout: HomeLayout): void {
  writeStored(['home', userId], layout)
}

/** Moves a block one position up or down. */
export function moved({ order, hidden }: HomeLayout, block: HomeBlock, by: 1 | -1): HomeLayout {
  const from = order.indexOf(block)
  const other = order[from + by]
  if (other === undefined) return { order, hidden }
  return { order: order.map((one) => (one === block ? other : one === other ? block : one)), hidden }
}

/** Hides or shows a block. */
export function toggled({ order, hidden }: HomeLayout, block: HomeBlock): HomeLayout {
  return { order, hidden: hidden.includes(block) ? hidden.filter((one) => one !== block) : [...hidden, block] }
}

/** Normalises a stored layout: new blocks are appended, removed ones dropped. */
export function layoutOf(stored: unknown): HomeLayout {
  const parsed = Stored.safeParse(stored).data
  const known = (blocks: readonly (HomeBlock | null)[] = []) => [
    ...new Set(blocks.filter((block): block is HomeBlock => HOME_BLOCKS.some((one) => one === block))),
  ]
  const order = known(parsed?.order)
  return { order: [...order, ...HOME_BLOCKS.filter((block) => !order.includes(block))], hidden: known(parsed?.hidden) }
}

/** The newest pending requests for my papers, which can be answered here. */
function HomeRequests({ title }: HomeBlockProps) {
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
    <HomeSection title={title}>
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
function HomeWork({ title }: HomeBlockProps) {
  const { attention, now } = groupUploads(useSelector(selectUploads))
  const open = [...attention, ...now]
  const { status } = useSelector(selectArticles).status.uploads
  if (open.length === 0) return status === 'SUCCESS' || status === 'ERROR' ? null : <Pending />
  return (
    <HomeSection title={title}>
      <Box component="ul" mb="xs">
        {open.slice(0, HOME_PROCESSING_SHOWN).map((item) => (
          <li key={item.id} className={classes.row}>
            <span className={classes.name}>{item.title}</span>
            <span>
              {uploadLabel(item)}
              {uploadPercent(item) > 0 && !needsAttention(item) && `, ${uploadPercent(item)} %`}
            </span>
          </li>
        ))}
      </Box>
      <Anchor underline="always" component={Link} to={SCREENS.uploadActivity.path}>
        {SCREENS.uploadActivity.title}
      </Anchor>
    </HomeSection>
  )
}
