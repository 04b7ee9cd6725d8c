import type { ChainInfo } from '@colophon/protocol/chain/entities'
import { stakingCalls } from '@colophon/protocol/staking/calls'
import type { StakingAct } from '@colophon/protocol/staking/entities'
import { Anchor, Group } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { call } from '../../lib/api/call.ts'
import { type Failure, failureOf } from '../../lib/api/call-error.ts'
import { formatBalance } from '../../lib/chain/balance.ts'
import { formatDay, formatTime } from '../../lib/format.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { TransactionHash } from '../../ui/TransactionHash.tsx'
import rows from './history.module.css'
import { Part } from './Part.tsx'
import type { StakingDeployment } from './requests.ts'
import classes from './staking.module.css'

/** Entries per page. */
const HISTORY_PAGE = 10

/** The server indexes mined transactions within two seconds, later than the contract can be read. In milliseconds. */
const SECOND_READ_MS = 3_000

type Props = {
  chain: ChainInfo
  deployment: StakingDeployment
  account: string
  isOwn: boolean
  /** When the contract was last read; there may be newer entries. */
  readAt: number | null
}

/** Staking history of an account, newest first, with transactions; the page is in the URL. */
export function StakingHistory({ chain, deployment, account, isOwn, readAt }: Props) {
  const [params] = useSearchParams()
  const page = pageOf(params.get('history'))
  const { history, failure, read } = useHistory(account, page, readAt)
  return (
    <Part id="history-title" title="History">
      <div className={classes.body}>
        {failure && (
          <ErrorState
            message={failure.message}
            kept={history ? 'Showing the last known state.' : 'Your stakes are not affected.'}
            onRetry={read}
          />
        )}
        {!history && !failure && <SkeletonRows rows={3} height={56} />}
        {history && history.acts.length > 0 && (
          <ul>
            {history.acts.map((act) => (
              <Act
                key={`${act.transactionHash} ${act.act} ${act.stakeId}`}
                act={act}
                chain={chain}
                deployment={deployment}
              />
            ))}
          </ul>
        )}
        {history && history.total === 0 && (
          <p className={classes.words}>
            {isOwn
              ? 'No activity yet. Stakes, extensions, withdrawals and claims appear here once they are mined.'
              : 'This address has no activity.'}
          </p>
        )}
        {history && history.total > 0 && history.acts.length === 0 && (
          <EmptyState
            title="This page does not exist"
            actions={
              <Anchor underline="always" component={Link} to={toPage(params, 1)}>
                Show the newest
              </Anchor>
            }
          />
        )}
        {history && history.acts.length > 0 && history.total > HISTORY_PAGE && (
          <Group component="nav" gap="var(--mantine-spacing-xs) var(--mantine-spacing-md)" aria-label="History pages">
            {page > 1 && (
              <Anchor underline="always" component={Link} to={toPage(params, page - 1)}>
                Newer
              </Anchor>
            )}
            <span className={classes.quiet}>
              Page {page} of {Math.ceil(history.total / HISTORY_PAGE)}
            </span>
            {page * HISTORY_PAGE < history.total && (
              <Anchor underline="always" component={Link} to={toPage(params, page + 1)}>
                Older
              </Anchor>
            )}
          </Group>
        )}
      </div>
    </Part>
  )
}

function Act({ act, chain, deployment }: { act: StakingAct; chain: ChainInfo; deployment: StakingDeployment }) {
  return (
    <li className={rows.act}>
      <div>
        {actLabel(act, chain, deployment)}
        {!act.isFinal && <span className={classes.quiet}> (the chain may still reverse it)</span>}
      </div>
      <time className={classes.quiet} dateTime={act.time}>
        {formatDay(act.time)}, {formatTime(act.time)}
      </time>
      <TransactionHash hash={act.transactionHash} chainId={act.chainId} />
    </li>
  )
}

function actLabel(
  { act, stakeId, amount, reward, stakingPeriod }: StakingAct,
  chain: ChainInfo,
  deployment: StakingDeployment,
): string {
  const tokens = (units: string | null) =>
    `${formatBalance(BigInt(units ?? 0), deployment.decimals)} ${deployment.symbol}`
  const months = chain.lockOptions.find(({ value }) => value === stakingPeriod)?.months
  const period = months ? `${months} months` : `period ${stakingPeriod}`
  switch (act) {
    case 'Staked':
      return `Staked ${tokens(amount)} for ${period}, as stake ${stakeId}`
    case 'Extended':
      return `Extended stake ${stakeId} by ${period}; ${tokens(reward)} of reward until then`
    case 'Withdrawn':
      return `Withdrew ${tokens(amount)} of stake ${stakeId}, with ${tokens(reward)} of reward`
    case 'RewardClaimed':
      return `Claimed ${tokens(reward)} of reward of stake ${stakeId}`
    case 'CappedRewardWithdrawn':
      return `Withdrew the capped reward, ${tokens(amount)}`
  }
}

function pageOf(text: string | null): number {
  const page = Number(text ?? 1)
  return Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1
}

function toPage(params: URLSearchParams, page: number): string {
  const next = new URLSearchParams(params)
  if (page === 1) next.delete('history')
  else next.set('history', String(page))
  return `?${next}`
}

type HistoryPart = { account: string; page: number; acts: StakingAct[]; total: number }

/** Loads a page of the history, again whenever the contract is read, and once more shortly after. */
function useHistory(
  account: string,
  page: number,
  readAt: number | null,
): { history: HistoryPart | null; failure: Failure | null; read: () => void } {
  const [history, setHistory] = useState<HistoryPart | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer `readAt` or a retry loads the page again.
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const read = async () => {
      const query = { address: account, limit: HISTORY_PAGE, offset: (page - 1) * HISTORY_PAGE }
      try {
        const [acts, total] = await call(stakingCalls.history, { query }, { signal })
        if (signal.aborted) return
        setHistory({ account, page, acts, total })
        setFailure(null)
      } catch (thrown) {
        if (!signal.aborted) setFailure(failureOf(thrown))
      }
    }
    void read()
    const timer = setTimeout(read, SECOND_READ_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [account, page, readAt, tries])
  const isOf = history?.account === account && history.page === page
  return { history: isOf ? history : null, failure, read: useCallback(() => setTries((count) => count + 1), []) }
}
