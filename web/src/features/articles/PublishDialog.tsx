import type { Article } from '@colophon/protocol/articles/entities'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { PaperChanges } from './use-paper-changes.ts'

type Props = { article: Article; isOpen: boolean; changes: PaperChanges; onClose: () => void }

/** Confirms publishing; it can be undone for ten seconds. */
export function PublishDialog({ article, isOpen, changes, onClose }: Props) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Publish this paper?"
      confirmLabel="Publish"
      onConfirm={() => {
        onClose()
        void changes.publish(article, true)
      }}
      onClose={onClose}
    >
      {article.isPublic
        ? 'Everyone can find and read this paper, its claims, its comments and its file.'
        : 'Everyone can find this paper and read its abstract. Only you and users you grant access can read the rest, with its comments.'}
    </ConfirmDialog>
  )
}
