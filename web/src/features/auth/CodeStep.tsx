import { CODE_RESEND_SECONDS, CODE_SECONDS } from '@colophon/protocol/auth/constants'
import { codeProblem } from '@colophon/protocol/auth/validation'
import { Anchor, Button, Group, Stack } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import type { AsyncState } from '../../lib/api/async-state.ts'
import type { Failure } from '../../lib/api/call-error.ts'
import { type Site, useSite } from '../../lib/api/site.ts'
import { formatCountdown } from '../../lib/format.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { useCountdown } from '../../lib/hooks/use-countdown.ts'
import { CodeInput } from './CodeInput.tsx'
import classes from './CodeMailed.module.css'
import { FailureAlert } from './FailureAlert.tsx'
import { codeGiven, type WithAuth } from './slice.ts'

type Props = {
  email: string
  submitLabel: string
  isBusy: boolean
  /** Why the code or its effect was rejected. */
  failure: Failure | null
  resending: AsyncState
  /** Sends the code; resolves to false when it was refused. */
  onCode: (code: string) => Promise<boolean>
  /** Asks for a new code; resolves to false when none was sent. */
  onResend: () => Promise<boolean>
  /** Link to change the address. */
  onChangeEmail?: () => void
}

/** The step for a mailed code: sent once complete, cleared if rejected. */
export function CodeStep({ email, submitLabel, isBusy, failure, resending, onCode, onResend, onChangeEmail }: Props) {
  const dispatch = useAppDispatch()
  const code = useSelector((state: WithAuth) => state.auth.verificationCode)
  const [sentAt, setSentAt] = useState(() => Date.now())
  const [problem, setProblem] = useState<string | null>(null)
  const isWrong = failure?.error === 'wrongCode'
  useEffect(() => () => void dispatch(codeGiven('')), [dispatch])
  const send = async (whole: string) => {
    setProblem(codeProblem(whole))
    if (!codeProblem(whole) && !(await onCode(whole))) dispatch(codeGiven(''))
  }
  const resend = async () => {
    if (await onResend()) setSentAt(Date.now())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(code)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <CodeMailed
          email={email}
          sentAt={sentAt}
          isBusy={resending.status === 'REQUEST'}
          onResend={resend}
          {...(onChangeEmail && { onChangeEmail })}
        />
        <CodeInput
          label="Code"
          value={code}
          onChange={(value) => dispatch(codeGiven(value))}
          onComplete={send}
          isBusy={isBusy}
          error={problem ?? (isWrong ? failure.message : null)}
        />
        <FailureAlert failure={isWrong ? null : failure} fields={[]} />
        <FailureAlert failure={resending.failure} fields={[]} />
        <Button type="submit" loading={isBusy}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  )
}

type CodeMailedProps = {
  email: string
  /** When the current code was sent, in epoch milliseconds. */
  sentAt: number
  isBusy: boolean
  onResend: () => void
  onChangeEmail?: () => void
}

/** Where the code was sent, when it expires, and what to do if it does not arrive. */
function CodeMailed({ email, sentAt, isBusy, onResend, onChangeEmail }: CodeMailedProps) {
  const site = useSite()
  const wait = useCountdown(sentAt + CODE_RESEND_SECONDS * 1000)
  const left = useCountdown(sentAt + CODE_SECONDS * 1000)
  return (
    <div className={classes.mailed}>
      <p>
        <CodeAddress email={email} site={site} />{' '}
        {left > 0 ? (
          <span>
            It expires in <span role="timer">{formatCountdown(left)}</span>.
          </span>
        ) : (
          <span>It has expired. Send a new one.</span>
        )}
      </p>
      {site && !site.isMailSent && !site.outboxUrl && (
        <p>
          No mail server is configured. If you run this site, open the “Outbox” link printed in the terminal when it
          started, then come back here.
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

/** Where the code is: e-mailed, or in the outbox of an installation without a mail server. */
function CodeAddress({ email, site }: { email: string; site: Site | null }) {
  const address = <strong>{email}</strong>
  if (site?.outboxUrl) {
    return (
      <>
        The code for {address} is in the{' '}
        <Anchor href={site.outboxUrl} target="_blank" rel="noreferrer" underline="always">
          outbox of this machine
        </Anchor>
        .
      </>
    )
  }
  if (site && !site.isMailSent) return <>The code for {address} is in the outbox of this installation.</>
  return <>The code was sent to {address}.</>
}
