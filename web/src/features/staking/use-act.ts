import { useState } from 'react'
import type { Failure } from '../../lib/api/call-error.ts'
import { isFailure, sendTransaction, type TransactionRequest } from '../../lib/chain/chain-port.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'

/** Sends one transaction at a time and keeps its failure; resolves to whether it was mined. */
export function useAct(onEnd?: () => void) {
  const dispatch = useAppDispatch()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const act = async (request: TransactionRequest): Promise<boolean> => {
    setBusy(true)
    setFailure(null)
    try {
      const outcome = await dispatch(sendTransaction(request))
      if (isFailure(outcome)) setFailure(outcome)
      return !isFailure(outcome)
    } finally {
      setBusy(false)
      onEnd?.()
    }
  }
  return { act, isBusy, failure, setFailure }
}
