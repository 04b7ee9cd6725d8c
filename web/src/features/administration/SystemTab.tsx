import { administrationCalls } from '@colophon/protocol/administration/calls'
import { formatCount, formatMoment } from '../../lib/format.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Section } from '../../ui/Section.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import classes from './administration.module.css'
import { useRead } from './use-read.ts'

/** The installation: its version, settings without secrets, mail, and what it is built on. */
export function SystemTab() {
  const { data, failure, again } = useRead(administrationCalls.system, {})
  if (failure) return <ErrorState message={failure.message} onRetry={again} />
  if (!data) return <SkeletonRows rows={8} height={32} />
  const { mail } = data
  return (
    <>
      <Section title="Version" lead={data.runtime}>
        <p>Colophon {data.version}</p>
      </Section>
      <Section
        title="Mail"
        lead={mail.isSent ? 'Sent by the mail server.' : 'Kept on the machine: no mail server is configured.'}
      >
        <p>
          {formatCount(mail.waiting)} wait, {formatCount(mail.failed)} were given up. What was given up can be tried
          again under Processing.
        </p>
        <ul className={classes.tries}>
          {mail.recent.map(({ to, subject, date }) => (
            <li key={`${date} ${to} ${subject}`}>
              {Number.isNaN(Date.parse(date)) ? date : formatMoment(date)} · {to} · {subject}
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Settings" lead="As they hold now. Secrets are never shown.">
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
