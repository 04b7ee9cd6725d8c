import { parseQuery } from '@colophon/protocol/articles/query'
import { Anchor } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { withParams } from '../with-params.ts'
import classes from './knowledge.module.css'

/** What a person may want to know about how the search text was read: a quote without a partner, an operator that is none. */
export function QueryNotes({ q }: { q: string }) {
  const [params] = useSearchParams()
  return parseQuery(q).notes.map((note) => (
    <p key={JSON.stringify(note)} className={classes.note}>
      {note.kind === 'unbalancedQuote' ? (
        <>
          One quote has no partner. Did you mean{' '}
          <Anchor component={Link} underline="always" to={withParams(params, { q: note.balanced })}>
            {note.balanced}
          </Anchor>
          ?
        </>
      ) : (
        <>“{note.text}” is no operator here; it was searched for as plain text.</>
      )}
    </p>
  ))
}
