import { articleCalls } from '@colophon/protocol/articles/calls'
import type { Article } from '@colophon/protocol/articles/entities'
import { isOwner } from '@colophon/protocol/articles/roles'
import type { Person } from '@colophon/protocol/auth/roles'
import { SCREENS } from '@colophon/protocol/screens'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/call.ts'
import { failureOf } from '../../../lib/call-error.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { AccessDialog } from './AccessDialog.tsx'
import { EditPaperDialog } from './EditPaperDialog.tsx'
import { buttonsOf } from './paper-buttons.ts'
import { usePaperChanges } from './use-paper-changes.ts'

/** Exactly the buttons that the paper's state gives this person; requests for access come with their own feature. */
export function PaperActions({ article, person }: { article: Article; person: Person }) {
  const navigate = useNavigate()
  const changes = usePaperChanges()
  const [dialog, setDialog] = useState<'edit' | 'access' | 'delete' | null>(null)
  const [downloadError, setDownloadError] = useState<string | null>(null)
  const buttons = buttonsOf(person, article)
  const isFinished = article.status === 'complete' || article.status === 'published'
  const close = () => setDialog(null)
  const remove = async () => {
    if (await changes.remove(article)) await navigate(SCREENS.storage.path)
    else close()
  }
  const download = async () => {
    const { id: articleId, articleUrl } = article
    try {
      const { url } = await call(articleCalls.download, { body: { articleId, articleUrl } })
      setDownloadError(null)
      location.assign(url)
    } catch (thrown) {
      setDownloadError(failureOf(thrown).message)
    }
  }
  const error = downloadError ?? changes.failure?.message
  return (
    <>
      <Group gap="xs">
        {buttons.includes('publish') && isFinished && (
          <Button size="sm" onClick={() => void changes.publish(article, true)}>
            Publish
          </Button>
        )}
        {buttons.includes('unpublish') && (
          <Button size="sm" variant="default" onClick={() => void changes.publish(article, false)}>
            Take back
          </Button>
        )}
        {buttons.includes('edit') && (
          <Button size="sm" variant="default" onClick={() => setDialog('edit')}>
            Title and field
          </Button>
        )}
        {buttons.includes('changeAccess') && (
          <Button size="sm" variant="default" onClick={() => setDialog('access')}>
            {article.isPublic ? 'Close access' : 'Open access'}
          </Button>
        )}
        {buttons.includes('download') && isOwner(person, article) && (
          <Button size="sm" variant="default" onClick={() => void download()}>
            Download
          </Button>
        )}
        {buttons.includes('delete') && (
          <Button size="sm" variant="default" color="care" onClick={() => setDialog('delete')}>
            Delete
          </Button>
        )}
      </Group>
      {error && <FormAlert message={error} />}
      <EditPaperDialog article={article} isOpen={dialog === 'edit'} changes={changes} onClose={close} />
      <AccessDialog article={article} isOpen={dialog === 'access'} onClose={close} />
      <ConfirmDialog
        isOpen={dialog === 'delete'}
        title="Delete this paper?"
        confirmLabel="Delete"
        isCareful
        onConfirm={() => void remove()}
        onClose={close}
      >
        It goes into the bin and leaves the knowledge base. For 30 days you can restore it as it is; then it is gone.
      </ConfirmDialog>
    </>
  )
}
