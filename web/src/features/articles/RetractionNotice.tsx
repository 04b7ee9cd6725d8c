import type { Article } from '@colophon/protocol/articles/entities'
import { RETRACTION_LABELS } from '@colophon/protocol/articles/retraction-labels'
import { doiUrl } from '@colophon/protocol/citations/citable'
import { StatusPill } from '../../ui/StatusPill.tsx'
import classes from './retraction.module.css'

/** Of a paper in a list that is retracted, doubted or corrected; nothing for all others. */
export function RetractionChip({ retraction }: Pick<Article, 'retraction'>) {
  if (!retraction) return null
  return (
    <StatusPill tone={retraction.kind === 'correction' ? 'plain' : 'care'}>
      {RETRACTION_LABELS[retraction.kind]}
    </StatusPill>
  )
}

/** What the list of retractions says of a paper, on its page. */
export function RetractionNotice({ retraction }: Pick<Article, 'retraction'>) {
  if (!retraction) return null
  const { kind, date, reason, noticeDoi } = retraction
  return (
    <p className={classes.notice} role="note" data-kind={kind}>
      <strong>
        {RETRACTION_LABELS[kind]}
        {date && ` on ${dayOf(date)}`}.
      </strong>
      {reason && ` Reason: ${reason.replace(/\.$/, '')}.`}
      {noticeDoi && (
        <>
          {' '}
          Notice: <a href={doiUrl(noticeDoi)}>{noticeDoi}</a>
        </>
      )}
    </p>
  )
}

/** A day without a time is the same in every time zone. */
function dayOf(date: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))
}
