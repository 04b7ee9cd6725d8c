import { administrationCalls } from '@colophon/protocol/administration/calls'
import type { FailureClass, QueuedJob } from '@colophon/protocol/administration/entities'
import { Button, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { call } from '../../lib/call.ts'
import { formatCount, formatCountOf, formatMoment } from '../../lib/format.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Section } from '../../ui/Section.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { toastDone } from '../../ui/toast.tsx'
import classes from './administration.module.css'
import { ReasonDialog } from './ReasonDialog.tsx'
import { useRead } from './use-read.ts'

const LOOK_MS = 5000

type Asking = 'pause' | 'resume' | FailureClass

/** The background work: pausing it, what failed, and the jobs one by one. */
export function Processing() {
  const { data, failure, again, keep } = useRead(administrationCalls.queue, {})
  const [asking, ask] = useState<Asking | null>(null)
  useEffect(() => {
    const timer = setInterval(again, LOOK_MS)
    return () => clearInterval(timer)
  }, [again])
  if (failure && !data) return <ErrorState message={failure.message} onRetry={again} />
  if (!data) return <SkeletonRows rows={6} />
  const isPaused = data.pausedAt !== null
  return (
    <>
      <Section
        title="Queue"
        lead={`${formatCount(data.waiting)} waiting, ${formatCount(data.running)} running, ${formatCount(data.failed)} given up.`}
      >
        <p role="status">
          {isPaused
            ? `Papers wait since ${formatMoment(data.pausedAt ?? '')}: “${data.pauseReason}”.`
            : 'Papers are read as they come.'}
        </p>
        <Button variant="default" mt="sm" onClick={() => ask(isPaused ? 'resume' : 'pause')}>
          {isPaused ? 'Resume the queue' : 'Pause the queue'}
        </Button>
      </Section>
      <Section title="Failed" lead="By why it failed; what its owner cancelled is left alone.">
        {data.failures.length === 0 && <p>Nothing that failed waits for you.</p>}
        <ul className={classes.list}>
          {data.failures.map((one) => (
            <li key={`${one.kind} ${one.name}`}>
              <p>
                <strong>
                  {one.kind === 'paper' ? formatCountOf(one.count, 'paper', 'papers') : `${one.count} × ${one.name}`}
                </strong>{' '}
                <span className={classes.quiet}>{one.words}</span>
              </p>
              <div className={classes.actions}>
                <Button variant="default" size="compact-sm" onClick={() => ask(one)}>
                  Try again
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </Section>
      <IndexAgain />
      <Section title="Jobs" lead="Those that run, and those that come next.">
        {data.jobs.length === 0 && <EmptyState title="Nothing is waiting">All work is done.</EmptyState>}
        <ul className={classes.list}>
          {data.jobs.map((job) => (
            <Job key={job.id} job={job} />
          ))}
        </ul>
      </Section>
      {asking && typeof asking === 'string' && (
        <ReasonDialog
          title={asking === 'pause' ? 'Pause the queue?' : 'Resume the queue?'}
          confirmLabel={asking === 'pause' ? 'Pause' : 'Resume'}
          onConfirm={async (reason) =>
            keep(await call(administrationCalls.pauseQueue, { body: { isPaused: asking === 'pause', reason } }))
          }
          onClose={() => ask(null)}
        >
          {asking === 'pause'
            ? 'Papers wait before their next step, also after a restart. What has begun goes on to its end.'
            : 'Papers go on where they waited.'}
        </ReasonDialog>
      )}
      {asking && typeof asking === 'object' && (
        <ReasonDialog
          title="Try again?"
          confirmLabel="Try again"
          onConfirm={async (reason) => {
            const body = { kind: asking.kind, name: asking.name, reason }
            const { count } = await call(administrationCalls.retryFailed, { body })
            toastDone(`${formatCount(count)} are tried again.`)
            again()
          }}
          onClose={() => ask(null)}
        >
          {asking.words}
        </ReasonDialog>
      )}
    </>
  )
}

function Job({ job }: { job: QueuedJob }) {
  const [isOpen, open] = useState(false)
  return (
    <li>
      <div>
        <p className={classes.name}>
          <strong>{job.name}</strong> {job.articleId !== null && `paper ${job.articleId} `}
          <StatusPill tone={job.state === 'failed' ? 'care' : job.state === 'running' ? 'accent' : 'plain'}>
            {job.state}
          </StatusPill>
        </p>
        <p className={classes.quiet}>
          Job {job.id} · due {formatMoment(job.runAt)} · try {job.tries} of {job.triesMax}
        </p>
        {isOpen && <Tries jobId={job.id} />}
      </div>
      <div className={classes.actions}>
        <Button variant="default" size="compact-sm" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
          Log of job {job.id}
        </Button>
      </div>
    </li>
  )
}

function Tries({ jobId }: { jobId: string }) {
  const { data, failure } = useRead(administrationCalls.job, { query: { jobId } })
  if (failure) return <p role="alert">{failure.message}</p>
  if (!data) return <SkeletonRows rows={1} height={24} />
  if (data.tryLog.length === 0) return <p className={classes.quiet}>No try of it has failed.</p>
  return (
    <ul className={classes.tries}>
      {data.tryLog.map(({ at, attempt, message }) => (
        <li key={`${at} ${attempt}`}>
          {formatMoment(at)}, try {attempt}: {message}
        </li>
      ))}
    </ul>
  )
}

/** Brings the search entry of one paper up to date, by its number as the address of its page has it. */
function IndexAgain() {
  const [typed, setTyped] = useState('')
  const [articleId, ask] = useState<number | null>(null)
  const number = /^[1-9]\d{0,9}$/.test(typed.trim()) ? Number(typed.trim()) : null
  return (
    <Section title="Search entry" lead="For a paper that the search does not find, or finds as it was.">
      <form
        className={classes.tools}
        onSubmit={(event) => {
          event.preventDefault()
          ask(number)
        }}
      >
        <TextInput
          label="Number of the paper"
          size="sm"
          inputMode="numeric"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" variant="default" size="sm" disabled={number === null}>
          Index again
        </Button>
      </form>
      {articleId !== null && (
        <ReasonDialog
          title={`Index paper ${articleId} again?`}
          confirmLabel="Index again"
          onConfirm={async (reason) => {
            await call(administrationCalls.indexAgain, { body: { articleId, reason } })
            toastDone(`Paper ${articleId} is indexed again.`)
          }}
          onClose={() => ask(null)}
        >
          Its search entry is made anew in the background; nothing of the paper changes.
        </ReasonDialog>
      )}
    </Section>
  )
}
