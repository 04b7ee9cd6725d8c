import type { Person } from '@colophon/protocol/auth/roles'
import { SCREENS } from '@colophon/protocol/screens'
import { KEEP_AT_ONCE_MAX } from '@colophon/protocol/storage/calls'
import { useLocation, useNavigate } from 'react-router'
import { formatCountOf } from '../../lib/format.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { withReturnPath } from '../../lib/return-path.ts'
import { toastDone, toastError } from '../../ui/toast.tsx'
import { toastUndo } from '../../ui/UndoToast.tsx'
import { bookmarkArticles } from './actions.ts'

/** Adds or removes bookmarks with an undo toast. Visitors are sent to sign-in and back. */
export function useBookmarks(person: Person) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const location = useLocation()
  /** The ids that were bookmarked or removed; null if the server refused (a toast shows why). */
  const send = async (articleIds: readonly number[], isKept: boolean): Promise<number[] | null> => {
    const done: number[] = []
    for (let at = 0; at < articleIds.length; at += KEEP_AT_ONCE_MAX) {
      const body = { articleIds: articleIds.slice(at, at + KEEP_AT_ONCE_MAX), isKept }
      const outcome = await dispatch(bookmarkArticles({ body }))
      if (!bookmarkArticles.fulfilled.match(outcome)) {
        toastError(outcome.payload?.message ?? '')
        return null
      }
      done.push(...outcome.payload.articleIds)
    }
    return done
  }
  return async (articleIds: readonly number[], isKept: boolean): Promise<boolean> => {
    if (person === null) {
      await navigate(withReturnPath(SCREENS.login.path, location))
      return false
    }
    const done = await send(articleIds, isKept)
    if (!done) return false
    if (done.length === 0) toastDone('Nothing was saved: these papers are your own or cannot be saved.')
    else toastUndo(bookmarkMessage(done.length, isKept), () => void send(done, !isKept))
    return true
  }
}

function bookmarkMessage(count: number, isKept: boolean): string {
  const papers = formatCountOf(count, 'paper', 'papers')
  return isKept ? `${papers} saved to My storage.` : `${papers} removed from My storage.`
}
