import { administrationCalls } from '@colophon/protocol/administration/calls'
import type { Dashboard } from '@colophon/protocol/administration/entities'
import { administrationEvents } from '@colophon/protocol/administration/events'
import type { UploadStatus } from '@colophon/protocol/articles/states'
import { Box, Text } from '@mantine/core'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { sayLive } from '../../lib/api/socket.ts'
import { formatBytes, formatCount, formatCountOf, formatMoment, formatTime } from '../../lib/format.ts'
import { useLiveEvent, useLiveState } from '../../lib/hooks/use-live.ts'
import { Section } from '../../ui/page.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import classes from './administration.module.css'
import { useRead } from './use-read.ts'

type Tile = {
  title: string
  figure: string
  label: string
  to: string
  isCareful?: boolean
  /** A number per day, the oldest first, and what is counted, in both numbers. */
  trend?: { days: readonly number[]; one: string; many: string }
}

/** Live key figures; each links to its list. */
export function Overview() {
  const { data, failure, again, setData } = useRead(administrationCalls.dashboard, {})
  const { phase } = useLiveState()
  useLiveEvent(administrationEvents.dashboardChanged, setData)
  useEffect(() => {
    if (phase === 'live') sayLive(administrationEvents.watchDashboard, {})
  }, [phase])
  if (failure) return <ErrorState message={failure.message} onRetry={again} />
  if (!data) return <SkeletonRows rows={4} height={96} />
  return (
    <>
      <ul className={classes.tiles}>
        {tilesOf(data).map(({ title, figure, label, to, isCareful, trend }) => (
          <li key={title} data-care={isCareful || undefined}>
            <Link to={to}>
              <span>{title}</span>
              <strong className={classes.figure}>{figure}</strong>
              <Box component="span" mt="xxs" fz="sm" style={{ overflowWrap: 'anywhere' }}>
                {label}
              </Box>
              {trend && <Trend {...trend} />}
            </Link>
          </li>
        ))}
      </ul>
      <Box component="p" mt="xxs" fz="sm" aria-live="off">
        Updated {formatTime(data.at)}
        {phase === 'live' ? ', live.' : '.'}
      </Box>
    </>
  )
}

/** A bar per day, and their sum in words. */
function Trend({ days, one, many }: NonNullable<Tile['trend']>) {
  const most = Math.max(1, ...days)
  const sum = days.reduce((all, count) => all + count, 0)
  return (
    <Box component="span" className={classes.trend} mt="auto" pt="xs">
      <svg viewBox={`0 0 ${days.length * 6} 24`} aria-hidden>
        {days.map((count, index) => {
          const height = count === 0 ? 1 : Math.max(3, (24 * count) / most)
          // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place.
          return <rect key={index} x={index * 6} y={24 - height} width={4} height={height} />
        })}
      </svg>
      <Text span size="sm" c="dimmed">
        {sum === 0 ? 'none' : formatCountOf(sum, one, many)} in {days.length} days
      </Text>
    </Box>
  )
}

/** The words of the statuses that differ from their names. */
const STATUS_WORDS: Partial<Record<UploadStatus, string>> = { error: 'failed', queue: 'waiting' }

function tilesOf({ users, papers, queue, failuresToday, storage, reports, chain, trends }: Dashboard): Tile[] {
  const { byStatus, cancelled } = papers
  const all = Object.values(byStatus).reduce((sum, count) => sum + count, 0)
  const counts = { ...byStatus, error: (byStatus.error ?? 0) - cancelled }
  const statuses = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([status, count]) => `${formatCount(count)} ${STATUS_WORDS[status as UploadStatus] ?? status}`)
  if (cancelled > 0) statuses.push(`${formatCount(cancelled)} cancelled`)
  return [
    {
      title: 'Users',
      figure: formatCount(users.total),
      label: `${formatCountOf(users.admins, 'administrator', 'administrators')}, ${formatCount(users.frozen)} frozen`,
      to: '?tab=users',
      trend: { days: trends.users, one: 'new user', many: 'new users' },
    },
    {
      title: 'Active today',
      figure: formatCount(users.activeToday),
      label: 'in 24 hours',
      to: '?tab=users&seen=today',
    },
    {
      title: 'Papers',
      figure: formatCount(all),
      label: statuses.join(', ') || 'none yet',
      to: '?tab=processing',
      trend: { days: trends.papers, one: 'new paper', many: 'new papers' },
    },
    { title: 'Archive', figure: formatCount(papers.archive), label: 'records', to: '/knowledge?type=arxiv' },
    {
      title: 'Queue',
      figure: formatCount(queue.waiting),
      label: queueLabel(queue),
      to: '?tab=processing',
      isCareful: queue.pausedAt !== null,
    },
    {
      title: 'Failures',
      figure: formatCount(failuresToday),
      label: 'in 24 hours',
      to: '?tab=processing',
      isCareful: failuresToday > 0,
      trend: { days: trends.failures, one: 'failure', many: 'failures' },
    },
    {
      title: 'Reports',
      figure: formatCount(reports),
      label: 'open',
      to: '?tab=content&outcome=open',
      isCareful: reports > 0,
    },
    {
      title: 'Storage',
      figure: formatBytes(storage.files),
      label: `files, and ${formatBytes(storage.database)} database`,
      to: '?tab=system',
    },
    {
      title: 'Chain',
      figure: chain,
      label: chain === 'ready' ? 'responding' : 'see System',
      to: '?tab=system',
      isCareful: chain === 'down',
    },
  ]
}

function queueLabel({ pausedAt, running, oldestAt }: Dashboard['queue']): string {
  if (pausedAt) return `paused since ${formatMoment(pausedAt)}`
  return oldestAt
    ? `waiting since ${formatTime(oldestAt)}, ${formatCount(running)} running`
    : `${formatCount(running)} running`
}

/** The installation: its version, settings without secrets, mail, and what it is built on. */
export function SystemTab() {
  const { data, failure, again } = useRead(administrationCalls.system, {})
  if (failure) return <ErrorState message={failure.message} onRetry={again} />
  if (!data) return <SkeletonRows rows={8} height={32} />
  const { mail, model } = data
  return (
    <>
      <Section title="Version" lead={data.runtime}>
        <Text mb="md">Colophon {data.version}</Text>
      </Section>
      <Section
        title="Mail"
        lead={mail.isSent ? 'Sent by the mail server.' : 'Stored on this machine: no mail server is configured.'}
      >
        <Text mb="md">
          {formatCount(mail.waiting)} waiting, {formatCount(mail.failed)} failed. Failed messages can be tried again
          under Processing.
        </Text>
        <Box component="ul" mt="xs" pl="lg" fz="sm" style={{ listStyle: 'revert' }}>
          {mail.recent.map(({ to, subject, date }) => (
            <li key={`${date} ${to} ${subject}`}>
              {Number.isNaN(Date.parse(date)) ? date : formatMoment(date)} · {to} · {subject}
            </li>
          ))}
        </Box>
      </Section>
      <Section title="Model" lead="The language model of this installation, in the last 30 days.">
        <Text mb="md">
          {formatCount(model.requests)} requests, {formatCount(model.tokens)} tokens.
        </Text>
        <Box component="ul" mt="xs" pl="lg" fz="sm" style={{ listStyle: 'revert' }}>
          {model.accounts.map(({ email, requests, tokens }) => (
            <li key={email}>
              {email} · {formatCount(tokens)} tokens · {formatCount(requests)} requests
            </li>
          ))}
        </Box>
      </Section>
      <Section title="Settings" lead="Current values. Secrets are never shown.">
        <dl className={classes.settings}>
          {data.settings.map(({ name, value, isSecret }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{isSecret ? `${value} (secret)` : value}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title="Licences" lead="What the product is built on.">
        <dl className={classes.settings}>
          {data.licences.map(({ name, version, licence }) => (
            <div key={name}>
              <dt>
                {name} {version}
              </dt>
              <dd>{licence}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </>
  )
}
