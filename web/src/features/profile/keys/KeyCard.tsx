import type { ApiKey } from '@colophon/protocol/keys/entities'
import { Button, Title } from '@mantine/core'
import { useId } from 'react'
import { formatCount, formatDay, formatMoment } from '../../../lib/format.ts'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { DayBars } from './DayBars.tsx'
import { callsWords, lifeWords, STATE_WORDS } from './key-words.ts'
import classes from './keys.module.css'

type Props = { apiKey: ApiKey; onReroll: () => void; onRevoke: () => void; onShowUses: () => void }

/** One key: what it is, what it did, and how to end it. */
export function KeyCard({ apiKey, onReroll, onRevoke, onShowUses }: Props) {
  const id = useId()
  const { name, state, masked, scopes, createdAt, lastUse, days, graceUntil, limits } = apiKey
  return (
    <li className={classes.card} aria-labelledby={id}>
      <header className={classes.cardHead}>
        <Title order={2} size="h4" id={id}>
          {name}
        </Title>
        <StatusPill tone={state === 'active' ? 'accent' : 'plain'}>{STATE_WORDS[state]}</StatusPill>
      </header>
      <p className={classes.facts}>
        <code>{masked}</code> · {scopes.join(', ')}
      </p>
      <p className={classes.facts}>
        Made {formatDay(createdAt)} · {lifeWords(apiKey)}
        {graceUntil && ` · the secret before works until ${formatMoment(graceUntil)}`}
      </p>
      <DayBars values={days} height={32} label={`The last 30 days: ${callsWords(apiKey)}`} />
      <p className={classes.facts}>{callsWords(apiKey)}</p>
      <p className={classes.facts}>
        {lastUse
          ? `Last used ${formatMoment(lastUse.at)}: ${lastUse.route} from ${lastUse.address}`
          : 'Not used yet, or not within 90 days'}
      </p>
      {state === 'active' && (
        <p className={classes.facts}>
          Left: {formatCount(limits.minuteLeft)} of {formatCount(limits.minute)} this minute,{' '}
          {formatCount(limits.dayLeft)} of {formatCount(limits.day)} today
        </p>
      )}
      <div className={classes.actions}>
        <Button variant="default" size="xs" onClick={onShowUses} aria-label={`Show the calls of ${name}`}>
          Calls
        </Button>
        {state === 'active' && (
          <>
            <Button variant="default" size="xs" onClick={onReroll} aria-label={`Re-roll ${name}`}>
              Re-roll
            </Button>
            <Button variant="default" size="xs" onClick={onRevoke} aria-label={`Revoke ${name}`}>
              Revoke
            </Button>
          </>
        )}
      </div>
    </li>
  )
}
