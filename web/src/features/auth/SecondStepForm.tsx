import { codeProblem } from '@colophon/protocol/auth/validation'
import { Button, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type Failure, failureOf } from '../../lib/call-error.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { CodeInput } from './CodeInput.tsx'
import { FailureAlert } from './FailureAlert.tsx'
import { confirmSecondStep } from './second-step.ts'
import { secondStepLeft, signedIn } from './slice.ts'

/** The second step of a sign-in: six digits, or a recovery code where the application is not at hand. */
export function SecondStepForm({ ticket }: { ticket: string }) {
  const dispatch = useAppDispatch()
  const [isRecovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const send = async (whole: string) => {
    const problem = isRecovery ? null : codeProblem(whole)
    if (problem) return setFailure({ status: 400, error: 'wrongCode', message: problem })
    setBusy(true)
    const step = isRecovery ? { recoveryCode: whole } : { code: whole }
    const result = await dispatch(confirmSecondStep({ body: { ticket, ...step } }))
    setBusy(false)
    if (confirmSecondStep.fulfilled.match(result)) return dispatch(signedIn(result.payload))
    setFailure(result.payload ?? failureOf(result.error))
    if (!isRecovery) setCode('')
  }
  const turn = () => {
    setRecovery(!isRecovery)
    setCode('')
    setFailure(null)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(code)
  }
  const isWrong = failure !== null && /wrongCode|validationFailed/.test(failure.error)
  const problem = isWrong ? 'Wrong code' : null
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {isRecovery ? (
          <TextInput
            label="Recovery code"
            description="One of the ten that you stored; each works once."
            name="recoveryCode"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            error={problem}
          />
        ) : (
          <CodeInput
            label="Code of your application"
            value={code}
            onChange={setCode}
            onComplete={(whole) => void send(whole)}
            isBusy={isBusy}
            error={problem}
          />
        )}
        <FailureAlert failure={isWrong ? null : failure} fields={[]} />
        <Button type="submit" loading={isBusy}>
          Sign in
        </Button>
        <Button variant="subtle" size="sm" onClick={turn}>
          {isRecovery ? 'Use a code of the application' : 'Use a recovery code'}
        </Button>
        <Button variant="subtle" size="sm" onClick={() => dispatch(secondStepLeft())}>
          Back to sign in
        </Button>
      </Stack>
    </form>
  )
}
