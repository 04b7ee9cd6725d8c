import { assistantCalls } from '@colophon/protocol/assistant/calls'
import type { ModelCheck } from '@colophon/protocol/assistant/entities'
import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../lib/api/call.ts'
import { type Failure, failureOf } from '../../lib/api/call-error.ts'
import lines from '../../ui/lines.module.css'
import { FormAlert } from '../../ui/states.tsx'

const LABELS: Record<ModelCheck['name'], string> = {
  server: 'Server',
  key: 'Key',
  model: 'Model',
  evidence: 'Finding sentences',
  answer: 'Writing an answer',
}

/** Tries the model with a made-up text, and lists what works. */
export function ModelTest() {
  const [isBusy, setBusy] = useState(false)
  const [checks, setChecks] = useState<ModelCheck[] | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const test = async () => {
    if (isBusy) return
    setBusy(true)
    setChecks(null)
    setFailure(null)
    try {
      setChecks((await call(assistantCalls.test)).checks)
    } catch (thrown) {
      setFailure(failureOf(thrown))
    }
    setBusy(false)
  }
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Button variant="default" aria-disabled={isBusy} onClick={() => void test()}>
          Test the model
        </Button>
        <Text c="dimmed" fz="sm">
          With a made-up text; none of your papers is sent.
        </Text>
      </Group>
      <div role="status">
        {isBusy && 'Testing'}
        {checks && <Checks checks={checks} />}
      </div>
      {failure && <FormAlert message={failure.message} />}
    </Stack>
  )
}

function Checks({ checks }: { checks: readonly ModelCheck[] }) {
  return (
    <ul aria-label="Results of the test">
      {checks.map(({ name, isOk, message, ms }) => (
        <Group
          key={name}
          component="li"
          className={lines.below}
          gap="xs"
          wrap="nowrap"
          align="flex-start"
          py="xs"
          {...(!isOk && { c: 'care' })}
        >
          {isOk ? (
            <IconCheck aria-hidden size={20} stroke={1.8} style={{ flex: 'none' }} />
          ) : (
            <IconAlertTriangle aria-hidden size={20} stroke={1.6} style={{ flex: 'none' }} />
          )}
          <div style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <strong>{LABELS[name]}</strong> <VisuallyHidden>{isOk ? 'works:' : 'failed:'}</VisuallyHidden>
            <Text fz="sm">{message}</Text>
          </div>
          <Text className={lines.figures} fz="sm" c="dimmed" style={{ flex: 'none' }}>
            {durationLabel(ms)}
          </Text>
        </Group>
      ))}
    </ul>
  )
}

function durationLabel(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`
}
