import { articleCalls } from '@colophon/protocol/articles/calls'
import type { MyArticle } from '@colophon/protocol/articles/entities'
import type { Person } from '@colophon/protocol/auth/roles'
import { Button } from '@mantine/core'
import { call } from '../../../lib/call.ts'
import { failureOf } from '../../../lib/call-error.ts'
import { useAppDispatch } from '../../../lib/use-app-dispatch.ts'
import { toastDone, toastError } from '../../../ui/toast.tsx'
import { keepArticles } from '../actions.ts'
import { PaperMenu } from '../paper/PaperMenu.tsx'
import type { PaperChanges } from '../paper/use-paper-changes.ts'
import type { StorageTab } from './storage-query.ts'
import { toastUndo } from './UndoToast.tsx'

/** What a row of My storage works with. */
export type RowTools = { tab: StorageTab; person: Person; changes: PaperChanges; onChanged: () => void }

/** What can be done with a row: let go what is kept, show again what is hidden, and with one's own papers the rest. */
export function RowMenu({ article, tools }: { article: MyArticle; tools: RowTools }) {
  const dispatch = useAppDispatch()
  const { tab, person, changes, onChanged } = tools
  const keep = async (isKept: boolean) => {
    const outcome = await dispatch(keepArticles({ body: { articleIds: [article.id], isKept } }))
    if (!keepArticles.fulfilled.match(outcome)) return toastError(outcome.payload?.message ?? '')
    if (!isKept) toastUndo(`“${article.title}” is no longer kept.`, () => void keep(true))
  }
  const show = async () => {
    try {
      await call(articleCalls.hideFromUpload, { body: { articleId: article.id, isHidden: false } })
      toastDone('Upload activity shows it again.')
      onChanged()
    } catch (thrown) {
      toastError(failureOf(thrown).message)
    }
  }
  if (tab === 'kept') {
    return (
      <Button
        size="compact-md"
        variant="default"
        aria-label={`Let go ${article.title}`}
        onClick={() => void keep(false)}
      >
        Let go
      </Button>
    )
  }
  if (tab !== 'hidden') return <PaperMenu article={article} person={person} changes={changes} />
  return (
    <>
      <Button size="compact-md" variant="default" aria-label={`Show ${article.title}`} onClick={() => void show()}>
        Show
      </Button>
      <PaperMenu article={article} person={person} changes={changes} />
    </>
  )
}
