import type { SignedIn } from '@colophon/protocol/auth/entities'
import { SCREENS } from '@colophon/protocol/screens'
import { useCallback } from 'react'
import { parsePath, useNavigate } from 'react-router'
import { type Failure, failureOf } from '../../../lib/call-error.ts'
import { withReturnPath } from '../../../lib/return-path.ts'
import { useAppDispatch } from '../../../lib/use-app-dispatch.ts'
import { rememberWay } from '../last-way.ts'
import { firstStepEnded, SECOND_STEP, signedIn } from '../slice.ts'
import type { Pending } from './pending.ts'

/** Signs in with a provider and leads on: to where the person was going, or to the second step. Answers why it failed, or null. */
export function useEnter() {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  return useCallback(
    async ({ provider, from }: Pending, signIn: () => Promise<SignedIn>): Promise<Failure | null> => {
      try {
        dispatch(signedIn(await signIn()))
        rememberWay(provider)
        void navigate(from, { replace: true })
        return null
      } catch (thrown) {
        const failure = failureOf(thrown)
        if (failure.error !== SECOND_STEP) return failure
        rememberWay(provider)
        dispatch(firstStepEnded(failure))
        const path = { search: '', hash: '', pathname: '/', ...parsePath(from) }
        void navigate(withReturnPath(SCREENS.login.path, path), { replace: true })
        return null
      }
    },
    [dispatch, navigate],
  )
}
