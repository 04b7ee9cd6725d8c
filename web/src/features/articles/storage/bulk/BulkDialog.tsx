import type { MyArticle } from '@colophon/protocol/articles/entities'
import { Button, Group, Modal, Progress } from '@mantine/core'
import { useState } from 'react'
import { formatCountOf } from '../../../../lib/format.ts'
import { toastError } from '../../../../ui/toast.tsx'
import { toastUndo } from '../UndoToast.tsx'
import { BulkFields } from './BulkFields.tsx'
import { BulkPreview } from './BulkPreview.tsx'
import classes from './bulk.module.css'
import { type BulkAction, planBulk, undoOf } from './bulk-plan.ts'
import { type BulkResult, type BulkStep, runBulk } from './run-bulk.ts'

type Props = {
  /** The action as it was asked for; field and access are completed here. */
  first: BulkAction
  articles: readonly MyArticle[]
  onClose: () => void
  onChanged: () => void
}

/** Shows what an action will do to each ticked paper, does it, and tells what became of each; ten seconds to take it back. */
export function BulkDialog({ first, articles: ticked, onClose, onChanged }: Props) {
  // What is ticked changes while it is worked on; the dialog is about what was ticked when it opened.
  const [articles] = useState(ticked)
  const [action, setAction] = useState(first)
  const [password, setPassword] = useState('')
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)
  const [failed, setFailed] = useState<BulkResult[]>([])
  const effects = planBulk(action, articles)
  const changing = effects.filter(({ effect }) => effect === 'changes')

  const run = async (steps: readonly BulkStep[]) => {
    setFailed([])
    setProgress({ done: 0, of: steps.length })
    const results = await runBulk(steps, {
      password,
      onDone: (done) => setProgress({ done, of: steps.length }),
    })
    setProgress(null)
    const changed = results.filter(({ failure }) => failure === null)
    const refused = results.filter(({ failure }) => failure !== null)
    if (changed.length > 0) {
      toastUndo(doneWords(action, changed.length), () => void takeBack(changed, password, onChanged))
      onChanged()
    }
    setFailed(refused)
    if (refused.length === 0) onClose()
  }

  const isRunning = progress !== null
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={TITLES[action.kind]}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': 'Close', disabled: isRunning }}
      closeOnEscape={!isRunning}
      closeOnClickOutside={!isRunning}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const steps = failed.length > 0 ? failed : changing
          void run(steps.map(({ article }) => ({ article, action })))
        }}
      >
        {failed.length === 0 && !isRunning && (
          <BulkFields action={action} password={password} onAction={setAction} onPassword={setPassword} />
        )}
        {isRunning ? (
          <div className={classes.running} role="status">
            <p>
              {progress.done} of {progress.of} done
            </p>
            <Progress value={(100 * progress.done) / progress.of} aria-label="Progress" />
          </div>
        ) : (
          <BulkPreview effects={effects} failed={failed} />
        )}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose} disabled={isRunning}>
            {failed.length > 0 ? 'Leave them' : 'Cancel'}
          </Button>
          <Button
            type="submit"
            loading={isRunning}
            disabled={failed.length === 0 && (changing.length === 0 || (action.kind === 'access' && password === ''))}
            {...(action.kind === 'delete' && { color: 'care' })}
          >
            {failed.length > 0
              ? `Try these ${failed.length} again`
              : `${TITLES[action.kind]} (${formatCountOf(changing.length, 'paper', 'papers')})`}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

async function takeBack(done: readonly BulkResult[], password: string, onChanged: () => void): Promise<void> {
  const steps = done.map(({ article, action }) => ({ article, action: undoOf(action, article) }))
  const refused = (await runBulk(steps, { password })).filter(({ failure }) => failure !== null)
  onChanged()
  const [one] = refused
  if (!one) return
  const papers = formatCountOf(refused.length, 'paper', 'papers')
  toastError(`${papers} could not be taken back: ${one.failure?.message ?? ''} The others are as they were.`)
}

const TITLES: Record<BulkAction['kind'], string> = {
  field: 'Change the field',
  access: 'Change access',
  publish: 'Publish or unpublish',
  keep: 'Let go',
  delete: 'Delete',
  restore: 'Restore',
}

function doneWords(action: BulkAction, count: number): string {
  const papers = formatCountOf(count, 'paper', 'papers')
  switch (action.kind) {
    case 'field':
      return `The field of ${papers} is changed.`
    case 'access':
      return `${papers} ${action.isOpen ? 'opened' : 'closed'}.`
    case 'publish':
      return `${papers} ${action.isPublished ? 'published' : 'unpublished'}.`
    case 'keep':
      return `${papers} let go.`
    case 'delete':
      return `${papers} moved into the bin.`
    case 'restore':
      return `${papers} restored.`
  }
}
