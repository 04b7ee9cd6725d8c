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
const READ_EVERY_MS = 15_000
const ASK_EVERY_MS = 5000

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
  const askAgain = useCallback(() => void dispatch(fetchChain({})), [dispatch])
  useEffect(askAgain, [askAgain])
  const read = useCallback(() => {
    if (info) void dispatch(readStaking({ chain: info, account, through }))
  }, [dispatch, info, account, through])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is mined has changed what is read.
  useEffect(() => {
    if (isReady) read()
  }, [isReady, read, mined])
  useLookingAgain(isReady ? READ_EVERY_MS : ASK_EVERY_MS, isReady ? read : askAgain)
  useDeposit(own, info)
  return { info, chainStatus: status.info, own, read, askAgain, state: useSelector(selectStaking) }
}

/** Refreshes when the window regains focus, and periodically while it is visible. */
function useLookingAgain(everyMs: number, look: () => void): void {
  useEffect(() => {
    const lookIfShown = () => document.visibilityState === 'visible' && look()
    const timer = setInterval(lookIfShown, everyMs)
    window.addEventListener('focus', lookIfShown)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', lookIfShown)
    }
  }, [everyMs, look])
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
