import { describe, expect, it } from 'vitest'
import { CALLS } from '../calls.ts'
import type { Route } from '../route.ts'
import { isRefusedWhileImpersonating } from './impersonation.ts'

const routes: Route[] = Object.values(CALLS).flatMap((group) => Object.values(group))

describe('calls while impersonating a user', () => {
  it('an impersonating administrator may make only the listed changing calls, none of which affects what others see', () => {
    const allowed = routes.filter((call) => call.method !== 'GET' && !isRefusedWhileImpersonating(call))
    expect(allowed.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
      'POST /articles/download',
      'POST /articles/lookup',
      'POST /articles/read-citation',
      'POST /audit/list',
      'POST /authentication/leave-user',
      'POST /authentication/logout',
      'POST /authentication/refresh-token',
      'POST /chain/rpc',
      'POST /chain/verify',
      'POST /public/graph',
      'POST /requests/check-receipt',
      'PUT /articles/reading-place',
    ])
  })

  it('an impersonating administrator can read everything the owner can, except conversations', () => {
    const refused = routes.filter((call) => call.method === 'GET' && isRefusedWhileImpersonating(call))
    expect(refused.map(({ path }) => path)).toEqual(
      routes.filter(({ method, path }) => method === 'GET' && path.startsWith('/chats/')).map(({ path }) => path),
    )
  })
})
