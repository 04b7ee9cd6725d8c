import type { SignedMessage } from '@colophon/protocol/wallet/entities'
import type { Nonce } from '@colophon/protocol/wallet/nonce'
import { useEffect, useState } from 'react'
import { type Failure, failureOf, isCancelled } from '../../lib/call-error.ts'
import { serverSeconds } from '../../lib/clock.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { askForMessage, type SigningRequest, signWithWallet } from './run.ts'

/** A message is asked for, ready, being signed, being sent; `refused` when none could be got. */
export type Signing = {
  doing: 'asking' | 'ready' | 'signing' | 'sending' | 'refused'
  nonce: Nonce | null
  failure: Failure | null
  /** True while a message is shown that took the place of one which nobody signed in time. */
  isRenewed: boolean
  ask: () => void
  sign: () => Promise<void>
}

/** A message is never renewed more often than this, in milliseconds, whatever the clocks say. */
const RENEW_MIN_MS = 20_000
/** The longest that a timer of a browser waits. */
const RENEW_MAX_MS = 2 ** 31 - 1

/**
 * Gets a message, has it signed, and hands it on. One that was sent is used up: after a failure there is a new one. One
 * that expires before it is signed is renewed in sight, so that nobody signs in vain.
 */
export function useSigning(
  address: string,
  request: SigningRequest,
  onSigned: (signed: SignedMessage) => Promise<Failure | null>,
): Signing {
  const dispatch = useAppDispatch()
  const [nonce, setNonce] = useState<Nonce | null>(null)
  const [doing, setDoing] = useState<Signing['doing']>('asking')
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isRenewed, setRenewed] = useState(false)
  const [round, setRound] = useState(0)
  const wanted = JSON.stringify(request)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks for a new message.
  useEffect(() => {
    const leaving = new AbortController()
    setNonce(null)
    setDoing('asking')
    askForMessage(JSON.parse(wanted) as SigningRequest, address, leaving.signal).then(
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
  }, [address, wanted, round])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what asks again only sets state.
  useEffect(() => {
    if (!nonce || doing !== 'ready') return
    const leftMs = Date.parse(nonce.expiresAt) - serverSeconds() * 1000
    const limit = setTimeout(() => again(true), Math.min(Math.max(leftMs, RENEW_MIN_MS), RENEW_MAX_MS))
    return () => clearTimeout(limit)
  }, [nonce, doing])
  const again = (isLate: boolean) => {
    setNonce(null)
    setDoing('asking')
    setRenewed(isLate)
    setRound((before) => before + 1)
  }
  const renew = (why: Failure | null) => {
    setFailure(why)
    again(false)
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
  return { doing, nonce, failure, isRenewed, ask: () => renew(null), sign }
}
