import { articleCalls } from '@colophon/protocol/articles/calls'
import type { Article } from '@colophon/protocol/articles/entities'
import { PROGRESS_COMPLETE, PROGRESS_ERROR, progressOf, STAGES, type Stage } from '@colophon/protocol/articles/states'
import { SCREENS } from '@colophon/protocol/screens'
import { Anchor, Box, Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { memo, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../lib/api/call.ts'
import { failureOf } from '../../lib/api/call-error.ts'
import { formatBytes } from '../../lib/format.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { toastError } from '../../ui/toast.tsx'
import { PublishDialog } from '../articles/PublishDialog.tsx'
import { paperPath } from '../articles/paper-path.ts'
import { isDone, isHopeless, needsAttention, type UploadItem } from '../articles/uploads/upload-item.ts'
import { usePaperChanges } from '../articles/use-paper-changes.ts'
import { cancelUpload, hideUpload, retryUpload } from './end-upload.ts'
import { keepBoth } from './upload.ts'
import { STAGE_LABELS, stagesOf, uploadLabel, uploadPercent } from './upload-labels.ts'
import classes from './uploads.module.css'

const PROTECTED = ['documentEncrypted', 'documentPasswordWrong']

const STEPS: Record<'send' | Stage, string> = {
  send: 'Upload',
  queue: 'Queue',
  parse: 'Parse',
  statements: 'Claims',
  index: 'Index',
  complete: 'Complete',
}

const SHOWN = ['send', ...STAGES.filter((stage) => stage !== 'complete')] as const

const SEEN_MS = 2000

const SEEN_STEPS = 5

type Props = {
  item: UploadItem
  /** True on the paper's own page, which already shows title and state. */
  isAlone?: boolean
}

/** One upload: file, stage, progress and actions. Memoised; re-rendered only when it changes. */
export const UploadRow = memo(function UploadRow({ item, isAlone = false }: Props) {
  const isMoving = !isDone(item) && !needsAttention(item)
  return (
    <li className={classes.row}>
      <Stack className={classes.name} gap={0} miw={0} style={{ overflowWrap: 'anywhere' }}>
        {item.idArticle === null && <span>{item.title}</span>}
        {item.idArticle !== null && !isAlone && <Link to={paperPath(item.idArticle)}>{item.title}</Link>}
        <span className={classes.quiet}>
          {item.title !== item.fileName && `${item.fileName} · `}
          {formatBytes(item.size)}
        </span>
      </Stack>
      <Box className={classes.state} miw={0}>
        {isMoving ? (
          <Moving item={item} />
        ) : (
          !isAlone && (
            <StatusPill tone={needsAttention(item) ? 'care' : 'accent'}>
              {item.uploadStatus === 'error' ? 'error' : isDone(item) ? uploadLabel(item) : 'waiting for you'}
            </StatusPill>
          )
        )}
        {needsAttention(item) && <Text c="care">{uploadLabel(item)}</Text>}
        {item.uploadProgress === PROGRESS_ERROR && item.stage !== null && item.stage !== 'complete' && (
          <p className={classes.quiet}>Stopped while {STAGE_LABELS[item.stage].toLowerCase()}.</p>
        )}
        {item.warnings.map((warning) => (
          <p key={warning} className={classes.quiet}>
            {warning}
          </p>
        ))}
      </Box>
      <UploadActions item={item} isAlone={isAlone} />
    </li>
  )
})

function Moving({ item }: { item: UploadItem }) {
  const percent = uploadPercent(item)
  const left = useTimeLeft(item)
  const speed = item.idArticle === null && item.percentUpload > 0 && item.percentUpload < 100 && item.bytesPerSecond
  const facts = [speed && `${formatBytes(speed)}/s`, left !== null && timeLeftLabel(left)].filter(Boolean)
  return (
    <>
      <Group component="span" wrap="nowrap" align="stretch" justify="space-between" mb="xs">
        <span>{uploadLabel(item)}</span>
        <span>{percent}%</span>
      </Group>
      <StageBar item={item} />
      {facts.length > 0 && <p className={classes.quiet}>{facts.join(' · ')}</p>}
      {item.idArticle !== null && item.uploadProgress >= progressOf('statements') && (
        <p>
          <Anchor underline="always" component={Link} to={paperPath(item.idArticle)}>
            Open now
          </Anchor>
        </p>
      )}
    </>
  )
}

/** Estimated seconds until all bytes are sent; null while unknown. */
export function sendingLeft({ idArticle, size, percentUpload, bytesPerSecond }: UploadItem): number | null {
  if (idArticle !== null || !bytesPerSecond || percentUpload <= 0 || percentUpload >= 100) return null
  return (size * (1 - percentUpload / 100)) / bytesPerSecond
}

/** Estimated seconds until processing ends, from the progress over a time in milliseconds; null while unknown. */
export function workLeft(seen: { steps: number; milliseconds: number }, progress: number): number | null {
  if (seen.steps < SEEN_STEPS || seen.milliseconds < SEEN_MS) return null
  return (((PROGRESS_COMPLETE - progress) / seen.steps) * seen.milliseconds) / 1000
}

/** Seconds left for an upload: of its bytes, then of its processing as far as it was seen here. */
function useTimeLeft(item: UploadItem): number | null {
  const first = useRef<{ progress: number; at: number } | null>(null)
  const [left, setLeft] = useState<number | null>(null)
  const { idArticle, uploadProgress } = item
  useEffect(() => {
    if (idArticle === null || uploadProgress <= 0) return
    const at = performance.now()
    first.current ??= { progress: uploadProgress, at }
    const seen = { steps: uploadProgress - first.current.progress, milliseconds: at - first.current.at }
    setLeft(workLeft(seen, uploadProgress))
  }, [idArticle, uploadProgress])
  return sendingLeft(item) ?? (idArticle === null ? null : left)
}

/** A duration, rounded to its precision. */
export function timeLeftLabel(seconds: number): string {
  if (seconds < 5) return 'a few seconds left'
  if (seconds < 90) return `about ${Math.ceil(seconds / 5) * 5} s left`
  return `about ${Math.round(seconds / 60)} min left`
}

/** Stage-by-stage progress, exposed to assistive technology as one progress bar. */
function StageBar({ item }: { item: UploadItem }) {
  const percent = uploadPercent(item)
  const filled = stagesOf(item)
  return (
    <Group
      gap="xxs"
      wrap="nowrap"
      align="stretch"
      role="progressbar"
      aria-label={`${item.fileName}: ${uploadLabel(item)}`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={`${percent}%, ${uploadLabel(item)}`}
    >
      {SHOWN.map((stage) => (
        <Box
          component="span"
          key={stage}
          className={classes.stage}
          flex={1}
          miw={0}
          data-state={stateOf(filled[stage])}
        >
          <span className={classes.track}>
            <span style={{ width: `${Math.round(filled[stage] * 100)}%` }} />
          </span>
          <span className={classes.stageName}>{STEPS[stage]}</span>
        </Box>
      ))}
    </Group>
  )
}

function stateOf(share: number): 'done' | 'now' | 'later' {
  if (share >= 1) return 'done'
  return share > 0 ? 'now' : 'later'
}

/** Actions available in the upload's current state. */
function UploadActions({ item, isAlone }: { item: UploadItem; isAlone: boolean }) {
  const dispatch = useAppDispatch()
  const run = (work: (dispatched: UploadItem) => Parameters<typeof dispatch>[0]) => () => void dispatch(work(item))
  if (item.duplicate) {
    return (
      <div className={classes.actions}>
        <Button size="compact-md" component={Link} to={paperPath(item.duplicate.id)}>
          Open “{shortened(item.duplicate.title)}”
        </Button>
        <Button size="compact-md" variant="default" onClick={run(({ id }) => keepBoth(id))}>
          Keep both
        </Button>
        <Button size="compact-md" variant="subtle" onClick={run(hideUpload)}>
          Do not upload
        </Button>
      </div>
    )
  }
  if (item.uploadStatus === 'error') return <FailedActions item={item} isAlone={isAlone} />
  return (
    <div className={classes.actions}>
      {isDone(item) ? (
        <>
          {item.idArticle !== null && <NextSteps item={item} articleId={item.idArticle} />}
          <Button size="compact-md" variant="subtle" aria-label={`Hide ${item.fileName}`} onClick={run(hideUpload)}>
            Hide
          </Button>
        </>
      ) : (
        <Button size="compact-md" variant="default" aria-label={`Cancel ${item.fileName}`} onClick={run(cancelUpload)}>
          Cancel
        </Button>
      )}
    </div>
  )
}

/** What is due once a paper is processed. */
function NextSteps({ item: { title, uploadStatus }, articleId }: { item: UploadItem; articleId: number }) {
  const changes = usePaperChanges()
  const [publishing, setPublishing] = useState<Article | null>(null)
  const publish = async () => {
    try {
      setPublishing(await call(articleCalls.article, { query: { articleId } }))
    } catch (thrown) {
      toastError(failureOf(thrown).message)
    }
  }
  return (
    <>
      <Button
        size="compact-md"
        variant="default"
        component={Link}
        to={paperPath(articleId)}
        aria-label={`Open ${title}`}
      >
        Open
      </Button>
      <Button
        size="compact-md"
        variant="default"
        component={Link}
        to={`${SCREENS.chat.path}?papers=${articleId}`}
        aria-label={`Ask ${title}`}
      >
        Ask
      </Button>
      {uploadStatus === 'complete' && (
        <Button size="compact-md" variant="default" aria-label={`Publish ${title}`} onClick={() => void publish()}>
          Publish
        </Button>
      )}
      {publishing && <PublishDialog article={publishing} changes={changes} onClose={() => setPublishing(null)} />}
    </>
  )
}

function FailedActions({ item, isAlone }: { item: UploadItem; isAlone: boolean }) {
  const dispatch = useAppDispatch()
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  if (item.reasonCode === 'cancelled') return null
  const isProtected = PROTECTED.includes(item.reasonCode ?? '')
  const retry = async () => {
    setBusy(true)
    await dispatch(retryUpload(item, isProtected ? password : undefined))
    setPassword('')
    setBusy(false)
  }
  return (
    <form
      className={classes.actions}
      onSubmit={(event) => {
        event.preventDefault()
        void retry()
      }}
    >
      {isProtected && (
        <PasswordInput
          size="sm"
          w={200}
          label="Password of the file"
          autoComplete="off"
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
      )}
      {isHopeless(item) ? (
        <InsteadOfRetry item={item} isAlone={isAlone} />
      ) : (
        <Button
          size="compact-md"
          type="submit"
          variant="default"
          loading={isBusy}
          disabled={isProtected && password === ''}
          aria-label={`Try ${item.fileName} again`}
        >
          Try again
        </Button>
      )}
      <Button
        size="compact-md"
        variant="default"
        aria-label={`Hide ${item.fileName}`}
        onClick={() => void dispatch(hideUpload(item))}
      >
        Hide
      </Button>
    </form>
  )
}

/** For a file that would fail again: the way to another one, or out of My storage. */
function InsteadOfRetry({ item, isAlone }: { item: UploadItem; isAlone: boolean }) {
  const { remove } = usePaperChanges()
  const { idArticle, isAttached, title } = item
  // The upload, and the page of a paper without a file, offer to choose another one beside this.
  if (idArticle === null || (isAlone && isAttached)) return null
  if (!isAlone && !isAttached) {
    return (
      <Button size="compact-md" variant="default" onClick={() => void remove({ id: idArticle, title })}>
        Remove
      </Button>
    )
  }
  return (
    <Button
      size="compact-md"
      variant="default"
      component={Link}
      to={isAttached ? paperPath(idArticle) : SCREENS.uploadActivity.path}
    >
      Choose another file
    </Button>
  )
}

function shortened(title: string): string {
  return title.length > 40 ? `${title.slice(0, 39).trimEnd()}…` : title
}
