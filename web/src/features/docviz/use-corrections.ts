import type { Corrections, Result } from '@colophon/protocol/docviz/entities'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type Failure, isCancelled } from '../../lib/api/call-error.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { fetchResult, saveCorrections } from './actions.ts'
import { boxesAsRead, correctedBoxes } from './draft-boxes.ts'

const SAVE_AFTER_MS = 700
const UNDO_MAX = 100

/** Save state of the corrections: saved, pending, or rejected. */
export type Saving = { state: 'saved' | 'waiting' | 'saving' } | { state: 'failed'; failure: Failure }

/** The corrections of an open document: undoable one by one, saved shortly after the last change. */
export function useCorrections(result: Result) {
  const dispatch = useAppDispatch()
  const asRead = useMemo(() => boxesAsRead(result), [result])
  const [draft, setDraft] = useState(result.corrections)
  const [past, setPast] = useState<readonly Corrections[]>([])
  const [saving, setSaving] = useState<Saving>({ state: 'saved' })
  const revision = useRef(result.revision)
  const isSending = useRef(false)
  const boxes = useMemo(() => correctedBoxes(asRead, draft), [asRead, draft])

  const set = (next: Corrections) => {
    setDraft(next)
    setSaving({ state: 'waiting' })
  }
  useEffect(() => {
    if (saving.state !== 'waiting' || isSending.current) return
    const timer = setTimeout(async () => {
      isSending.current = true
      setSaving({ state: 'saving' })
      const sent = await dispatch(saveCorrections({ id: result.id, revision: revision.current, corrections: draft }))
      isSending.current = false
      if (saveCorrections.fulfilled.match(sent)) {
        revision.current = sent.payload.revision
        setSaving((now) => (now.state === 'saving' ? { state: 'saved' } : { ...now }))
        void dispatch(fetchResult(result.id))
      } else if (sent.payload && !isCancelled(sent.payload)) setSaving({ state: 'failed', failure: sent.payload })
    }, SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [saving, draft, dispatch, result.id])

  return {
    asRead,
    boxes,
    draft,
    saving,
    canUndo: past.length > 0,
    change(next: Corrections) {
      if (next === draft) return
      setPast((before) => [...before, draft].slice(-UNDO_MAX))
      set(next)
    },
    undo() {
      const last = past.at(-1)
      if (!last) return
      setPast(past.slice(0, -1))
      set(last)
    },
    /** Retries a rejected save. */
    retry: () => setSaving({ state: 'waiting' }),
    /** Discards local changes and loads what was saved elsewhere. */
    async takeNewest() {
      const read = await dispatch(fetchResult(result.id))
      if (!fetchResult.fulfilled.match(read)) return
      revision.current = read.payload.revision
      setPast([])
      setDraft(read.payload.corrections)
      setSaving({ state: 'saved' })
    },
  }
}

export type Correcting = ReturnType<typeof useCorrections>
