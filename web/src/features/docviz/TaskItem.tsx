import type { Task, TaskStage, TaskStatus } from '@colophon/protocol/docviz/entities'
import { Button, Progress } from '@mantine/core'
import { useState } from 'react'
import { formatBytes, formatCountOf, formatMoment } from '../../lib/format.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { deleteTask, retryTask } from './actions.ts'
import classes from './docviz.module.css'
import { PasswordPrompt } from './PasswordPrompt.tsx'
import { isInWork } from './use-task-updates.ts'

const STAGES: Record<TaskStage, string> = {
  queue: 'waits for its turn',
  read: 'pages are read',
  export: 'downloads are made',
  done: '',
}
const TONES: Record<TaskStatus, 'plain' | 'accent' | 'care'> = {
  pending: 'plain',
  processing: 'accent',
  completed: 'accent',
  failed: 'care',
}
const ASKS_PASSWORD = ['documentEncrypted', 'documentPasswordWrong']

type Props = { task: Task; isOpen: boolean; onOpen: (id: string | null) => void }

/** One document: its state, and what can be done with it. */
export function TaskItem({ task, isOpen, onOpen }: Props) {
  const dispatch = useAppDispatch()
  const [asks, setAsks] = useState<'delete' | 'again' | null>(null)
  const { id, fileName, status, stage, progress } = task
  const again = (password?: string) => dispatch(retryTask({ id, ...(password && { password }) }))
  return (
    <li className={classes.task} data-open={isOpen || undefined}>
      <div className={classes.taskName}>
        <strong>{fileName}</strong>
        <span className={classes.quiet}>
          {[
            task.pages && formatCountOf(task.pages, 'page', 'pages'),
            formatBytes(task.sizeBytes),
            `updated ${formatMoment(task.updated_at)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <div className={classes.taskState}>
        <StatusPill tone={TONES[status]}>{status}</StatusPill>
        {isInWork(task) && (
          <span className={classes.progress}>
            <Progress value={progress} aria-label={`Progress of ${fileName}`} />
            <span className={classes.quiet}>
              {progress} %, {STAGES[stage]}
            </span>
          </span>
        )}
      </div>
      <div className={classes.taskDeeds}>
        {status === 'completed' && (
          <Button
            variant={isOpen ? 'filled' : 'default'}
            size="xs"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Close' : 'Open'} ${fileName}`}
            onClick={() => onOpen(isOpen ? null : id)}
          >
            {isOpen ? 'Close' : 'Open'}
          </Button>
        )}
        {!isInWork(task) && (
          <Button
            variant="default"
            size="xs"
            aria-label={`Read again ${fileName}`}
            onClick={() => (status === 'completed' ? setAsks('again') : void again())}
          >
            Read again
          </Button>
        )}
        <Button variant="subtle" size="xs" aria-label={`Delete ${fileName}`} onClick={() => setAsks('delete')}>
          Delete
        </Button>
      </div>
      {task.reason && <p className={classes.reason}>{task.reason}</p>}
      {ASKS_PASSWORD.includes(task.reasonCode ?? '') && <PasswordPrompt onGiven={again} />}
      <ConfirmDialog
        isOpen={asks === 'delete'}
        title={`Delete ${fileName}?`}
        confirmLabel="Delete"
        isCareful
        onConfirm={() => {
          setAsks(null)
          if (isOpen) onOpen(null)
          void dispatch(deleteTask(id))
        }}
        onClose={() => setAsks(null)}
      >
        The file, what was read of it and your corrections go for good.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asks === 'again'}
        title={`Read ${fileName} again?`}
        confirmLabel="Read again"
        onConfirm={() => {
          setAsks(null)
          if (isOpen) onOpen(null)
          void again()
        }}
        onClose={() => setAsks(null)}
      >
        The corrections you made go; the file stays.
      </ConfirmDialog>
    </li>
  )
}
