import { type GraphEntry, uncertaintyLabel } from '@colophon/protocol/statements/graph'
import classes from './statements.module.css'

/** A statement in one line with uncertainty and comment, for comparison. */
export function StatementSummary({ entry }: { entry: GraphEntry }) {
  return (
    <>
      <span className={classes.triple}>
        {entry.subject} <em>{entry.verb}</em> {entry.object}
      </span>
      <span className={classes.said}>
        {uncertaintyLabel(entry.uncertainty)} {entry.uncertainty.toFixed(2)}
        {entry.reviewed && ' · accepted'}
        {entry.comment && ` · ${entry.comment}`}
      </span>
    </>
  )
}
