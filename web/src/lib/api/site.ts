import type { Reply } from '@colophon/protocol/route'
import { siteCalls } from '@colophon/protocol/site/calls'
import { useEffect, useState } from 'react'
import { call } from './call.ts'

/** What the server tells before anybody signs in. */
export type Site = Reply<typeof siteCalls.site>

/**
 * The site's own facts, asked each time the component appears and when the window gets the focus back, as after the
 * outbox was opened in another tab; null until known or when the server cannot be reached.
 */
export function useSite(): Site | null {
  const [site, setSite] = useState<Site | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const ask = () => call(siteCalls.site, {}, { signal }).then(setSite, () => signal.aborted || setSite(null))
    ask()
    window.addEventListener('focus', ask, { signal })
    return () => leaving.abort()
  }, [])
  return site
}
