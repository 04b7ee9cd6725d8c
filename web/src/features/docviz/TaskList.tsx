import type { Task, TaskStage, TaskStatus } from '@colophon/protocol/docviz/entities'
import { Box, Button, Group, PasswordInput, Progress, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useSelector } from 'react-redux'
import { formatBytes, formatCountOf, formatMoment } from '../../lib/format.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { useForm } from '../../lib/hooks/use-form.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { deleteTask, fetchTasks, retryTask } from './actions.ts'
import classes from './docviz.module.css'
import { selectDocviz } from './slice.ts'
import { isProcessing } from './use-task-updates.ts'

const STAGES: Record<TaskStage, string> = {
  queue: 'waiting',
  read: 'reading pages',
  export: 'preparing downloads',
  done: '',
}

const TONES: Record<TaskStatus, 'plain' | 'accent' | 'care'> = {
  pending: 'plain',
  processing: 'accent',
  completed: 'accent',
  failed: 'care',
}

const ASKS_PASSWORD = ['documentEncrypted', 'documentPasswordWrong']

type Props = { openId: string | null; onOpen: (id: string | null) => void }

/** The documents of an id, newest first, with progress. */
export function TaskList(props: Props) {
  return (
    <Box component="section" className={classes.part} mt="xl" aria-labelledby="docviz-documents">
      <Title order={2} size="h3" id="docviz-documents">
        Recent documents
      </Title>
      <Tasks {...props} />
    </Box>
  )
}

function Tasks({ openId, onOpen }: Props) {
  const dispatch = useAppDispatch()
  const { tasks, status } = useSelector(selectDocviz)
  const { failure, status: reading } = status.tasks
  if (failure && tasks.length === 0) {
    return (
      <ErrorState message={failure.message} kept="Nothing was changed." onRetry={() => void dispatch(fetchTasks())} />
    )
  }
  if (tasks.length === 0 && reading !== 'SUCCESS') return <SkeletonRows rows={2} height={64} />
  if (tasks.length === 0) {
    return (
      <EmptyState title="No documents yet">
        Upload a PDF to see what was found on each of its pages, in reading order.
      </EmptyState>
    )
  }
  return (
    <>
      {status.remove.failure && (
        <ErrorState message={status.remove.failure.message} kept="The document is still there." />
      )}
      {status.retry.failure && <ErrorState message={status.retry.failure.message} kept="The document is as it was." />}
      <ul>
        {tasks.map((task) => (
          <TaskItem key={task.id} task={task} isOpen={task.id === openId} onOpen={onOpen} />
        ))}
      </ul>
    </>
  )
}

type TaskItemProps = { task: Task; isOpen: boolean; onOpen: (id: string | null) => void }

/** One document with state and actions. */
function TaskItem({ task, isOpen, onOpen }: TaskItemProps) {
  const dispatch = useAppDispatch()
  const [asks, setAsks] = useState<'delete' | 'again' | null>(null)
  const { id, fileName, status, stage, progress } = task
  const again = (password?: string) => dispatch(retryTask({ id, ...(password && { password }) }))
  return (
    <li className={classes.task} data-open={isOpen || undefined}>
      <Stack gap={0} style={{ overflowWrap: 'anywhere' }}>
        <strong>{fileName}</strong>
        <Text span inherit c="dimmed">
          {[
            task.pages && formatCountOf(task.pages, 'page', 'pages'),
            formatBytes(task.sizeBytes),
            `updated ${formatMoment(task.updated_at)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Stack>
      <Group gap="xs">
        <StatusPill tone={TONES[status]}>{status}</StatusPill>
        {isProcessing(task) && (
          <Stack component="span" gap="xxs" miw={180}>
            <Progress value={progress} aria-label={`Progress of ${fileName}`} />
            <Text span inherit c="dimmed">
              {progress}%, {STAGES[stage]}
            </Text>
          </Stack>
        )}
      </Group>
      <Group gap="xs">
        {status === 'completed' && (
          <Button variant="default" size="xs" aria-label={`Open ${fileName}`} onClick={() => onOpen(id)}>
            Open
          </Button>
        )}
        {!isProcessing(task) && (
          <Button
            variant="default"
            size="xs"
            aria-label={`Re-run ${fileName}`}
            onClick={() => (status === 'completed' ? setAsks('again') : void again())}
          >
            Re-run
          </Button>
        )}
        <Button variant="subtle" size="xs" aria-label={`Delete ${fileName}`} onClick={() => setAsks('delete')}>
          Delete
        </Button>
      </Group>
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
        The file, its results and your corrections are deleted permanently.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asks === 'again'}
        title={`Re-run ${fileName}?`}
        confirmLabel="Re-run"
        onConfirm={() => {
          setAsks(null)
          if (isOpen) onOpen(null)
          void again()
        }}
        onClose={() => setAsks(null)}
      >
        Your corrections are discarded; the file stays.
      </ConfirmDialog>
    </li>
  )
}

/** Asks for the password of a protected PDF; it is stored only until the pages are parsed. */
function PasswordPrompt({ onGiven }: { onGiven: (password: string) => unknown }) {
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (password) => (password === '' ? 'A password is needed.' : null) },
  })
  return (
    <form className={classes.password} onSubmit={form.onSubmit(({ password }) => onGiven(password))} noValidate>
      <PasswordInput label="Password of the file" autoComplete="off" {...form.getInputProps('password')} />
      <Button type="submit" variant="default">
        Open
      </Button>
    </form>
  )
}
