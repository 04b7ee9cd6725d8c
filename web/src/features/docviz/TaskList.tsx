import { Title } from '@mantine/core'
import { useSelector } from 'react-redux'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { fetchTasks } from './actions.ts'
import classes from './docviz.module.css'
import { selectDocviz } from './slice.ts'
import { TaskItem } from './TaskItem.tsx'

type Props = { openId: string | null; onOpen: (id: string | null) => void }

/** The documents of an id, newest first, with how far each is. */
export function TaskList(props: Props) {
  return (
    <section className={classes.part} aria-labelledby="docviz-documents">
      <Title order={2} size="h3" id="docviz-documents">
        Recent documents
      </Title>
      <Tasks {...props} />
    </section>
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
        Upload a pdf: each of its pages is shown with what was found on it, in reading order.
      </EmptyState>
    )
  }
  return (
    <>
      {status.remove.failure && (
        <ErrorState message={status.remove.failure.message} kept="The document is still there." />
      )}
      {status.retry.failure && <ErrorState message={status.retry.failure.message} kept="The document is as it was." />}
      <ul className={classes.tasks}>
        {tasks.map((task) => (
          <TaskItem key={task.id} task={task} isOpen={task.id === openId} onOpen={onOpen} />
        ))}
      </ul>
    </>
  )
}
