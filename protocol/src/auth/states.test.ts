import { describe, expect, test } from 'vitest'
import { needsRefresh, sessionReaction } from './states.ts'

describe('before a call the tokens are refreshed', () => {
  // Proves: 4-session-expired, 4-session-running
  test.each([
    ['no session', null, 1000, false, false],
    ['a second before the end', 1000, 999, false, false],
    ['at the end', 1000, 1000, false, true],
    ['after the end', 1000, 2000, false, true],
    ['after the end, with a refresh running', 1000, 2000, true, false],
  ])('%s', (_case, timestamp, now, isRefreshing, wanted) => {
    expect(needsRefresh(timestamp, now, isRefreshing)).toBe(wanted)
  })
})

describe('what the client does with a failed reply', () => {
  // Proves: 8-token-uncorrected, 8-token-not-found, 8-second-step, 8-other-401
  test.each([
    ['token uncorrected clears the session', 401, 'tokenUncorrected', 'token uncorrected', 'clear'],
    ['… also inside a longer message', 403, 'x', 'the token uncorrected, sorry', 'clear'],
    ['Token not found in headers clears it', 401, 'tokenMissing', 'Token not found in headers', 'clear'],
    ['… but not inside a longer message', 400, 'x', 'Token not found in headers today', 'fail'],
    [
      'a second step is asked for, without a refresh',
      401,
      'Requires second authentication step',
      'Requires second authentication step',
      'secondStep',
    ],
    ['a second step only with 401', 403, 'Requires second authentication step', 'x', 'fail'],
    ['another 401 refreshes', 401, 'tokenExpired', 'The access token has expired.', 'refresh'],
    ['any other status fails', 404, 'notFound', 'There is nothing', 'fail'],
    ['a server error fails', 500, 'serverError', 'Something went wrong', 'fail'],
  ] as const)('%s', (_case, status, error, message, reaction) => {
    expect(sessionReaction({ status, error, message })).toBe(reaction)
  })
})
