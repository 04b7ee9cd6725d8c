import type { OpenArticle } from '@colophon/protocol/articles/entities'
import { useEffect, useRef, useState } from 'react'
import { changesOf, type DraftChange } from './draft-changes.ts'
import { keepDraft, keptDraft } from './kept-draft.ts'
import type { Draft } from './statements-draft.ts'

/** Keeps the unsaved changes of a draft across a reload of the tab, and brings them back when asked. */
export function useKeptDraft(article: OpenArticle, draft: Draft, bringBack: (changes: readonly DraftChange[]) => void) {
  const { id, ownerId } = article
  const [isKept, setKept] = useState(true)
  const [recovered, setRecovered] = useState<string | null>(null)
  const hadChanges = useRef(false)
  useEffect(() => {
    if (ownerId === null || (draft.changes === 0 && !hadChanges.current)) return
    hadChanges.current = draft.changes > 0
    const { baseMd5Hash } = draft
    setKept(keepDraft(ownerId, id, { changes: changesOf(draft), baseMd5Hash, keptAt: new Date().toISOString() }))
    if (draft.changes === 0) setRecovered(null)
  }, [draft, id, ownerId])
  const recover = () => {
    const kept = ownerId === null || draft.changes > 0 ? null : keptDraft(ownerId, id)
    if (!kept) return
    setRecovered(kept.keptAt)
    bringBack(kept.changes)
  }
  return { isKept, recovered, recover }
}
