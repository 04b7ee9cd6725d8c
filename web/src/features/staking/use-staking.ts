import type { ChainInfo } from '@colophon/protocol/chain/entities'
import { useCallback, useEffect } from 'react'
import { useSelector } from 'react-redux'
import { fetchChain, selectChain } from '../../lib/chain/chain-slice.ts'
import { selectConnection } from '../../lib/chain/connection.ts'
import { isPending } from '../../lib/chain/transaction.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { DEPOSIT_KIND, STAKING_KINDS } from './requests.ts'
import { depositChanged, type Reading, readStaking, selectStaking } from './slice.ts'

/**
 * Reads the contract when the screen opens, when the account changes, and when a transaction of ours is mined: through the
 * wallet where it is on the chain of the site, else through the server, for the address that is looked up.
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
  useDeposit(own, info)
  return { info, chainStatus: status.info, own, read, askAgain, state: useSelector(selectStaking) }
}

/** Keeps the hash of the deposit that is on its way, also of one from before a reload. */
function useDeposit(own: string | null, info: ChainInfo | null): void {
  const dispatch = useAppDispatch()
  const { transactions } = useSelector(selectChain)
  const deposit = transactions.find(
    (one) => one.kind === DEPOSIT_KIND && isPending(one) && one.address === own && one.chainId === info?.network.id,
  )
  const hash = deposit?.hash ?? null
  useEffect(() => void dispatch(depositChanged(hash)), [dispatch, hash])
}
