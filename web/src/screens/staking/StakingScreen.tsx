import type { ChainInfo } from '@colophon/protocol/chain/entities'
import { SCREENS } from '@colophon/protocol/screens'
import { MAIN_CHAIN_ID } from '@colophon/protocol/wallet/constants'
import { useEffect } from 'react'
import { useSelector } from 'react-redux'
import { useSearchParams } from 'react-router'
import { DeveloperBox } from '../../features/staking/DeveloperBox.tsx'
import { Positions } from '../../features/staking/Positions.tsx'
import { StakeForm } from '../../features/staking/StakeForm.tsx'
import { StakingHistory } from '../../features/staking/StakingHistory.tsx'
import {
  AboutStaking,
  AddressForm,
  CheckpointNotice,
  MintTokens,
  OwnerSection,
  Periods,
  TokenTools,
} from '../../features/staking/StakingSections.tsx'
import { StakingSummary } from '../../features/staking/StakingSummary.tsx'
import { useStaking } from '../../features/staking/use-staking.ts'
import { disconnectWallet, refreshBalances } from '../../features/wallet/actions.ts'
import { selectWallet } from '../../features/wallet/slice.ts'
import { WalletGate } from '../../features/wallet/WalletGate.tsx'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { useLatch } from '../../lib/hooks/use-latch.ts'
import { PageHeading } from '../../ui/page.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'

const LEAD = 'Lock tokens for a period and earn a share of the rewards.'

/** Staking: an account's stakes, new stakes, and actions. `?address=` shows another address. */
export function StakingScreen() {
  const [params, setParams] = useSearchParams()
  const lookedUp = params.get('address')
  const lookUp = (address: string | null) => setParams(address ? { address } : {}, { preventScrollReset: true })
  const staking = useStaking(lookedUp)
  const { info, chainStatus } = staking
  // Rendered after the contract's data, so that it never moves.
  const isSettled = useLatch(isRead(staking))
  return (
    <>
      <PageHeading title={SCREENS.staking.title} lead={LEAD} />
      {!info && chainStatus.failure && (
        <ErrorState message={chainStatus.failure.message} kept="Nothing was changed." onRetry={staking.refetchChain} />
      )}
      {!info && !chainStatus.failure && chainStatus.status !== 'SUCCESS' && <SkeletonRows rows={4} height={88} />}
      {!info && chainStatus.status === 'SUCCESS' && (
        <EmptyState title="No chain">
          This installation runs without a chain, so nothing can be staked. Its operator can add one.
        </EmptyState>
      )}
      {info && info.state !== 'ready' && <ChainNotReady state={info.state} onRetry={staking.refetchChain} />}
      {info && info.state === 'ready' && (
        <Staking info={info} lookedUp={lookedUp} staking={staking} onLookUp={lookUp} isSettled={isSettled} />
      )}
      {isSettled && <AboutStaking />}
    </>
  )
}

function isRead({ info, chainStatus, state: { contract, status } }: ReturnType<typeof useStaking>): boolean {
  if (!info) return chainStatus.status === 'SUCCESS' || chainStatus.failure !== null
  return info.state !== 'ready' || contract !== null || status.read.failure !== null
}

type Props = {
  info: ChainInfo
  lookedUp: string | null
  staking: ReturnType<typeof useStaking>
  onLookUp: (address: string | null) => void
  /** True once the contract was read or reading failed. */
  isSettled: boolean
}

function Staking({ info, lookedUp, staking, onLookUp, isSettled }: Props) {
  const { state, own, read } = staking
  const dispatch = useAppDispatch()
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each reading of the contract, as after a transaction.
  useEffect(() => {
    if (own !== null) void dispatch(refreshBalances())
  }, [dispatch, own, state.readAt])
  const { status, balance, balanceFailure, network } = useSelector(selectWallet)
  const { contract } = state
  const isOwn = own !== null && (lookedUp === null || lookedUp.toLowerCase() === own.toLowerCase())
  const { failure } = state.status.read
  const native = balanceFailure?.message ?? `${balance} ${network?.currency.symbol ?? ''}`
  const isResuming = status === 'LOADING' && contract === null
  const deployment = contract && {
    contracts: info.contracts,
    symbol: contract.token.symbol,
    decimals: contract.token.decimals,
  }
  const isWithoutTokens =
    isOwn && state.account !== null && state.balance === '0' && state.activeStakes.length === 0 && hasTestTokens(info)
  const testTokens =
    contract &&
    deployment &&
    (info.isLocal ? (
      <DeveloperBox account={own} time={contract.time} symbol={contract.token.symbol} onEnd={read} />
    ) : (
      own !== null && <MintTokens deployment={deployment} account={own} onEnd={read} />
    ))
  return (
    <>
      {lookedUp === null && <WalletGate network={info.network} purpose="stake" isResuming={isResuming} />}
      {failure && (
        <ErrorState
          message={failure.message}
          kept={[failure.detail, contract && 'Showing the last known state.'].filter(Boolean).join(' ')}
          onRetry={read}
        />
      )}
      {!contract && !failure && <SkeletonRows rows={4} height={88} />}
      {contract && deployment && (
        <>
          <StakingSummary
            state={state}
            network={info.network.name}
            native={isOwn ? native : null}
            onRefresh={read}
            onDisconnect={isOwn ? () => void dispatch(disconnectWallet()) : null}
          />
          {isWithoutTokens && testTokens}
          {!isOwn && <Periods chain={info} periods={contract.periods} />}
          {isOwn && (
            <CheckpointNotice deployment={deployment} steps={contract.staking.stepsToCheckpoint} onEnd={read} />
          )}
          {isOwn && state.account !== null && (
            <StakeForm key={own} chain={info} deployment={deployment} state={state} account={own} onEnd={read} />
          )}
          {state.account !== null && (
            <Positions chain={info} deployment={deployment} state={state} isOwn={isOwn} onEnd={read} />
          )}
          {state.account !== null && (
            <StakingHistory
              chain={info}
              deployment={deployment}
              account={state.account}
              isOwn={isOwn}
              readAt={state.readAt}
            />
          )}
          {isOwn && (
            <TokenTools
              deployment={deployment}
              account={own}
              balance={state.balance}
              chainId={info.network.id}
              onEnd={read}
            />
          )}
          {isOwn && <OwnerSection deployment={deployment} state={state} onEnd={read} />}
        </>
      )}
      {isSettled && <AddressForm key={lookedUp} address={lookedUp} onLookUp={onLookUp} />}
      {info.isLocal && !isWithoutTokens && testTokens}
    </>
  )
}

function hasTestTokens({ network }: ChainInfo): boolean {
  return network.id !== MAIN_CHAIN_ID
}

const NOT_READY: Record<Exclude<ChainInfo['state'], 'ready'>, string> = {
  starting: 'The chain is starting.',
  unreachable: 'The chain does not answer.',
  mismatch: 'The chain that answers is not the one this site uses. Nothing can be sent to it.',
}

function ChainNotReady({ state, onRetry }: { state: Exclude<ChainInfo['state'], 'ready'>; onRetry: () => void }) {
  return <ErrorState message={NOT_READY[state]} kept="Your stakes are not affected." onRetry={onRetry} />
}
