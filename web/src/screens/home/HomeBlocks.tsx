import type { RequestToMe } from '@colophon/protocol/requests/entities'
import { requestEvents } from '@colophon/protocol/requests/events'
import { SCREENS } from '@colophon/protocol/screens'
import { stakingCalls } from '@colophon/protocol/staking/calls'
import type { StakingReply } from '@colophon/protocol/staking/entities'
import { Anchor, Button, Group, Skeleton, TextInput } from '@mantine/core'
import { type ComponentType, type FormEvent, lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { Link, useNavigate } from 'react-router'
import { z } from 'zod'
import { selectArticles, selectUploads } from '../../features/articles/slice.ts'
import { isDone, needsAttention } from '../../features/articles/upload-item.ts'
import { NotificationItem } from '../../features/profile/notifications/NotificationItem.tsx'
import notificationsClasses from '../../features/profile/notifications/notifications.module.css'
import { fetchNotifications, selectAccount, updateProfile, type WithProfile } from '../../features/profile/slice.ts'
import { RequestToMeItem } from '../../features/requests/RequestToMeItem.tsx'
import requestsClasses from '../../features/requests/requests.module.css'
import { fetchRequestsToMe, selectRequests } from '../../features/requests/slice.ts'
import { uploadLabel, uploadPercent } from '../../features/uploads/upload-labels.ts'
import { call } from '../../lib/api/call.ts'
import { type Failure, failureOf, isCancelled } from '../../lib/api/call-error.ts'
import { formatBalance } from '../../lib/chain/balance.ts'
import { formatCountOf, formatMoment } from '../../lib/format.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { useLiveEvent } from '../../lib/hooks/use-live.ts'
import { readStored, storageKeyOf, writeStored } from '../../lib/stored-values.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Section } from '../../ui/Section.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { toastError } from '../../ui/toast.tsx'
import { AnswerDialog } from '../requests/AnswerDialog.tsx'
import { type HomeBlockProps, HomeTutorial } from './HomeTutorial.tsx'
import classes from './home.module.css'

/** The blocks of the home screen in their default order. */
export const HOME_BLOCKS = ['tutorial', 'work', 'ask', 'requests', 'told', 'comparison', 'unlock'] as const

const Blocks = z.array(z.enum(HOME_BLOCKS).or(z.string().transform(() => null)))

const Stored = z.object({ order: Blocks, hidden: Blocks })

const SHOWN = 3

const LastComparison = lazy(async () => ({
  default: (await import('../../features/compare/LastComparison.tsx')).LastComparison,
}))

const BLOCKS: Record<HomeBlock, { title: string; Block: ComponentType<HomeBlockProps> }> = {
  tutorial: { title: 'First steps', Block: HomeTutorial },
  ask: { title: 'Ask your papers', Block: HomeAsk },
  work: { title: 'Processing', Block: HomeWork },
  requests: { title: 'Requests to answer', Block: HomeRequests },
  told: { title: 'Unread notifications', Block: HomeNotifications },
  comparison: { title: 'Last comparison', Block: HomeComparison },
  unlock: { title: 'Next unlock', Block: HomeUnlock },
}

/** The home blocks in the user's order, with a mode to rearrange them. */
export function HomeBlocks({ person }: HomeBlockProps) {
  const [layout, arrange] = useHomeLayout(person.id)
  const [isArranging, setArranging] = useState(false)
  if (!layout) return <SkeletonRows rows={4} height={72} />
  return (
    <>
      {layout.order.map((block) => {
        const { title, Block } = BLOCKS[block]
        const isHidden = layout.hidden.includes(block)
        if (isHidden && !isArranging) return null
        return (
          <Section key={block} title={title}>
            {isArranging && <Tools title={title} block={block} layout={layout} onArrange={arrange} />}
            {!isHidden && (
              <div className={classes.block}>
                <Block person={person} />
              </div>
            )}
          </Section>
        )
      })}
      <Group mb="xl">
        <Button variant="default" size="sm" aria-pressed={isArranging} onClick={() => setArranging(!isArranging)}>
          {isArranging ? 'Done' : 'Customise this page'}
        </Button>
      </Group>
    </>
  )
}

type ToolsProps = { title: string; block: HomeBlock; layout: HomeLayout; onArrange: (layout: HomeLayout) => void }

function Tools({ title, block, layout, onArrange }: ToolsProps) {
  const at = layout.order.indexOf(block)
  const isHidden = layout.hidden.includes(block)
  return (
    <Group gap="xs" mb="sm">
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
  )
}

/** The comparison that was saved last. */
function HomeComparison() {
  return (
    <Suspense fallback={<Skeleton height={20} width="60%" />}>
      <LastComparison />
    </Suspense>
  )
}

/** A question to My storage; the answer opens as a new conversation. */
function HomeAsk() {
  const navigate = useNavigate()
  const [question, setQuestion] = useState('')
  const ask = (event: FormEvent) => {
    event.preventDefault()
    const asked = question.trim()
    void navigate(SCREENS.chat.path + (asked ? `?${new URLSearchParams({ ask: asked })}` : ''))
  }
  return (
    <form className={classes.ask} onSubmit={ask}>
      <TextInput
        aria-label="Ask your papers"
        placeholder="What do your papers say about …"
        description="Searches My storage. Answers are numbered quotes, each with its page; nothing is made up."
        inputWrapperOrder={['input', 'description']}
        dir="auto"
        value={question}
        onChange={({ currentTarget }) => setQuestion(currentTarget.value)}
      />
      <Button type="submit" variant="default">
        Ask
      </Button>
    </form>
  )
}

/** The newest unread notifications, updated live. */
function HomeNotifications() {
  const dispatch = useAppDispatch()
  const { notifications, accountInfo, status } = useSelector((state: WithProfile) => state.profile)
  const read = () => void dispatch(fetchNotifications({ offset: 0 }))
  useEffect(() => void dispatch(fetchNotifications({ offset: 0 })), [dispatch])
  const unviewed = notifications.filter(({ isViewed }) => !isViewed)
  const { failure, status: reading } = status.notifications
  const more = (accountInfo?.notifications ?? 0) - Math.min(SHOWN, unviewed.length)
  if (failure) return <ErrorState message={failure.message} kept="Your notifications are safe." onRetry={read} />
  if (unviewed.length === 0)
    return reading === 'SUCCESS' ? <p>You are all caught up.</p> : <SkeletonRows rows={1} height={56} />
  return (
    <>
      <ul className={notificationsClasses.list}>
        {unviewed.slice(0, SHOWN).map((told) => (
          <NotificationItem key={told.id} told={told} onGo={() => {}} />
        ))}
      </ul>
      {more > 0 && <p>{formatCountOf(more, 'more', 'more')} in the notification list.</p>}
    </>
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
function HomeUnlock() {
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
  if (!address) return <p>Link a wallet to see when your next stake unlocks.</p>
  if (failure?.error === 'noChain') return <p>This installation runs without a chain, so nothing is staked.</p>
  if (failure) {
    const kept = 'Your stakes are not affected.'
    return <ErrorState message={failure.message} kept={kept} onRetry={() => setTries(tries + 1)} />
  }
  if (!staking) return <SkeletonRows rows={1} height={56} />
  const stakes = staking.wallet?.activeStakes ?? []
  const next = stakes
    .filter(({ isUnlocked }) => !isUnlocked)
    .toSorted((one, other) => Date.parse(one.dateOfUnlock) - Date.parse(other.dateOfUnlock))[0]
  const unlocked = stakes.filter(({ isUnlocked }) => isUnlocked).length
  return (
    <p>
      {next
        ? `${formatBalance(BigInt(next.stakedAmount), staking.token.decimals)} ${staking.token.symbol} unlock ${formatMoment(next.dateOfUnlock)}. `
        : 'You have no locked stakes. '}
      {unlocked > 0 && `${unlocked} of your stakes can be withdrawn. `}
      <Anchor underline="always" component={Link} to={SCREENS.staking.path}>
        {SCREENS.staking.title}
      </Anchor>
    </p>
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
export function HomeRequests() {
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
  if (failure) return <ErrorState message={failure.message} kept="No request was changed." onRetry={read} />
  if (waiting.length === 0) return reading === 'SUCCESS' ? <p>None.</p> : <SkeletonRows rows={1} height={96} />
  return (
    <>
      <ul className={requestsClasses.list}>
        {waiting.map((request) => (
          <RequestToMeItem
            key={`${request.articleId} ${request.walletAddress}`}
            request={request}
            onAnswer={(isGranted) => answer({ request, isGranted })}
            onRevoke={() => {}}
          />
        ))}
      </ul>
      {pending > waiting.length && (
        <Anchor underline="always" component={Link} to={SCREENS.requests.path}>
          Show all {pending}
        </Anchor>
      )}
      {answering && <AnswerDialog {...answering} onClose={() => answer(null)} onDone={read} />}
    </>
  )
}

const HOME_PROCESSING_SHOWN = 4

/** My papers being processed or needing attention, kept current by the upload dock. */
export function HomeWork() {
  const open = useSelector(selectUploads).filter((item) => !isDone(item))
  const { status } = useSelector(selectArticles).status.uploads
  if (open.length === 0)
    return status === 'SUCCESS' || status === 'ERROR' ? (
      <p>No papers are being processed.</p>
    ) : (
      <SkeletonRows rows={1} height={24} />
    )
  return (
    <>
      <ul className={classes.rows}>
        {open.slice(0, HOME_PROCESSING_SHOWN).map((item) => (
          <li key={item.id} className={classes.row}>
            <span className={classes.name}>{item.title}</span>
            <span>
              {uploadLabel(item)}
              {!needsAttention(item) && `, ${uploadPercent(item)} %`}
            </span>
          </li>
        ))}
      </ul>
      <Anchor underline="always" component={Link} to={SCREENS.uploadActivity.path}>
        {SCREENS.uploadActivity.title}
      </Anchor>
    </>
  )
}
