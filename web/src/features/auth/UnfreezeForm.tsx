import { emailProblem } from '@colophon/protocol/auth/validation'
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { useSelector } from 'react-redux'
import { type AsyncState, INIT, REQUEST, SUCCESS } from '../../lib/async-state.ts'
import { failureOf } from '../../lib/call-error.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { useForm } from '../../lib/use-form.ts'
import { CodeStep } from './CodeStep.tsx'
import { EmailField } from './EmailField.tsx'
import { FailureAlert } from './FailureAlert.tsx'
import { focusFirstError } from './focus-first-error.ts'
import { confirmUnfreeze, sendCodeUnfreeze } from './second-step.ts'
import { emailGiven, signedIn, type WithAuth } from './slice.ts'

/** Opens an account that its owner has frozen: the address, then the code of the mail. */
export function UnfreezeForm() {
  const dispatch = useAppDispatch()
  const email = useSelector((state: WithAuth) => state.auth.email)
  const [isSent, setSent] = useState(false)
  const [sending, setSending] = useState<AsyncState>(INIT)
  const [opening, setOpening] = useState<AsyncState>(INIT)
  const form = useForm({ initialValues: { email }, validate: { email: emailProblem } })
  const mail = async (to: string) => {
    setSending(REQUEST)
    const result = await dispatch(sendCodeUnfreeze({ body: { email: to } }))
    const isDone = sendCodeUnfreeze.fulfilled.match(result)
    setSending(isDone ? SUCCESS : { status: 'ERROR', failure: result.payload ?? null })
    return isDone
  }
  const submit = form.onSubmit(async ({ email: to }) => {
    dispatch(emailGiven(to))
    setSent(await mail(to))
  }, focusFirstError(form))
  const open = async (code: string) => {
    setOpening(REQUEST)
    const result = await dispatch(confirmUnfreeze({ body: { email, code } }))
    if (confirmUnfreeze.fulfilled.match(result)) {
      dispatch(signedIn(result.payload))
      return true
    }
    setOpening({ status: 'ERROR', failure: result.payload ?? failureOf(result.error) })
    return false
  }
  if (isSent) {
    return (
      <CodeStep
        email={email}
        submitLabel="Open the account"
        isBusy={opening.status === 'REQUEST'}
        failure={opening.failure}
        resending={sending}
        onCode={open}
        onResend={() => mail(email)}
        onChangeEmail={() => setSent(false)}
      />
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <EmailField {...form.getInputProps('email')} />
        <FailureAlert failure={sending.failure} fields={[]} />
        <Button type="submit" loading={sending.status === 'REQUEST'}>
          Send the code
        </Button>
      </Stack>
    </form>
  )
}
