import { Button, FileInput, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { failureOf } from '../../../lib/call-error.ts'
import { copyText } from '../../../lib/clipboard.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { toastDone, toastError } from '../../../ui/toast.tsx'
import { CallResult } from './CallResult.tsx'
import { curlOf } from './curl-of.ts'
import type { DescribedCall, Field } from './described-calls.ts'
import { exampleBody, optionalNames } from './example-body.ts'
import { type Filled, readyCall } from './filled-call.ts'
import classes from './reference.module.css'
import { type Maker, type Sent, sendCall } from './send-call.ts'

type Problems = Record<string, string>

/** A call to fill in, send and copy as a line for a terminal; what came back stands below it. */
export function CallForm({ call, maker }: { call: DescribedCall; maker: Maker }) {
  const [filled, fill] = useState<Filled>(() => ({
    values: {},
    body: call.body ? JSON.stringify(exampleBody(call.body), null, 2) : '',
    file: null,
  }))
  const [problems, setProblems] = useState<Problems>({})
  const [sent, setSent] = useState<Sent | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const stopper = useRef<AbortController | null>(null)
  useEffect(() => () => stopper.current?.abort(), [])
  const change = (more: Partial<Filled>) => fill((before) => ({ ...before, ...more }))
  const ready = () => {
    const found = readyCall(call, filled, location.origin)
    setProblems('problems' in found ? found.problems : {})
    return 'ready' in found ? found.ready : null
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const one = ready()
    if (!one) return
    const stopping = new AbortController()
    stopper.current = stopping
    setSending(true)
    setFailure(null)
    setSent(null)
    try {
      setSent(await sendCall(one, maker, stopping.signal))
    } catch (thrown) {
      setFailure(stopping.signal.aborted ? 'Stopped before there was an answer.' : failureOf(thrown).message)
    }
    setSending(false)
  }
  const copy = async () => {
    const one = ready()
    if (!one) return
    if (await copyText(curlOf(one, headerOf(maker, sent)))) toastDone('The line is copied.')
    else toastError('The browser does not let this page copy.')
  }
  const optional = call.body ? optionalNames(call.body) : []
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void send(event)}>
      {call.fields.length > 0 && (
        <div className={classes.fields}>
          {call.fields.map((field) => (
            <FieldInput
              key={field.name}
              field={field}
              value={filled.values[field.name] ?? ''}
              error={problems[field.name]}
              onChange={(value) => change({ values: { ...filled.values, [field.name]: value } })}
            />
          ))}
        </div>
      )}
      {call.takesFile && (
        <FileInput
          label="File"
          required={!call.body}
          clearable
          clearButtonProps={{ 'aria-label': 'Take the file away' }}
          value={filled.file}
          error={problems.file}
          onChange={(file) => change({ file })}
        />
      )}
      {call.body && (
        <Textarea
          label="Body"
          description={optional.length > 0 ? `It may also have: ${optional.join(', ')}` : undefined}
          classNames={{ input: classes.json }}
          autosize
          minRows={2}
          maxRows={16}
          spellCheck={false}
          value={filled.body}
          error={problems.body}
          onChange={({ currentTarget }) => change({ body: currentTarget.value })}
        />
      )}
      {call.method !== 'GET' && <p className={classes.quiet}>It is sent for real and may change what is stored.</p>}
      <div className={classes.actions}>
        <Button type="submit" disabled={isSending}>
          Send
        </Button>
        {isSending && (
          <Button variant="default" onClick={() => stopper.current?.abort()}>
            Stop
          </Button>
        )}
        <Button variant="default" onClick={() => void copy()}>
          Copy as curl
        </Button>
        {isSending && <span role="status">Waiting for the answer …</span>}
      </div>
      {failure && <FormAlert message={failure} />}
      {sent && <CallResult sent={sent} name={call.id} />}
    </form>
  )
}

type FieldInputProps = { field: Field; value: string; error: string | undefined; onChange: (value: string) => void }

function FieldInput({ field, value, error, onChange }: FieldInputProps) {
  const { name, isRequired, choices, hint, place } = field
  const common = {
    label: name,
    required: isRequired,
    description: [place === 'path' && 'in the path', hint].filter(Boolean).join(' · ') || undefined,
    value,
    error,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  }
  if (choices.length === 0) return <TextInput {...common} autoComplete="off" />
  return <NativeSelect size="md" {...common} data={[{ value: '', label: '–' }, ...choices]} />
}

/** The line carries what was sent: with the session only its token of the moment, which ends within minutes. */
function headerOf(maker: Maker, sent: Sent | null): [string, string] | null {
  if (maker.kind === 'nobody') return null
  if (maker.kind === 'session') return ['Authorization', `Bearer ${sent?.token ?? '…'}`]
  const [name, value] = maker.header
  return [name, value === '' ? '…' : value]
}
