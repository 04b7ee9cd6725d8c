import { KEY_HEADER } from '@colophon/protocol/keys/constants'
import { ADDED_SCREENS, SCREENS } from '@colophon/protocol/screens'
import { Anchor, Button, PasswordInput, SegmentedControl, TextInput } from '@mantine/core'
import { useEffect, useId, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatCountOf } from '../../../lib/format.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Section } from '../../../ui/Section.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { CallForm } from './CallForm.tsx'
import type { DescribedCall } from './described-calls.ts'
import classes from './reference.module.css'
import type { Maker } from './send-call.ts'
import { useDescribedCalls } from './use-described-calls.ts'

/** Every call of the product, to look up and to try; the address says which are looked for and which is open. */
export function ApiReference({ isSignedIn }: { isSignedIn: boolean }) {
  const { calls, isFailed, retry } = useDescribedCalls()
  const [maker, setMaker] = useState<Maker>(isSignedIn ? { kind: 'session' } : { kind: 'nobody' })
  const [params, setParams] = useSearchParams()
  const wanted = params.get('find') ?? ''
  const open = params.get('call')
  // Who is signed out meanwhile has no session to send with.
  useEffect(() => {
    if (!isSignedIn) setMaker((before) => (before.kind === 'session' ? { kind: 'nobody' } : before))
  }, [isSignedIn])
  const change = (name: string, value: string | null, replace: boolean) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace, preventScrollReset: true },
    )
  if (isFailed) return <ErrorState message="The description of the calls could not be read." onRetry={retry} />
  if (!calls) return <SkeletonRows rows={8} height={56} />
  const found = calls.filter((call) => isFound(call, wanted))
  return (
    <>
      <MakerChoice maker={maker} isSignedIn={isSignedIn} onChange={setMaker} />
      <TextInput
        label="Find a call"
        type="search"
        className={classes.find}
        value={wanted}
        onChange={({ currentTarget }) => change('find', currentTarget.value, true)}
      />
      <p role="status" className={classes.quiet}>
        {formatCountOf(found.length, 'call', 'calls')}
      </p>
      {found.length === 0 && (
        <EmptyState
          title="No call is like that."
          actions={<Button onClick={() => change('find', null, true)}>Show all of them</Button>}
        >
          The search looks at addresses and at what the calls do.
        </EmptyState>
      )}
      {[...Map.groupBy(found, ({ feature }) => feature)].map(([feature, group]) => (
        <Section key={feature} title={titleOf(feature)} name={feature}>
          <ul className={classes.calls}>
            {group.map((call) => (
              <CallEntry
                key={call.id}
                call={call}
                maker={maker}
                isOpen={open === call.id}
                onToggle={() => change('call', open === call.id ? null : call.id, false)}
              />
            ))}
          </ul>
        </Section>
      ))}
    </>
  )
}

function isFound({ method, path, summary, id }: DescribedCall, wanted: string): boolean {
  const text = `${method} ${path} ${summary} ${id}`.toLowerCase()
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function titleOf(feature: string): string {
  return feature.charAt(0).toUpperCase() + feature.slice(1)
}

type Props = { call: DescribedCall; maker: Maker; isOpen: boolean; onToggle: () => void }

/** One call of the list: its line, and opened what it needs, what can go wrong, and a form that sends it. */
function CallEntry({ call, maker, isOpen, onToggle }: Props) {
  const id = useId()
  return (
    <li className={classes.entry}>
      <h3 className={classes.line}>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          <span className={classes.method}>{call.method}</span> <code>{call.path}</code>
          <span className={classes.summary}>{call.summary}</span>
        </button>
      </h3>
      {isOpen && (
        <div id={id} className={classes.open}>
          <p>{call.description}</p>
          <CallForm call={call} maker={maker} />
          {call.failures.length > 0 && (
            <details>
              <summary>What can go wrong</summary>
              <dl className={classes.failures}>
                {call.failures.map(({ status, words }) => (
                  <div key={status}>
                    <dt>{status}</dt>
                    <dd>{words}</dd>
                  </div>
                ))}
              </dl>
            </details>
          )}
        </div>
      )}
    </li>
  )
}

type MakerChoiceProps = { maker: Maker; isSignedIn: boolean; onChange: (maker: Maker) => void }

/** Who the calls of the page are made by. A key is held in memory alone: it is gone when the page is left. */
function MakerChoice({ maker, isSignedIn, onChange }: MakerChoiceProps) {
  const [key, setKey] = useState('')
  const withKey = (text: string): Maker => ({ kind: 'key', header: [KEY_HEADER, text.trim()] })
  const choose = (kind: string) => {
    if (kind === 'key') onChange(withKey(key))
    else onChange({ kind: kind === 'session' ? 'session' : 'nobody' })
  }
  return (
    <section className={classes.maker} aria-label="Who makes the calls">
      <SegmentedControl
        aria-label="Make the calls"
        value={maker.kind}
        onChange={choose}
        data={[
          { value: 'key', label: 'With an API key' },
          ...(isSignedIn ? [{ value: 'session', label: 'As myself' }] : []),
          { value: 'nobody', label: 'As nobody' },
        ]}
      />
      {maker.kind === 'key' && (
        <PasswordInput
          label="API key"
          description="Held while this page is open, and nowhere else."
          autoComplete="off"
          spellCheck={false}
          value={key}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the key' }}
          onChange={({ currentTarget }) => {
            setKey(currentTarget.value)
            onChange(withKey(currentTarget.value))
          }}
        />
      )}
      <p className={classes.quiet}>
        {maker.kind === 'key' && (
          <>
            Keys are made under{' '}
            {isSignedIn ? (
              <Anchor component={Link} underline="always" to={SCREENS.apiKey.path}>
                API keys
              </Anchor>
            ) : (
              <Anchor
                component={Link}
                underline="always"
                to={`${SCREENS.login.path}?from=${encodeURIComponent(ADDED_SCREENS.apiReference.path)}`}
              >
                API keys, after signing in
              </Anchor>
            )}
            . What a key may not do is answered with 403.
          </>
        )}
        {maker.kind === 'session' && 'With the session of this browser, and everything that you may do.'}
        {maker.kind === 'nobody' && 'Without a key or a session, as a visitor.'}
      </p>
    </section>
  )
}
