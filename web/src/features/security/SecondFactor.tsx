import { Button, Group, Text, TextInput } from '@mantine/core'
import encodeQR from 'qr'
import { type FormEvent, useMemo, useState } from 'react'
import { useSelector } from 'react-redux'
import { type Failure, failureOf } from '../../lib/api/call-error.ts'
import { downloadText } from '../../lib/api/download.ts'
import { copyText } from '../../lib/clipboard.ts'
import { formatCount, formatDay } from '../../lib/format.ts'
import { useAppDispatch } from '../../lib/hooks/use-app-dispatch.ts'
import { ErrorState, FormAlert, SkeletonRows } from '../../ui/states.tsx'
import { toastDone } from '../../ui/toast.tsx'
import type { AskForProof } from './proof.ts'
import classes from './security.module.css'
import { beginFactor, confirmFactor, endFactor, fetchOverview, renewCodes, selectSecurity } from './slice.ts'

type Shown = { kind: 'setup'; secret: string; uri: string } | { kind: 'codes'; codes: string[] } | null

/** The second factor: its state, recovery codes, and changes, each with a proof of account. */
export function SecondFactor({ onProof }: { onProof: AskForProof }) {
  const dispatch = useAppDispatch()
  const { overview, status } = useSelector(selectSecurity)
  const [shown, show] = useState<Shown>(null)
  const refresh = () => void dispatch(fetchOverview({}))
  if (!overview) {
    const { failure } = status.overview
    if (!failure) return <SkeletonRows rows={2} />
    return <ErrorState message={failure.message} kept="Nothing was changed." onRetry={refresh} />
  }
  if (shown?.kind === 'codes') {
    return <RecoveryCodesView codes={shown.codes} onStored={() => show(null)} />
  }
  const codesOf = (codes: string[]) => {
    show({ kind: 'codes', codes })
    refresh()
  }
  if (shown) return <FactorSetup {...shown} onDone={codesOf} onCancel={() => show(null)} />
  const begin = () =>
    onProof({
      title: 'Set up the second factor',
      verb: 'Continue',
      act: 'secondFactorOn',
      run: async (proof) => {
        const result = await dispatch(beginFactor({ body: proof }))
        if (beginFactor.fulfilled.match(result)) show({ kind: 'setup', ...result.payload })
        return result
      },
    })
  const renew = () =>
    onProof({
      title: 'Create new recovery codes?',
      verb: 'Create new codes',
      act: 'newRecoveryCodes',
      withCode: true,
      run: async (proof, step) => {
        const result = await dispatch(renewCodes({ body: { ...proof, ...step } }))
        if (renewCodes.fulfilled.match(result)) codesOf(result.payload.recoveryCodes)
        return result
      },
    })
  const end = () =>
    onProof({
      title: 'Turn the second factor off?',
      verb: 'Turn off',
      act: 'secondFactorOff',
      withCode: true,
      run: async (proof, step) => {
        const result = await dispatch(endFactor({ body: { ...proof, ...step } }))
        if (endFactor.fulfilled.match(result)) {
          toastDone('The second factor is off.')
          refresh()
        }
        return result
      },
    })
  const { isOn, since, recoveryCodesLeft } = overview.secondFactor
  if (!isOn) {
    return (
      <>
        <Text mb="md">Off. Anyone who learns your password can sign in.</Text>
        <Group gap="var(--mantine-spacing-xs) var(--mantine-spacing-md)" mt="md">
          <Button onClick={begin}>Set up</Button>
        </Group>
      </>
    )
  }
  return (
    <>
      <Text mb="md">
        On{since && ` since ${formatDay(since)}`}. {formatCount(recoveryCodesLeft)} recovery codes left.
      </Text>
      <Group gap="var(--mantine-spacing-xs) var(--mantine-spacing-md)" mt="md">
        <Button variant="default" onClick={renew}>
          New recovery codes
        </Button>
        <Button variant="default" color="care" onClick={end}>
          Turn off
        </Button>
      </Group>
    </>
  )
}

/** The recovery codes, shown once: copy, save, and confirm that they are stored. */
function RecoveryCodesView({ codes, onStored }: { codes: readonly string[]; onStored: () => void }) {
  const [isCopied, setCopied] = useState(false)
  const text = `${codes.join('\n')}\n`
  return (
    <>
      <Text mb="md" role="status">
        These ten codes are shown once. Each signs you in once when you cannot use your authenticator; store them apart
        from your password.
      </Text>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="var(--mantine-spacing-xs) var(--mantine-spacing-md)" mt="md">
        <Button variant="default" onClick={async () => setCopied(await copyText(text))}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button variant="default" onClick={() => downloadText(text, 'colophon-recovery-codes.txt', 'text/plain')}>
          Save as a file
        </Button>
        <Button onClick={onStored}>I have stored them</Button>
      </Group>
    </>
  )
}

type Props = {
  secret: string
  uri: string
  onDone: (recoveryCodes: string[]) => void
  onCancel: () => void
}

/** The secret for an authenticator, as QR code and text, and the first code that confirms it. */
function FactorSetup({ secret, uri, onDone, onCancel }: Props) {
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
      <Text mb="md">1. Read this picture with your authenticator application, or type the text below it.</Text>
      <QrPicture text={uri} label="The secret for your authenticator application" />
      <Text mb="md">
        <code className={classes.secret} data-testid="secret">
          {secret}
        </code>
      </Text>
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
      <Group gap="var(--mantine-spacing-xs) var(--mantine-spacing-md)" mt="md">
        <Button type="submit" loading={isBusy}>
          Turn on
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </form>
  )
}

/** A QR code rendered locally, so that no service sees the secret. */
function QrPicture({ text, label }: { text: string; label: string }) {
  const cells = useMemo(() => encodeQR(text, 'raw', { border: 2 }), [text])
  const path = cells.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg className={classes.picture} viewBox={`0 0 ${cells.length} ${cells.length}`} role="img" aria-label={label}>
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
