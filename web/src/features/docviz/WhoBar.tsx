import type { DocvizUser } from '@colophon/protocol/docviz/entities'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatBytes, formatCountOf } from '../../lib/format.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { leave } from './actions.ts'
import classes from './docviz.module.css'

/** Whose documents these are, how long they stay, and the way out. */
export function WhoBar({ user }: { user: DocvizUser }) {
  const dispatch = useAppDispatch()
  const [isAsking, setAsking] = useState(false)
  const { limits } = user
  const go = () => void dispatch(leave())
  return (
    <div className={classes.who}>
      <p>
        You go by <strong>{user.userId}</strong>
        {user.isBound ? ', bound to your account' : ', as a guest of this browser'}. Up to{' '}
        {formatCountOf(limits.documents, 'document', 'documents')} and {formatBytes(limits.bytes)}, each kept for{' '}
        {limits.days} days.
      </p>
      <Button variant="subtle" size="compact-sm" onClick={() => (user.isBound ? go() : setAsking(true))}>
        Leave this id
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Leave this id?"
        confirmLabel="Leave"
        isCareful
        onConfirm={go}
        onClose={() => setAsking(false)}
      >
        Nothing but this browser proves that the id is yours. Once you leave you cannot come back to it; its documents
        are deleted when their time is over.
      </ConfirmDialog>
    </div>
  )
}
