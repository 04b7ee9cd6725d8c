import { administrationCalls } from '@colophon/protocol/administration/calls'
import type { SignedIn } from '@colophon/protocol/auth/entities'
import type { UnknownAction } from '@reduxjs/toolkit'
import { call } from '../../lib/api/call.ts'

type Dispatch = (action: UnknownAction) => unknown

/** Signs in as somebody; nothing that was read as oneself stays behind. */
export async function enterAccount(dispatch: Dispatch, userId: number, reason: string): Promise<void> {
  take(dispatch, await call(administrationCalls.loginAsUser, { body: { userId, reason } }))
}

/** Goes back to one's own session; nothing that was read as somebody else stays behind. */
export async function leaveAccount(dispatch: Dispatch): Promise<void> {
  take(dispatch, await call(administrationCalls.leaveUser))
}

/** Named as the slice of the session names them, which belongs to another feature. */
function take(dispatch: Dispatch, payload: SignedIn): void {
  dispatch({ type: 'auth/sessionEnded', payload: null })
  dispatch({ type: 'auth/signedIn', payload })
}
