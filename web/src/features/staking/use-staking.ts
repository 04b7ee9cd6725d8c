import type { ChainInfo } from '@colophon/protocol/chain/entities'
import { useCallback, useEffect } from 'react'
import { useSelector } from 'react-redux'
import { selectConnection } from '../../lib/chain/chain-port.ts'
import { fetchChain, selectChain } from '../../lib/chain/chain-slice.ts'
import { isPending } from '../../lib/chain/transaction.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { DEPOSIT_KIND, STAKING_KINDS } from './requests.ts'
import { depositChanged, type Reading, readStaking, selectStaking } from './slice.ts'

/** Refresh interval, and polling interval of a chain that is not ready; in milliseconds. */
const REFRESH_MS = 15_000
const CHAIN_POLL_MS = 5000

/**
 * Reads the contract on mount, on account changes, after our mined transactions, and periodically while visible,
 * since wallet replies can be lost: through the wallet if it is on the site's chain, else through the server for the
 * looked-up address.
 */
export function useStaking(lookedUp: string | null) {
  const dispatch = useAppDispatch()
  const { info, status } = useSelector(selectChain)
  const connection = useSelector(selectConnection)
  const { transactions } = useSelector(selectChain)
  const isOurs = connection.status === 'CONNECTED' && connection.network?.chainId === info?.network.id
  const own = isOurs ? connection.address : null
  const account = lookedUp ?? own
  const through: Reading['through'] = own !== null && account === own ? 'wallet' : 'server'
  const isReady = info?.state === 'ready'
  const mined = transactions.filter(({ kind, stage }) => kind.startsWith(STAKING_KINDS) && stage === 'mined').length
  const refetchChain = useCallback(() => void dispatch(fetchChain({})), [dispatch])
  useEffect(refetchChain, [refetchChain])
  const read = useCallback(() => {
    if (info) void dispatch(readStaking({ chain: info, account, through }))
  }, [dispatch, info, account, through])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a mined transaction changes the contract.
  useEffect(() => {
    if (isReady) read()
  }, [isReady, read, mined])
  useRefresh(isReady ? REFRESH_MS : CHAIN_POLL_MS, isReady ? read : refetchChain)
  useDeposit(own, info)
  return { info, chainStatus: status.info, own, mined, read, refetchChain, state: useSelector(selectStaking) }
}

/** Refreshes when the window regains focus, and periodically while it is visible. */
function useRefresh(everyMs: number, refresh: () => void): void {
  useEffect(() => {
    const refreshIfVisible = () => document.visibilityState === 'visible' && refresh()
    const timer = setInterval(refreshIfVisible, everyMs)
    window.addEventListener('focus', refreshIfVisible)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', refreshIfVisible)
    }
  }, [everyMs, refresh])
}

/** Tracks the hash of the pending deposit, also from before a reload. */
function useDeposit(own: string | null, info: ChainInfo | null): void {
  const dispatch = useAppDispatch()
  const { transactions } = useSelector(selectChain)
  const deposit = transactions.find(
    (one) => one.kind === DEPOSIT_KIND && isPending(one) && one.address === own && one.chainId === info?.network.id,
  )
  const hash = deposit?.hash ?? null
  useEffect(() => void dispatch(depositChanged(hash)), [dispatch, hash])
}
