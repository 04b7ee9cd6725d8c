import { stakingCalls } from '@colophon/protocol/staking/calls'
import type { StakingAct } from '@colophon/protocol/staking/entities'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../lib/call.ts'
import { type Failure, failureOf } from '../../lib/call-error.ts'

/** How many acts one page shows. */
export const HISTORY_PAGE = 10

/** What is mined is read by the server within two seconds: later than the contract itself can be read. In milliseconds. */
const LATER_MS = 3_000

type Told = { account: string; page: number; acts: StakingAct[]; total: number }

/** Reads a page of what an account has done, again when the contract was read anew, and a little later once more. */
export function useHistory(
  account: string,
  page: number,
  readAt: number | null,
): { told: Told | null; failure: Failure | null; read: () => void } {
  const [told, setTold] = useState<Told | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read anew, or asked for again, is asked for again.
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const read = async () => {
      const query = { address: account, limit: HISTORY_PAGE, offset: (page - 1) * HISTORY_PAGE }
      try {
        const [acts, total] = await call(stakingCalls.history, { query }, { signal })
        if (signal.aborted) return
        setTold({ account, page, acts, total })
        setFailure(null)
      } catch (thrown) {
        if (!signal.aborted) setFailure(failureOf(thrown))
      }
    }
    void read()
    const timer = setTimeout(read, LATER_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [account, page, readAt, tries])
  const isOf = told?.account === account && told.page === page
  return { told: isOf ? told : null, failure, read: useCallback(() => setTries((count) => count + 1), []) }
}
