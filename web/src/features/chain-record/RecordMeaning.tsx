import { RECORD_DOES_NOT_PROVE, RECORD_PROVES } from '@colophon/protocol/chain-record/texts'
import classes from './chain-record.module.css'

type Props = { proves?: readonly string[]; doesNotProve?: readonly string[] }

/** What a record proves and what it does not, side by side where there is room: people read more into one than it holds. */
export function RecordMeaning({ proves = RECORD_PROVES, doesNotProve = RECORD_DOES_NOT_PROVE }: Props) {
  return (
    <div className={classes.meaning}>
      <div>
        <h4>It proves</h4>
        <ul>
          {proves.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <div>
        <h4>It does not prove</h4>
        <ul>
          {doesNotProve.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}
