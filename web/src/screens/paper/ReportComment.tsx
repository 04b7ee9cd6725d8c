import { administrationCalls } from '@colophon/protocol/administration/calls'
import type { Comment } from '@colophon/protocol/comments/entities'
import { ReasonDialog } from '../../features/administration/ReasonDialog.tsx'
import { call } from '../../lib/api/call.ts'
import { toastDone } from '../../ui/toast.tsx'

type Props = { articleId: number; comment: Comment; onClose: () => void }

/** Reports a comment to the administrators, with a reason. */
export function ReportComment({ articleId, comment: { commentId, authorName }, onClose }: Props) {
  return (
    <ReasonDialog
      title={`Report the comment by ${authorName ?? 'a former reader'}?`}
      confirmLabel="Report"
      description="Administrators read it, with your name."
      onConfirm={async (reason) => {
        await call(administrationCalls.report, { body: { articleId, commentId, reason } })
        toastDone('The administrators have been notified.')
      }}
      onClose={onClose}
    >
      They may take it down. The author does not learn who reported it.
    </ReasonDialog>
  )
}
