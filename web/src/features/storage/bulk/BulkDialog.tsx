import { articleCalls } from '@colophon/protocol/articles/calls'
import { FIELD_MAX } from '@colophon/protocol/articles/constants'
import type { MyArticle } from '@colophon/protocol/articles/entities'
import { storageCalls } from '@colophon/protocol/storage/calls'
import { Box, Button, Group, PasswordInput, Progress, Radio, Stack, Text, TextInput } from '@mantine/core'
import pLimit from 'p-limit'
import { useState } from 'react'
import { call } from '../../../lib/api/call.ts'
import { type Failure, failureOf } from '../../../lib/api/call-error.ts'
import { formatCountOf } from '../../../lib/format.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { toastError } from '../../../ui/toast.tsx'
import { toastUndo } from '../../../ui/UndoToast.tsx'
import { PUBLISHING_RIGHTS } from '../../articles/labels/access-labels.ts'
import classes from './bulk.module.css'
import { type BulkAction, type BulkEffect, planBulk, undoOf } from './bulk-plan.ts'

/** Number of concurrent changes. */
export const BULK_AT_ONCE = 3

/** Retries of a change when rate-limited. */
const WAITS_MAX = 5

type Props = {
  /** The requested action; field and access are completed in the dialog. */
  first: BulkAction
  articles: readonly MyArticle[]
  onClose: () => void
  onChanged: () => void
}

/** Previews a bulk action, runs it, reports the result per paper, and offers undo for ten seconds. */
export function BulkDialog({ first, articles: ticked, onClose, onChanged }: Props) {
  // The selection changes while the action runs; the dialog keeps the one it was opened with.
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
      toastUndo(doneMessage(action, changed.length), () => void takeBack(changed, password, onChanged))
      onChanged()
    }
    setFailed(refused)
    if (refused.length === 0) onClose()
  }

  const isRunning = progress !== null
  return (
    <Dialog
      size="lg"
      onClose={onClose}
      title={titleOf(action)}
      closeButtonProps={{ disabled: isRunning }}
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
          <Box my="md" role="status">
            <Text my="md">
              {progress.done} of {progress.of} done
            </Text>
            <Progress value={(100 * progress.done) / progress.of} aria-label="Progress" />
          </Box>
        ) : (
          <BulkPreview effects={effects} failed={failed} />
        )}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose} disabled={isRunning}>
            {failed.length > 0 ? 'Leave unchanged' : 'Cancel'}
          </Button>
          <Button
            type="submit"
            loading={isRunning}
            disabled={failed.length === 0 && (changing.length === 0 || (action.kind === 'access' && password === ''))}
            {...(action.kind === 'delete' && { color: 'care' })}
          >
            {failed.length > 0
              ? `Try these ${failed.length} again`
              : confirmLabel(action, formatCountOf(changing.length, 'paper', 'papers'))}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

async function takeBack(done: readonly BulkResult[], password: string, onChanged: () => void): Promise<void> {
  const steps = done.map(({ article, action }) => ({ article, action: undoOf(action, article) }))
  const refused = (await runBulk(steps, { password })).filter(({ failure }) => failure !== null)
  onChanged()
  const [one] = refused
  if (!one) return
  const papers = formatCountOf(refused.length, 'paper', 'papers')
  toastError(`${papers} could not be undone: ${one.failure?.message ?? ''} The others were restored.`)
}

function titleOf(action: BulkAction): string {
  switch (action.kind) {
    case 'field':
      return 'Change the field'
    case 'access':
      return 'Change access'
    case 'publish':
      return action.isPublished ? 'Publish' : 'Unpublish'
    case 'keep':
      return 'Remove'
    case 'delete':
      return 'Delete'
    case 'restore':
      return 'Restore'
  }
}

/** What the button will do, for example "Publish 2 papers". */
function confirmLabel(action: BulkAction, papers: string): string {
  const of = action.kind === 'field' || action.kind === 'access' ? ' of' : ''
  return `${titleOf(action)}${of} ${papers}`
}

function doneMessage(action: BulkAction, count: number): string {
  const papers = formatCountOf(count, 'paper', 'papers')
  switch (action.kind) {
    case 'field':
      return `The field of ${papers} is changed.`
    case 'access':
      return `${papers} made ${action.isOpen ? 'public' : 'private'}.`
    case 'publish':
      return `${papers} ${action.isPublished ? 'published' : 'unpublished'}.`
    case 'keep':
      return `${papers} removed.`
    case 'delete':
      return `${papers} moved to the bin.`
    case 'restore':
      return `${papers} restored.`
  }
}

type BulkPreviewProps = { effects: readonly BulkEffect[]; failed: readonly BulkResult[] }

/** The papers that change and how, those that do not and why; after a run, the failed ones. */
function BulkPreview({ effects, failed }: BulkPreviewProps) {
  if (failed.length > 0) {
    const rows = failed.map(({ article, failure }) => ({ article, message: failure?.message ?? '' }))
    return (
      <div role="alert">
        <Part title={`${formatCountOf(failed.length, 'paper', 'papers')} could not be changed`} rows={rows} isCareful />
        <Text c="dimmed" my="md">
          The other papers were changed; these were not.
        </Text>
      </div>
    )
  }
  const of = (effect: BulkEffect['effect']) => effects.filter((each) => each.effect === effect)
  const changing = of('changes')
  return (
    <>
      <Part title={`${formatCountOf(changing.length, 'paper changes', 'papers change')}`} rows={changing} />
      {of('same').length > 0 && <Part title="Unchanged" rows={of('same')} />}
      {of('cannot').length > 0 && <Part title="Cannot be changed" rows={of('cannot')} isCareful />}
    </>
  )
}

type PartProps = { title: string; rows: readonly Pick<BulkEffect, 'article' | 'message'>[]; isCareful?: boolean }

function Part({ title, rows, isCareful = false }: PartProps) {
  return (
    <Box component="section" className={classes.part} mt="md">
      <h3 className={isCareful ? classes.care : undefined}>{title}</h3>
      <ul>
        {rows.map(({ article, message }) => (
          <li key={article.id}>
            <Box component="span" ff="heading" style={{ overflowWrap: 'anywhere' }}>
              {article.title}
            </Box>
            <Text span inherit c="dimmed">
              {message}
            </Text>
          </li>
        ))}
      </ul>
    </Box>
  )
}

type BulkFieldsProps = {
  action: BulkAction
  password: string
  onAction: (action: BulkAction) => void
  onPassword: (password: string) => void
}

/** The remaining input of an action: the field, who can read what is published, or the access level with the owner's password. */
function BulkFields({ action, password, onAction, onPassword }: BulkFieldsProps) {
  if (action.kind === 'field') {
    return (
      <TextInput
        label="Field for all of them"
        description="Leave it empty to remove the field."
        maxLength={FIELD_MAX}
        value={action.field}
        data-autofocus
        onChange={({ currentTarget }) => onAction({ kind: 'field', field: currentTarget.value.trimStart() })}
      />
    )
  }
  if (action.kind === 'publish' && action.isPublished) {
    return (
      <>
        <Radio.Group
          label="Who can read them"
          value={action.isOnRequest ? 'request' : 'open'}
          onChange={(value) => onAction({ ...action, isOnRequest: value === 'request' })}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="open" label="Public, except those that you made private" />
            <Radio
              value="request"
              label="Private, on request: listed with title and abstract, readable by people you allow"
            />
          </Stack>
        </Radio.Group>
        <Text size="sm" mt="md">
          {PUBLISHING_RIGHTS}
        </Text>
      </>
    )
  }
  if (action.kind !== 'access') return null
  return (
    <Stack gap="md">
      <Radio.Group
        label="Access"
        value={action.isOpen ? 'open' : 'closed'}
        onChange={(value) => onAction({ kind: 'access', isOpen: value === 'open' })}
      >
        <Stack gap="xs" mt="xs">
          <Radio
            value="closed"
            label="Private, on request: listed with title and abstract, readable by people you allow"
          />
          <Radio value="open" label="Public: once published, everyone can read it" />
        </Stack>
      </Radio.Group>
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        value={password}
        onChange={({ currentTarget }) => onPassword(currentTarget.value)}
      />
    </Stack>
  )
}

/** One action on one paper. */
type BulkStep = { article: MyArticle; action: BulkAction }

/** An attempted change; `failure` is null on success. */
type BulkResult = BulkStep & { failure: Failure | null }

/**
 * Runs the changes, three at a time; all are tried even if some fail. Waits when rate-limited. `password` proves an
 * access change.
 */
export async function runBulk(
  steps: readonly BulkStep[],
  { password, onDone }: { password?: string | undefined; onDone?: ((done: number) => void) | undefined } = {},
): Promise<BulkResult[]> {
  const inLane = pLimit(BULK_AT_ONCE)
  const results = steps.map((step): BulkResult => ({ ...step, failure: null }))
  let done = 0
  await Promise.all(
    results.map((result) =>
      inLane(async () => {
        result.failure = await attempt(result, password)
        done += 1
        onDone?.(done)
      }),
    ),
  )
  return results
}

async function attempt(step: BulkStep, password: string | undefined): Promise<Failure | null> {
  for (let waits = 0; ; waits++) {
    try {
      await perform(step, password)
      return null
    } catch (thrown) {
      const failure = failureOf(thrown)
      if (failure.status !== 429 || !failure.retryAfter || waits >= WAITS_MAX) return failure
      const { retryAfter } = failure
      await new Promise((wake) => setTimeout(wake, retryAfter * 1000))
    }
  }
}

function perform({ article, action }: BulkStep, password: string | undefined): Promise<unknown> {
  const articleId = article.id
  switch (action.kind) {
    case 'field':
      return call(articleCalls.update, { body: { articleId, field: action.field } })
    case 'access':
      return call(articleCalls.access, { body: { articleId, isOpen: action.isOpen, ...(password && { password }) } })
    case 'publish':
      return call(articleCalls.publish, {
        body: { articleId, isPublished: action.isPublished, ...(action.isOnRequest && { isOpen: false }) },
      })
    case 'keep':
      return call(storageCalls.keep, { body: { articleIds: [articleId], isKept: action.isKept } })
    case 'delete':
      return call(articleCalls.delete, { query: { articleId } })
    case 'restore':
      return call(articleCalls.restore, { body: { articleId } })
  }
}
