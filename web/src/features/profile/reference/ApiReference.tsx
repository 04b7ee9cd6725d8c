import { Button, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatCountOf } from '../../../lib/format.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Section } from '../../../ui/Section.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
import { CallEntry } from './CallEntry.tsx'
import type { DescribedCall } from './described-calls.ts'
import { MakerChoice } from './MakerChoice.tsx'
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
