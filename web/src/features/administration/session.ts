import { administrationCalls } from '@colophon/protocol/administration/calls'
import type { SignedIn } from '@colophon/protocol/auth/entities'
import type { UnknownAction } from '@reduxjs/toolkit'
import { call } from '../../lib/api/call.ts'

type Dispatch = (action: UnknownAction) => unknown

/** Starts impersonation; resets everything loaded as the administrator. */
export async function enterAccount(dispatch: Dispatch, userId: number, reason: string): Promise<void> {
  take(dispatch, await call(administrationCalls.loginAsUser, { body: { userId, reason } }))
}

/** Ends impersonation; resets everything loaded as the other user. */
export async function leaveAccount(dispatch: Dispatch): Promise<void> {
  take(dispatch, await call(administrationCalls.leaveUser))
}

/** Has the action types of the session slice, which belongs to another feature. */
function take(dispatch: Dispatch, payload: SignedIn): void {
  dispatch({ type: 'auth/sessionEnded', payload: null })
  dispatch({ type: 'auth/signedIn', payload })
}
