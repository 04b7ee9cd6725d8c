import type { Article } from '@colophon/protocol/articles/entities'
import type { Person } from '@colophon/protocol/auth/roles'
import type { StoredArticle } from '@colophon/protocol/storage/calls'
import { uploadCalls } from '@colophon/protocol/uploads/calls'
import { Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ComponentProps, cloneElement, type ReactElement, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../lib/api/call.ts'
import { failureOf } from '../../lib/api/call-error.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useOpened } from '../../ui/OpensOnPress.tsx'
import { RowButton } from '../../ui/row-controls.tsx'
import { toastDone, toastError } from '../../ui/toast.tsx'
import { toastUndo } from '../../ui/UndoToast.tsx'
import { bookmarkArticles } from '../articles/actions.ts'
import { buttonsOf } from '../articles/paper-buttons.ts'
import { paperPath } from '../articles/paper-path.ts'
import type { PaperChanges } from '../articles/use-paper-changes.ts'
import type { StorageTab } from './storage-query.ts'

const PublishDialog = lazyPart(async () => ({ default: (await import('../articles/PublishDialog.tsx')).PublishDialog }))

/** Props of a row in My storage. */
export type RowTools = {
  tab: StorageTab
  person: Person
  changes: PaperChanges
  onChanged: () => void
  /** Opens the collections and tags of a paper. */
  onFile: (article: StoredArticle) => void
  /** Tags and reading status of a paper. */
  chips: (article: StoredArticle) => ReactNode
}

/** Actions of a row: remove a bookmark, show a hidden paper, or the owner's actions. */
export function RowMenu({ article, tools }: { article: StoredArticle; tools: RowTools }) {
  const dispatch = useAppDispatch()
  const { tab, person, changes, onChanged, onFile } = tools
  const menu = <PaperMenu article={article} person={person} changes={changes} onFile={() => onFile(article)} />
  const bookmark = async (isKept: boolean) => {
    const outcome = await dispatch(bookmarkArticles({ body: { articleIds: [article.id], isKept } }))
    if (!bookmarkArticles.fulfilled.match(outcome)) return toastError(outcome.payload?.message ?? '')
    if (!isKept) toastUndo(`“${article.title}” was removed from My storage.`, () => void bookmark(true))
  }
  const show = async () => {
    try {
      await call(uploadCalls.hideFromUpload, { body: { articleId: article.id, isHidden: false } })
      toastDone('It is shown in Upload activity again.')
      onChanged()
    } catch (thrown) {
      toastError(failureOf(thrown).message)
    }
  }
  if (tab === 'kept') {
    return (
      <>
        <Button
          size="compact-md"
          variant="default"
          aria-label={`Remove ${article.title}`}
          onClick={() => void bookmark(false)}
        >
          Remove
        </Button>
        {menu}
      </>
    )
  }
  if (tab !== 'hidden') return menu
  return (
    <>
      <Button size="compact-md" variant="default" aria-label={`Show ${article.title}`} onClick={() => void show()}>
        Show
      </Button>
      {menu}
    </>
  )
}

type Props = { article: Article; person: Person; changes: PaperChanges; onFile?: () => void }

const DOTS = <IconDots aria-hidden size={18} stroke={1.6} />

/** The owner's actions on a paper in a list; the menu is made by the first press. */
function PaperMenu(props: Props) {
  const [isPressed, setPressed] = useState(false)
  const { article, person, changes } = props
  const buttons = buttonsOf(person, article)
  if (buttons.includes('restore')) {
    return (
      <Button size="compact-md" variant="default" onClick={() => void changes.restore(article)}>
        Restore
      </Button>
    )
  }
  const button = <RowButton aria-label={`Actions for ${article.title}`}>{DOTS}</RowButton>
  if (isPressed) return <PaperChoices {...props} button={button} buttons={buttons} />
  return cloneElement(button, { 'aria-haspopup': 'menu', 'aria-expanded': false, onClick: () => setPressed(true) })
}

type ChoicesProps = Props & { button: ReactElement<ComponentProps<'button'>>; buttons: ReturnType<typeof buttonsOf> }

function PaperChoices({ article, changes, onFile, button, buttons }: ChoicesProps) {
  const [isPublishing, setPublishing] = useState(false)
  const [isOpen, setOpen, target] = useOpened()
  return (
    <>
      <Menu position="bottom-end" opened={isOpen} onChange={setOpen}>
        <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={paperPath(article.id)}>
            Open
          </Menu.Item>
          {onFile && <Menu.Item onClick={onFile}>Collections and tags</Menu.Item>}
          {buttons.includes('publish') && article.status === 'complete' && (
            <Menu.Item onClick={() => setPublishing(true)}>Publish</Menu.Item>
          )}
          {buttons.includes('unpublish') && (
            <Menu.Item onClick={() => void changes.publish(article, false)}>Unpublish</Menu.Item>
          )}
          {buttons.includes('delete') && <Menu.Item onClick={() => void changes.remove(article)}>Delete</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {isPublishing && <PublishDialog article={article} changes={changes} onClose={() => setPublishing(false)} />}
      </Suspense>
    </>
  )
}
