import type { Anchor } from '@colophon/protocol/comments/entities'
import type { Area } from '@colophon/protocol/highlights/areas'
import { highlightCalls } from '@colophon/protocol/highlights/calls'
import type { Highlight, HighlightColor } from '@colophon/protocol/highlights/entities'
import { libraryCalls } from '@colophon/protocol/library/calls'
import type { Tag } from '@colophon/protocol/library/entities'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { type Failure, failureOf } from '../../lib/api/call-error.ts'
import { serverSeconds } from '../../lib/clock.ts'
import { toastError } from '../../ui/toast.tsx'
import { toastUndo } from '../../ui/UndoToast.tsx'
import { changeUnsent, isUnreachable, keepUnsent, type UnsentMark, unsentMarks, watchUnsent } from './unsent-marks.ts'

/** What its author may change of a highlight. */
type Changeable = Pick<Highlight, 'color' | 'note' | 'tagIds' | 'collectionIds'>

/** What is marked: a passage, or an area of a page. */
type Marked = { anchor: Anchor } | { area: Area }

/** A highlight as this browser has it. */
export type Shown = Highlight & {
  /** Why it is only in this browser. */
  unsaved?: string
}

/** The highlights in one paper that a person sees; null until they are loaded, and for visitors. */
export type Highlights = {
  list: readonly Shown[] | null
  failure: Failure | null
  /** The highlight, or null if it could not be made. */
  add: (marked: Marked, color: HighlightColor, more?: Partial<Changeable>) => Promise<Shown | null>
  change: (highlight: Highlight, change: Partial<Changeable>) => Promise<boolean>
  remove: (highlight: Highlight) => Promise<void>
}

/** Loads the highlights of a user, and changes them; those made without a connection are kept in the browser. */
export function useHighlights(articleId: number, userId: number | null): Highlights {
  const [loaded, setLoaded] = useState<readonly Highlight[] | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => {
    setLoaded(null)
    setFailure(null)
    if (userId === null) return
    const leaving = new AbortController()
    call(highlightCalls.list, { query: { articleId } }, { signal: leaving.signal }).then(setLoaded, (thrown) => {
      if (!leaving.signal.aborted) setFailure(failureOf(thrown))
    })
    return () => leaving.abort()
  }, [articleId, userId])
  const put = useCallback(
    (highlight: Highlight) =>
      setLoaded((before) => sorted([...(before ?? []).filter(({ id }) => id !== highlight.id), highlight])),
    [],
  )
  const unsent = useUnsent(articleId, userId, put)
  const add: Highlights['add'] = useCallback(
    async (marked, color, more = {}) => {
      try {
        const made = await call(highlightCalls.create, { body: { articleId, ...marked, ...more, color } })
        // Marked before, in another colour.
        const isOther = made.color !== color
        const saved = isOther ? await call(highlightCalls.update, { body: { highlightId: made.id, color } }) : made
        put(saved)
        return saved
      } catch (thrown) {
        const said = failureOf(thrown)
        const kept = userId !== null && isUnreachable(said) && keepMarked(userId, { articleId, marked, color, more })
        if (kept) return shownOf(kept)
        toastError(said.message)
        return null
      }
    },
    [articleId, userId, put],
  )
  const change: Highlights['change'] = async (highlight, changed) => {
    if (userId !== null && highlight.id < 0) {
      changeUnsent(userId, highlight.id, changed)
      return true
    }
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
    const { anchor, area, color, note, tagIds, collectionIds } = highlight
    if (userId !== null && highlight.id < 0) changeUnsent(userId, highlight.id, null)
    else {
      setLoaded((before) => before?.filter(({ id }) => id !== highlight.id) ?? null)
      try {
        await call(highlightCalls.delete, { query: { highlightId: highlight.id } })
      } catch (thrown) {
        put(highlight)
        return toastError(failureOf(thrown).message)
      }
    }
    const marked = anchor ? { anchor } : area && { area }
    if (marked) toastUndo('The highlight was deleted.', () => void add(marked, color, { note, tagIds, collectionIds }))
  }
  const list = useMemo(() => loaded && sorted([...loaded, ...unsent]), [loaded, unsent])
  return { list, failure, add, change, remove }
}

/** The marks in a paper that are only in this browser; those that are sent meanwhile are given to `onSaved`. */
function useUnsent(articleId: number, userId: number | null, onSaved: (saved: Highlight) => void): readonly Shown[] {
  const [marks, setMarks] = useState<readonly Shown[]>([])
  useEffect(() => {
    if (userId === null) return setMarks([])
    const look = () =>
      setMarks(unsentMarks(userId).flatMap((mark) => (mark.articleId === articleId ? [shownOf(mark)] : [])))
    look()
    return watchUnsent((saved) => {
      look()
      if (saved?.articleId === articleId) onSaved(saved)
    })
  }, [articleId, userId, onSaved])
  return marks
}

type Made = { articleId: number; marked: Marked; color: HighlightColor; more: Partial<Changeable> }

function keepMarked(userId: number, { articleId, marked, color, more }: Made): UnsentMark | null {
  const { note = '', tagIds = [], collectionIds = [] } = more
  const createdAt = new Date(serverSeconds() * 1000).toISOString()
  return keepUnsent(userId, { articleId, ...marked, color, note, tagIds, collectionIds, createdAt })
}

function shownOf({ anchor, area, problem, ...mark }: UnsentMark): Shown {
  return {
    ...mark,
    kind: area ? 'area' : 'passage',
    anchor: anchor ?? null,
    area: area ?? null,
    start: anchor?.start ?? null,
    quote: anchor?.quote ?? '',
    author: null,
    updatedAt: mark.createdAt,
    unsaved: problem ?? 'Not saved yet.',
  }
}

/** In the order of the text; those without a place come last. */
function sorted<T extends Highlight>(list: readonly T[]): T[] {
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
