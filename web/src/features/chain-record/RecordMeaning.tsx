import { RECORD_DOES_NOT_PROVE, RECORD_PROVES } from '@colophon/protocol/chain-record/texts'
import classes from './chain-record.module.css'

type Props = { proves?: readonly string[]; doesNotProve?: readonly string[] }

/** What a record proves and does not prove. */
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
