import type { Anchor } from '@colophon/protocol/comments/entities'
import { highlightCalls } from '@colophon/protocol/highlights/calls'
import type { Highlight, HighlightColor } from '@colophon/protocol/highlights/entities'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { type Failure, failureOf } from '../../lib/api/call-error.ts'
import { toastError } from '../../ui/toast.tsx'
import { toastUndo } from '../../ui/UndoToast.tsx'

/** The highlights of one person in one paper; null until they are loaded, and for visitors. */
export type Highlights = {
  list: readonly Highlight[] | null
  failure: Failure | null
  add: (anchor: Anchor, color: HighlightColor, note?: string) => Promise<void>
  change: (highlight: Highlight, change: Partial<Pick<Highlight, 'color' | 'note'>>) => Promise<boolean>
  remove: (highlight: Highlight) => Promise<void>
}

/** Loads the highlights where `isWanted`, and changes them. */
export function useHighlights(articleId: number, isWanted: boolean): Highlights {
  const [loaded, setLoaded] = useState<readonly Highlight[] | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => {
    setLoaded(null)
    setFailure(null)
    if (!isWanted) return
    const leaving = new AbortController()
    call(highlightCalls.list, { query: { articleId } }, { signal: leaving.signal }).then(setLoaded, (thrown) => {
      if (!leaving.signal.aborted) setFailure(failureOf(thrown))
    })
    return () => leaving.abort()
  }, [articleId, isWanted])
  const put = (highlight: Highlight) =>
    setLoaded((before) => sorted([...(before ?? []).filter(({ id }) => id !== highlight.id), highlight]))
  const add: Highlights['add'] = async (anchor, color, note = '') => {
    try {
      put(await call(highlightCalls.create, { body: { articleId, anchor, color, note } }))
    } catch (thrown) {
      toastError(failureOf(thrown).message)
    }
  }
  const change: Highlights['change'] = async (highlight, changed) => {
    put({ ...highlight, ...changed })
    try {
      put(await call(highlightCalls.update, { body: { highlightId: highlight.id, ...changed } }))
      return true
    } catch (thrown) {
      put(highlight)
      toastError(failureOf(thrown).message)
      return false
    }
  }
  const remove: Highlights['remove'] = async (highlight) => {
    setLoaded((before) => before?.filter(({ id }) => id !== highlight.id) ?? null)
    try {
      await call(highlightCalls.delete, { query: { highlightId: highlight.id } })
    } catch (thrown) {
      put(highlight)
      return toastError(failureOf(thrown).message)
    }
    const { anchor, color, note } = highlight
    if (anchor) toastUndo('The highlight was deleted.', () => void add(anchor, color, note))
  }
  return { list: loaded, failure, add, change, remove }
}

/** In the order of the text; those without a place come last. */
function sorted(list: readonly Highlight[]): Highlight[] {
  const place = ({ anchor }: Highlight) => anchor?.start ?? Number.POSITIVE_INFINITY
  return list.toSorted((one, other) => place(one) - place(other) || one.id - other.id)
}
