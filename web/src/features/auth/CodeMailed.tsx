import { CODE_RESEND_SECONDS, CODE_SECONDS } from '@colophon/protocol/auth/constants'
import { Anchor, Button, Group } from '@mantine/core'
import { formatCountdown } from '../../lib/format.ts'
import { useSite } from '../../lib/site.ts'
import { useCountdown } from '../../lib/use-countdown.ts'
import classes from './CodeMailed.module.css'

type Props = {
  email: string
  /** When the present code was sent, in epoch milliseconds. */
  sentAt: number
  isBusy: boolean
  onResend: () => void
  onChangeEmail?: () => void
}

/** Where the code went, how long it works, and what to do when it does not come. */
export function CodeMailed({ email, sentAt, isBusy, onResend, onChangeEmail }: Props) {
  const site = useSite()
  const wait = useCountdown(sentAt + CODE_RESEND_SECONDS * 1000)
  const left = useCountdown(sentAt + CODE_SECONDS * 1000)
  return (
    <div className={classes.mailed}>
      <p>
        The code was sent to <strong>{email}</strong>.{' '}
        {left > 0 ? (
          <span>
            It works for another <span role="timer">{formatCountdown(left)}</span> minutes.
          </span>
        ) : (
          <span>It has expired; send a new one.</span>
        )}
      </p>
      {site?.outboxUrl && (
        <p>
          No mail server is configured here: the mail lies in the{' '}
          <Anchor href={site.outboxUrl} target="_blank" rel="noreferrer" underline="always">
            outbox of this machine
          </Anchor>
          .
        </p>
      )}
      {site && !site.isMailSent && !site.outboxUrl && (
        <p>
          This site sends no mail. If you run it, open the “Outbox” link that its start printed in the terminal, then
          come back here.
        </p>
      )}
      <Group gap="xs">
        <Button variant="default" size="sm" disabled={wait > 0} loading={isBusy} onClick={onResend}>
          {wait > 0 ? `Send a new code in ${wait} s` : 'Send a new code'}
        </Button>
        {onChangeEmail && (
          <Button variant="subtle" size="sm" onClick={onChangeEmail}>
            Change e-mail
          </Button>
        )}
      </Group>
    </div>
  )
}
