import { assistantCalls } from '@colophon/protocol/assistant/calls'
import type { AssistantSettings, ModelUses } from '@colophon/protocol/assistant/entities'
import type { CallInput } from '@colophon/protocol/route'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { type Failure, failureOf, isCancelled } from '../../lib/api/call-error.ts'

export type OwnServerInput = CallInput<typeof assistantCalls.setOwn>['body']

/** The model that reads for me; changes resolve to their failure, or to null. */
export function useAssistant() {
  const [settings, setSettings] = useState<AssistantSettings | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const load = useCallback((signal?: AbortSignal) => {
    setFailure(null)
    call(assistantCalls.settings, {}, { signal }).then(setSettings, (thrown: unknown) => {
      const found = failureOf(thrown)
      if (!isCancelled(found)) setFailure(found)
    })
  }, [])
  useEffect(() => {
    const leaving = new AbortController()
    load(leaving.signal)
    return () => leaving.abort()
  }, [load])
  const change = async (changing: Promise<AssistantSettings>): Promise<Failure | null> => {
    try {
      setSettings(await changing)
      return null
    } catch (thrown) {
      const found = failureOf(thrown)
      if (found.error === 'modelHostChanged') load()
      return found
    }
  }
  return {
    settings,
    failure,
    retry: () => load(),
    allow: (host: string, isAllowed: boolean) => change(call(assistantCalls.allow, { body: { host, isAllowed } })),
    setUses: (body: ModelUses) => change(call(assistantCalls.setUses, { body })),
    setOwn: (body: OwnServerInput) => change(call(assistantCalls.setOwn, { body })),
    removeOwn: () => change(call(assistantCalls.removeOwn)),
  }
}
