import type { articleCalls } from '@colophon/protocol/articles/calls'
import { BIN_DAYS } from '@colophon/protocol/articles/constants'
import type { Article } from '@colophon/protocol/articles/entities'
import type { CallInput } from '@colophon/protocol/route'
import { useMemo, useState } from 'react'
import type { Failure } from '../../lib/api/call-error.ts'
import { failureOf } from '../../lib/api/call-error.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { toastDone, toastError } from '../../ui/toast.tsx'
import { toastUndo } from '../../ui/UndoToast.tsx'
import { deleteArticle, publishArticle, restoreArticle, updateArticle } from './actions.ts'

/** The details of a paper to change; missing ones stay as they are. */
export type PaperDetails = Omit<CallInput<typeof articleCalls.update>['body'], 'articleId'>

const PUBLISHED = 'Published. Everyone can find it in the knowledge base.'
const PUBLISHED_ON_REQUEST = 'Published as private. Only people you allow can read beyond the abstract.'

/** Key of toasts that replace each other: they say who can see a paper, or that it is in the bin. */
export const stateOf = (id: number) => `paper ${id}`

type Outcome = { payload?: unknown; error?: unknown }

/** Changes of my papers that need no dialog; a failure shows a toast and is kept for the screen. */
export function usePaperChanges() {
  const dispatch = useAppDispatch()
  const [failure, setFailure] = useState<Failure | null>(null)

  // The same functions after every change, so that only the rows that changed are drawn again.
  const changes = useMemo(() => {
    const settle = (outcome: Outcome): boolean => {
      const failed = outcome.error ? ((outcome.payload as Failure | undefined) ?? failureOf(outcome.error)) : null
      setFailure(failed)
      if (failed) toastError(failed.message)
      return !failed
    }
    const restore = async ({ id, title }: Pick<Article, 'id' | 'title'>) => {
      if (settle(await dispatch(restoreArticle({ body: { articleId: id } }))))
        toastDone(`“${title}” was restored.`, stateOf(id))
    }
    const publish = async ({ id }: Pick<Article, 'id'>, isPublished: boolean, isOpen?: boolean): Promise<boolean> =>
      settle(
        await dispatch(
          publishArticle({ body: { articleId: id, isPublished, ...(isOpen !== undefined && { isOpen }) } }),
        ),
      )
    return {
      restore,
      /** `isOpen` says who can read it once it is published. */
      publish: async ({ id }: Pick<Article, 'id'>, isPublished: boolean, isOpen?: boolean) => {
        if (!(await publish({ id }, isPublished, isOpen))) return
        const done = isOpen === false ? PUBLISHED_ON_REQUEST : PUBLISHED
        toastUndo(
          isPublished ? done : 'Unpublished. Only you can see it now.',
          () => void publish({ id }, !isPublished),
          stateOf(id),
        )
      },
      update: async ({ id }: Article, details: PaperDetails) =>
        settle(await dispatch(updateArticle({ body: { articleId: id, ...details } }))),
      remove: async (article: Pick<Article, 'id' | 'title'>): Promise<boolean> => {
        const isGone = settle(await dispatch(deleteArticle({ query: { articleId: article.id } })))
        if (isGone)
          toastUndo(
            `“${article.title}” is in the bin for ${BIN_DAYS} days.`,
            () => void restore(article),
            stateOf(article.id),
          )
        return isGone
      },
    }
  }, [dispatch])
  return useMemo(() => ({ failure, ...changes }), [failure, changes])
}

export type PaperChanges = ReturnType<typeof usePaperChanges>
