import type { Anchor } from '@colophon/protocol/comments/entities'
import type { Area } from '@colophon/protocol/highlights/areas'
import { highlightCalls } from '@colophon/protocol/highlights/calls'
import type { Highlight, HighlightColor } from '@colophon/protocol/highlights/entities'
import { libraryCalls } from '@colophon/protocol/library/calls'
import type { Tag } from '@colophon/protocol/library/entities'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { type Failure, failureOf } from '../../lib/api/call-error.ts'
import { toastError } from '../../ui/toast.tsx'
import { toastUndo } from '../../ui/UndoToast.tsx'

/** What its author may change of a highlight. */
type Changeable = Pick<Highlight, 'color' | 'note' | 'tagIds' | 'collectionIds'>

/** What is marked: a passage, or an area of a page. */
type Marked = { anchor: Anchor } | { area: Area }

/** The highlights in one paper that a person sees; null until they are loaded, and for visitors. */
export type Highlights = {
  list: readonly Highlight[] | null
  failure: Failure | null
  add: (marked: Marked, color: HighlightColor, more?: Partial<Changeable>) => Promise<void>
  change: (highlight: Highlight, change: Partial<Changeable>) => Promise<boolean>
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
  const put = useCallback(
    (highlight: Highlight) =>
      setLoaded((before) => sorted([...(before ?? []).filter(({ id }) => id !== highlight.id), highlight])),
    [],
  )
  const add: Highlights['add'] = useCallback(
    async (marked, color, more = {}) => {
      try {
        const made = await call(highlightCalls.create, { body: { articleId, ...marked, ...more, color } })
        // Marked before, in another colour.
        const isOther = made.color !== color
        put(isOther ? await call(highlightCalls.update, { body: { highlightId: made.id, color } }) : made)
      } catch (thrown) {
        toastError(failureOf(thrown).message)
      }
    },
    [articleId, put],
  )
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
    const { anchor, area, color, note, tagIds, collectionIds } = highlight
    const marked = anchor ? { anchor } : area && { area }
    if (marked) toastUndo('The highlight was deleted.', () => void add(marked, color, { note, tagIds, collectionIds }))
  }
  return { list: loaded, failure, add, change, remove }
}

/** In the order of the text; those without a place come last. */
function sorted(list: readonly Highlight[]): Highlight[] {
  const place = ({ start }: Highlight) => start ?? Number.MAX_SAFE_INTEGER
  return list.toSorted((one, other) => place(one) - place(other) || one.id - other.id)
}

/** The tags of the library; none until they are loaded, or if that fails, as highlights are of use without. */
export function useTags(isWanted: boolean): { tags: readonly Tag[]; reload: () => void } {
  const [tags, setTags] = useState<readonly Tag[]>([])
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn loads again.
  useEffect(() => {
    if (!isWanted) return
    const leaving = new AbortController()
    call(libraryCalls.tags, {}, { signal: leaving.signal }).then(setTags, () => {})
    return () => leaving.abort()
  }, [isWanted, turn])
  return { tags, reload: () => setTurn((number) => number + 1) }
}
