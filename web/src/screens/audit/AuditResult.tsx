import type { Audit, AuditedReference } from '@colophon/protocol/audit/entities'
import { Anchor, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { Link } from 'react-router'
import { paperPath } from '../../features/articles/paper-path.ts'
import classes from './audit.module.css'
import { FIELDS, isOnlyLost, problemsOf, summaryOf } from './audit-words.ts'

/** What was found out about a bibliography: a summary, what is wrong, what no source here has, and the others. */
export function AuditResult({ audit }: { audit: Audit }) {
  const numbered = audit.entries.map((entry, place) => ({ entry, place }))
  return (
    <>
      <Text role="status" my="md">
        {summaryOf(audit)}
        {audit.isCut && ' Further entries were left out.'}
      </Text>
      <Entries title="To look at" entries={numbered.filter(({ entry }) => problemsOf(entry).length > 0)} />
      <Entries title="Not found here" entries={numbered.filter(({ entry }) => isOnlyLost(entry))} />
      <Entries title="Found as stated" entries={numbered.filter(({ entry }) => !entry.needsHand)} />
      <Text c="dimmed" maw="68ch" mt="md">
        Compared with the papers and archive records here that you may list. What is not found here may well exist
        elsewhere.
      </Text>
    </>
  )
}

type Numbered = { entry: AuditedReference; place: number }

function Entries({ title, entries }: { title: string; entries: readonly Numbered[] }) {
  const id = useId()
  if (entries.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h3" mt="lg" id={id}>
        {title} ({entries.length})
      </Title>
      <ol className={classes.entries}>
        {entries.map(({ entry, place }) => (
          <li key={place} value={place + 1}>
            <Entry entry={entry} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Entry({ entry }: { entry: AuditedReference }) {
  const { written, paper, identified, differences } = entry
  const problems = problemsOf(entry)
  return (
    <>
      {problems.length > 0 && <strong className={classes.problems}>{problems.join(' · ')}</strong>}
      <p className={classes.written}>{written}</p>
      {identified && <Work label="Its identifier belongs to" work={identified} />}
      {paper && <Work label={identified ? 'Its title is that of' : 'Found'} work={paper} />}
      {differences.length > 0 && (
        <dl className={classes.differences}>
          {differences.map(({ field, stated, known }) => (
            <div key={field}>
              <dt>{FIELDS[field]}</dt>
              <dd>
                <del>{stated}</del> <ins>{known}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

type ShownWork = { id: number; title: string; authors: readonly string[]; year: number | null }

function Work({ label, work }: { label: string; work: ShownWork }) {
  const { id, title, authors, year } = work
  const [first] = authors
  const who = [first && (authors.length > 1 ? `${first} et al.` : first), year].filter(Boolean).join(', ')
  return (
    <p className={classes.work}>
      {label}:{' '}
      <Anchor component={Link} to={paperPath(id)} underline="always">
        {title}
      </Anchor>
      {who && ` (${who})`}
    </p>
  )
}
