/** The status of every asynchronous action of the client (specification §4); RESET returns to INIT. */
export type RequestStatus = 'INIT' | 'REQUEST' | 'SUCCESS' | 'ERROR'

/** True if the access token must be refreshed before a call: it has expired and no refresh is running. */
export function needsRefresh(timestamp: number | null, nowSeconds: number, isRefreshing: boolean): boolean {
  return timestamp !== null && !isRefreshing && nowSeconds >= timestamp
}

/** The client's reaction to a failed reply (specification §8). */
export type SessionReaction = 'clear' | 'secondStep' | 'refresh' | 'fail'

/** Decides from status, error and message whether to clear the session, ask for the second step, refresh once, or fail. */
export function sessionReaction(reply: { status: number; error: string; message: string }): SessionReaction {
  if (reply.message.includes('token uncorrected') || reply.message === 'Token not found in headers') return 'clear'
  if (reply.status === 401 && reply.error === 'Requires second authentication step') return 'secondStep'
  return reply.status === 401 ? 'refresh' : 'fail'
}
