import type { KeyUse } from '@colophon/protocol/keys/entities'
import { formatMoment } from '../../../lib/format.ts'
import { refusalWords } from './key-words.ts'
import classes from './keys.module.css'

/** One call that was made with a key; a refused one says why. */
export function UseRow({ use }: { use: KeyUse }) {
  const why = refusalWords(use)
  return (
    <li className={classes.use}>
      <p>{formatMoment(use.at)}</p>
      <p>
        <code>{use.route}</code> by {use.keyName} from {use.address}
      </p>
      <p>
        <strong>{use.status}</strong>
      </p>
      <p>{Math.round(use.ms)} ms</p>
      {why && <p className={classes.why}>{why}</p>}
    </li>
  )
}
