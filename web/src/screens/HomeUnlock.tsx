import { SCREENS } from '@colophon/protocol/screens'
import { stakingCalls } from '@colophon/protocol/staking/calls'
import type { StakingReply } from '@colophon/protocol/staking/entities'
import { Anchor } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router'
import { selectAccount } from '../features/profile/slice.ts'
import { call } from '../lib/call.ts'
import { type Failure, failureOf, isCancelled } from '../lib/call-error.ts'
import { formatBalance } from '../lib/chain/balance.ts'
import { formatMoment } from '../lib/format.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { SkeletonRows } from '../ui/SkeletonRows.tsx'

/** When the next stake of the linked wallet unlocks, as the contract tells. */
export function HomeUnlock() {
  const address = useSelector(selectAccount)?.walletAddress ?? null
  const [staking, setStaking] = useState<StakingReply | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again.
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
  if (!address) return <p>Link a wallet to your account, and the day on which your next stake unlocks stands here.</p>
  if (failure?.error === 'noChain') return <p>This installation runs without a chain, so nothing is staked.</p>
  if (failure) {
    const kept = 'What is staked stays where it is.'
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
        : 'Nothing of yours is locked. '}
      {unlocked > 0 && `${unlocked} of your stakes can be withdrawn. `}
      <Anchor underline="always" component={Link} to={SCREENS.staking.path}>
        {SCREENS.staking.title}
      </Anchor>
    </p>
  )
}
