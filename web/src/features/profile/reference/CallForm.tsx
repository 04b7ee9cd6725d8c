import { Button, FileInput, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { failureOf } from '../../../lib/api/call-error.ts'
import { copyText } from '../../../lib/clipboard.ts'
import { formatBytes } from '../../../lib/format.ts'
import { saveBlob } from '../../../lib/save-blob.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { toastDone, toastError } from '../../../ui/toast.tsx'
import type { DescribedCall, Field, Schema } from './described-calls.ts'
import { type Filled, type ReadyCall, readyCall } from './filled-call.ts'
import classes from './reference.module.css'
import { type Maker, type Sent, sendCall } from './send-call.ts'

/** More of a body than this is not drawn; it can be had as a file. */
const SHOWN_MAX = 50_000

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

/** The line for a terminal that makes the same call; every part is quoted, so that no shell reads anything into it. */
export function curlOf({ method, url, json, form }: ReadyCall, header: [name: string, value: string] | null): string {
  const parts = ['curl -sS']
  if (method !== 'GET') parts.push(`-X ${method}`)
  if (header) parts.push(`-H ${quoted(`${header[0]}: ${header[1]}`)}`)
  if (json !== null) parts.push(`-H 'Content-Type: application/json'`, `--data-raw ${quoted(json)}`)
  for (const [name, value] of form ?? []) {
    // `--form-string` takes a value as it is, where `-F` would read one that begins with @ or < as a file.
    parts.push(
      value instanceof File
        ? `-F ${quoted(`${name}=@"${value.name}"`)}`
        : `--form-string ${quoted(`${name}=${value}`)}`,
    )
  }
  parts.push(quoted(url))
  return parts.join(' ')
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** A body to begin with: what is required, with a value of its kind; the rest is named below the field. */
export function exampleBody(schema: Schema): unknown {
  const [first] = (schema.anyOf ?? schema.oneOf ?? []) as Schema[]
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if (first) return exampleBody(first)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') return exampleObject(schema)
  if (type === 'array') return Number(schema.minItems ?? 0) > 0 ? [exampleBody((schema.items ?? {}) as Schema)] : []
  if (type === 'number' || type === 'integer') return Math.max(1, Number(schema.minimum ?? 1))
  if (type === 'boolean') return true
  return type === 'null' ? null : ''
}

/** What else a body may have, by name. */
function optionalNames(schema: Schema): string[] {
  const required = (schema.required ?? []) as string[]
  return Object.keys((schema.properties ?? {}) as object).filter((name) => !required.includes(name))
}

function exampleObject(schema: Schema): Record<string, unknown> {
  const properties = (schema.properties ?? {}) as Record<string, Schema>
  const required = (schema.required ?? []) as string[]
  return Object.fromEntries(required.map((name) => [name, exampleBody(properties[name] ?? {})]))
}

/** What a call was answered with: status, the headers that tell something, and the body. */
function CallResult({ sent, name }: { sent: Sent; name: string }) {
  const { status, statusText, milliseconds, headers, text, blob } = sent
  const body = pretty(text)
  return (
    <section className={classes.result} aria-label="Answer">
      <p role="status" className={classes.status}>
        <strong>
          {status} {statusText}
        </strong>{' '}
        in {milliseconds} ms
      </p>
      {headers.length > 0 && (
        <dl className={classes.headers}>
          {headers.map(([header, value]) => (
            <div key={header}>
              <dt>{header}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {body !== '' && (
        // A long body is scrolled by keyboard as well.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a pointer.
        <section className={classes.body} tabIndex={0} aria-label="Body of the answer">
          <pre>{body.slice(0, SHOWN_MAX)}</pre>
        </section>
      )}
      {body.length > SHOWN_MAX && <p className={classes.quiet}>Only the beginning is shown.</p>}
      {(blob || body.length > SHOWN_MAX) && (
        <Button variant="default" size="xs" onClick={() => saveBlob(blob ?? new Blob([text]), name)}>
          Download the {formatBytes(blob?.size ?? text.length)}
        </Button>
      )}
    </section>
  )
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
