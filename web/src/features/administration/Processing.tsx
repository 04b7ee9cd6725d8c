import { administrationCalls } from '@colophon/protocol/administration/calls'
import type { FailureClass, QueuedJob } from '@colophon/protocol/administration/entities'
import { Box, Button, Group, Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { formatCount, formatCountOf, formatMoment } from '../../lib/format.ts'
import { Section } from '../../ui/page.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { toastDone } from '../../ui/toast.tsx'
import classes from './administration.module.css'
import { ReasonDialog } from './ReasonDialog.tsx'
import { useRead } from './use-read.ts'

const LOOK_MS = 5000

type Asking = 'pause' | 'resume' | FailureClass

/** Background processing: pause, failures, and jobs. */
export function Processing() {
  const { data, failure, again, setData } = useRead(administrationCalls.queue, {})
  const [asking, ask] = useState<Asking | null>(null)
  useEffect(() => {
    const timer = setInterval(again, LOOK_MS)
    return () => clearInterval(timer)
  }, [again])
  if (failure && !data) return <ErrorState message={failure.message} onRetry={again} />
  if (!data) return <SkeletonRows rows={6} />
  const isPaused = data.pausedAt !== null
  const rereads = data.kinds.find(({ name }) => name === 're-read')?.waiting ?? 0
  return (
    <>
      <Section
        title="Queue"
        lead={`${formatCount(data.waiting)} waiting, ${formatCount(data.running)} running, ${formatCount(data.failed)} failed.`}
      >
        <Text mb="md" role="status">
          {isPaused
            ? `Paused since ${formatMoment(data.pausedAt ?? '')}: “${data.pauseReason}”.`
            : 'The queue is running.'}
        </Text>
        {rereads > 0 && (
          <Text mb="md">
            {formatCountOf(rereads, 'paper waits', 'papers wait')} to be read again, while no upload waits.
          </Text>
        )}
        <Button variant="default" mt="sm" onClick={() => ask(isPaused ? 'resume' : 'pause')}>
          {isPaused ? 'Resume the queue' : 'Pause the queue'}
        </Button>
      </Section>
      <Section title="Failed" lead="Grouped by reason; papers cancelled by their owner are left out.">
        {data.failures.length === 0 && <Text mb="md">No failures.</Text>}
        <Box component="ul" className={classes.list} mt="md">
          {data.failures.map((one) => (
            <li key={`${one.kind} ${one.name}`}>
              <p>
                <strong>
                  {one.kind === 'paper' ? formatCountOf(one.count, 'paper', 'papers') : `${one.count} × ${one.name}`}
                </strong>{' '}
                <Box component="span" mt="xxs" fz="sm" style={{ overflowWrap: 'anywhere' }}>
                  {one.words}
                </Box>
              </p>
              <Group gap="xs">
                <Button variant="default" size="compact-sm" onClick={() => ask(one)}>
                  Try again
                </Button>
              </Group>
            </li>
          ))}
        </Box>
      </Section>
      <IndexAgain />
      <Section title="Jobs" lead="Running jobs and those next in line.">
        {data.jobs.length === 0 && <EmptyState title="Nothing is waiting">The queue is empty.</EmptyState>}
        <Box component="ul" className={classes.list} mt="md">
          {data.jobs.map((job) => (
            <Job key={job.id} job={job} />
          ))}
        </Box>
      </Section>
      {asking && typeof asking === 'string' && (
        <ReasonDialog
          title={asking === 'pause' ? 'Pause the queue?' : 'Resume the queue?'}
          confirmLabel={asking === 'pause' ? 'Pause' : 'Resume'}
          onConfirm={async (reason) =>
            setData(await call(administrationCalls.pauseQueue, { body: { isPaused: asking === 'pause', reason } }))
          }
          onClose={() => ask(null)}
        >
          {asking === 'pause'
            ? 'Papers wait before their next stage, even after a restart. Stages already running finish.'
            : 'Papers continue where they stopped.'}
        </ReasonDialog>
      )}
      {asking && typeof asking === 'object' && (
        <ReasonDialog
          title="Try again?"
          confirmLabel="Try again"
          onConfirm={async (reason) => {
            const body = { kind: asking.kind, name: asking.name, reason }
            const { count } = await call(administrationCalls.retryFailed, { body })
            toastDone(`${formatCount(count)} queued again.`)
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
        <p>
          <strong>{job.name}</strong> {job.articleId !== null && `paper ${job.articleId} `}
          <StatusPill tone={job.state === 'failed' ? 'care' : job.state === 'running' ? 'accent' : 'plain'}>
            {job.state}
          </StatusPill>
        </p>
        <Box component="p" mt="xxs" fz="sm">
          Job {job.id} · due {formatMoment(job.runAt)} · attempt {job.tries} of {job.triesMax}
        </Box>
        {isOpen && <Tries jobId={job.id} />}
      </div>
      <Group gap="xs">
        <Button variant="default" size="compact-sm" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
          Log of job {job.id}
        </Button>
      </Group>
    </li>
  )
}

function Tries({ jobId }: { jobId: string }) {
  const { data, failure } = useRead(administrationCalls.job, { query: { jobId } })
  if (failure)
    return (
      <Text my="md" role="alert">
        {failure.message}
      </Text>
    )
  if (!data) return <SkeletonRows rows={1} height={24} />
  if (data.tryLog.length === 0)
    return (
      <Box component="p" mt="xxs" fz="sm">
        No attempt has failed.
      </Box>
    )
  return (
    <Box component="ul" mt="xs" pl="lg" fz="sm" style={{ listStyle: 'revert' }}>
      {data.tryLog.map(({ at, attempt, message }) => (
        <li key={`${at} ${attempt}`}>
          {formatMoment(at)}, attempt {attempt}: {message}
        </li>
      ))}
    </Box>
  )
}

/** Reindexes one paper, by the id in its URL. */
function IndexAgain() {
  const [typed, setTyped] = useState('')
  const [articleId, ask] = useState<number | null>(null)
  const number = /^[1-9]\d{0,9}$/.test(typed.trim()) ? Number(typed.trim()) : null
  return (
    <Section title="Search entry" lead="For a paper that is missing from search or found with outdated text.">
      <Group
        component="form"
        align="flex-end"
        mt="md"
        onSubmit={(event) => {
          event.preventDefault()
          ask(number)
        }}
      >
        <TextInput
          label="Paper number"
          size="sm"
          inputMode="numeric"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" variant="default" size="sm" disabled={number === null}>
          Index again
        </Button>
      </Group>
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
          Its search entry is rebuilt in the background; the paper itself does not change.
        </ReasonDialog>
      )}
    </Section>
  )
}
