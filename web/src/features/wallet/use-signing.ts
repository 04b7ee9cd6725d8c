import type { SignedMessage } from '@colophon/protocol/wallet/entities'
import type { Nonce } from '@colophon/protocol/wallet/nonce'
import { useEffect, useState } from 'react'
import { type Failure, failureOf, isCancelled } from '../../lib/call-error.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { askForMessage, type LinkPurpose, signWithWallet } from './run.ts'

/** A message is asked for, ready, being signed, being sent; `refused` when none could be got. */
export type Signing = {
  doing: 'asking' | 'ready' | 'signing' | 'sending' | 'refused'
  nonce: Nonce | null
  failure: Failure | null
  ask: () => void
  sign: () => Promise<void>
}

/** Gets a message, has it signed, and hands it on. One that was sent is used up: after a failure there is a new one. */
export function useSigning(
  address: string,
  purpose: LinkPurpose,
  onSigned: (signed: SignedMessage) => Promise<Failure | null>,
): Signing {
  const dispatch = useAppDispatch()
  const [nonce, setNonce] = useState<Nonce | null>(null)
  const [doing, setDoing] = useState<Signing['doing']>('asking')
  const [failure, setFailure] = useState<Failure | null>(null)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks for a new message.
  useEffect(() => {
    const leaving = new AbortController()
    askForMessage(purpose, address, leaving.signal).then(
      (given) => {
        setNonce(given)
        setDoing('ready')
      },
      (thrown: unknown) => {
        const refused = failureOf(thrown)
        if (isCancelled(refused)) return
        setFailure(refused)
        setDoing('refused')
      },
    )
    return () => leaving.abort()
  }, [address, purpose, round])
  const renew = (why: Failure | null) => {
    setNonce(null)
    setFailure(why)
    setDoing('asking')
    setRound((before) => before + 1)
  }
  const sign = async () => {
    if (!nonce) return
    setFailure(null)
    setDoing('signing')
    const signed = await dispatch(signWithWallet(address, nonce.message))
    if (!('signature' in signed)) {
      setFailure(signed)
      return setDoing('ready')
    }
    setDoing('sending')
    const refused = await onSigned(signed)
    if (refused) renew(refused)
  }
  return { doing, nonce, failure, ask: () => renew(null), sign }
}
