import type { Reply } from '@colophon/protocol/route'
import { siteCalls } from '@colophon/protocol/site/calls'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { readStored, writeStored } from '../stored-values.ts'
import { call } from './call.ts'

/** Public facts about the installation. */
export type Site = Reply<typeof siteCalls.site>

/**
 * Facts about the site, loaded on mount and on window focus, since the outbox may be opened in another tab; null
 * until known or if unreachable.
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

/** Whether there are records of an archive; until that is known, whether there were some the last time. */
export function useHasArchive(): boolean {
  const [has, setHas] = useState(() => readStored('hasArchive', z.boolean()) ?? false)
  const now = useSite()?.hasArchive
  useEffect(() => {
    if (now === undefined) return
    setHas(now)
    writeStored('hasArchive', now)
  }, [now])
  return has
}
