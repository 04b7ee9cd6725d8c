import type { Article } from '@colophon/protocol/articles/entities'
import { isOwner } from '@colophon/protocol/articles/roles'
import type { Person } from '@colophon/protocol/auth/roles'
import { SCREENS } from '@colophon/protocol/screens'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useFlag } from '../../lib/hooks/use-flag.ts'
import { useShortcuts } from '../../lib/hooks/use-shortcuts.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { toastError } from '../../ui/toast.tsx'
import { DOWNLOAD_FLAG, downloadPaper } from './download-paper.ts'
import { EditPaperDialog } from './EditPaperDialog.tsx'
import { ACCESS_FLAG } from './labels/access-labels.ts'
import { buttonsOf } from './paper-buttons.ts'
import { usePaperChanges } from './use-paper-changes.ts'

const PublishDialog = lazyPart(async () => ({ default: (await import('./PublishDialog.tsx')).PublishDialog }))

/**
 * The menu of what this user may do with the paper. The screen asks for the proof that changing access or downloading
 * needs. Access requests are added by their own feature.
 */
export function PaperActions({ article, person, more }: { article: Article; person: Person; more: ReactNode[] }) {
  const navigate = useNavigate()
  const changes = usePaperChanges()
  const [dialog, setDialog] = useState<'edit' | 'delete' | 'publish' | null>(null)
  const [, askForAccess] = useFlag(ACCESS_FLAG)
  const [, askToDownload] = useFlag(DOWNLOAD_FLAG)
  const buttons = buttonsOf(person, article)
  const isFinished = article.status === 'complete' || article.status === 'published'
  const close = () => setDialog(null)
  const remove = async () => {
    if (await changes.remove(article)) await navigate(SCREENS.storage.path)
    else close()
  }
  const download = async () => {
    if (!isOwner(person, article)) return askToDownload(true)
    const failure = await downloadPaper(article)
    if (failure) toastError(failure.message)
  }
  const actions = [
    buttons.includes('publish') && isFinished && { label: 'Publish', run: () => setDialog('publish') },
    buttons.includes('unpublish') && { label: 'Unpublish', run: () => void changes.publish(article, false) },
    buttons.includes('edit') && { label: 'Edit details', run: () => setDialog('edit') },
    // Only its owner sees a public draft; the dialog of publishing asks who will.
    buttons.includes('changeAccess') &&
      (article.isPublished || !article.isPublic) && {
        label: article.isPublic ? 'Make private' : 'Make public',
        run: () => askForAccess(true),
      },
    person !== null && buttons.includes('download') && { label: 'Download', run: () => void download() },
    buttons.includes('delete') && { label: 'Delete', run: () => setDialog('delete') },
  ].filter((action) => action !== false)
  useShortcuts('This paper', actions)
  if (actions.length === 0 && more.length === 0) return null
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Actions for ${article.title}`}>
            <IconDots aria-hidden size={20} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map(({ label, run }) => (
            <Menu.Item key={label} onClick={run}>
              {label}
            </Menu.Item>
          ))}
          {more}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {dialog === 'publish' && <PublishDialog article={article} changes={changes} onClose={close} />}
      </Suspense>
      {dialog === 'edit' && <EditPaperDialog article={article} changes={changes} onClose={close} />}
      <ConfirmDialog
        isOpen={dialog === 'delete'}
        title="Delete this paper?"
        confirmLabel="Delete"
        isCareful
        onConfirm={() => void remove()}
        onClose={close}
      >
        It moves to the bin and leaves the knowledge base. You can restore it for 30 days; then it is deleted
        permanently.
      </ConfirmDialog>
    </>
  )
}
