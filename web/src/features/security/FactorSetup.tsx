import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type Failure, failureOf } from '../../lib/call-error.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { QrPicture } from './QrPicture.tsx'
import classes from './security.module.css'
import { confirmFactor } from './slice.ts'

type Props = {
  secret: string
  uri: string
  onDone: (recoveryCodes: string[]) => void
  onCancel: () => void
}

/** The secret for an authenticator application, as a picture and as text, and the first code that confirms it. */
export function FactorSetup({ secret, uri, onDone, onCancel }: Props) {
  const dispatch = useAppDispatch()
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const result = await dispatch(confirmFactor({ body: { code: code.replace(/\s/g, '') } }))
    setBusy(false)
    if (confirmFactor.fulfilled.match(result)) return onDone(result.payload.recoveryCodes)
    setFailure(result.payload ?? failureOf(result.error))
  }
  const isWrong = failure !== null && /wrongCode|validationFailed/.test(failure.error)
  return (
    <form onSubmit={submit} noValidate>
      <p>1. Read this picture with your authenticator application, or type the text below it.</p>
      <QrPicture text={uri} label="The secret for your authenticator application" />
      <p>
        <code className={classes.secret} data-testid="secret">
          {secret}
        </code>
      </p>
      <TextInput
        label="2. The code that it shows"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={isWrong ? 'Wrong code' : null}
      />
      {failure && !isWrong && <FormAlert message={failure.message}>The second factor is not on yet.</FormAlert>}
      <div className={classes.actions}>
        <Button type="submit" loading={isBusy}>
          Turn on
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
