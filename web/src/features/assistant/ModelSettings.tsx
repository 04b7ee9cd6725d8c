import type { ReadingModel } from '@colophon/protocol/assistant/entities'
import { Stack, Switch, Text } from '@mantine/core'
import { useId, useState } from 'react'
import type { Failure } from '../../lib/api/call-error.ts'
import { ErrorState, FormAlert, SkeletonRows } from '../../ui/states.tsx'
import { ModelTest } from './ModelTest.tsx'
import { OwnServer } from './OwnServer.tsx'
import { useAssistant } from './use-assistant.ts'

/** The model that reads for me: which one, whether my private papers may be sent to it, a test, and my own server. */
export function ModelSettings() {
  const { settings, failure, retry, allow, setOwn, removeOwn } = useAssistant()
  if (!settings && failure)
    return <ErrorState message={failure.message} kept="Your settings are unchanged." onRetry={retry} />
  if (!settings) return <SkeletonRows rows={2} height={56} />
  const { model, own, maySend } = settings
  return (
    <Stack gap="md" align="stretch">
      <Text style={{ overflowWrap: 'anywhere' }}>{model ? labelOf(model) : NO_MODEL}</Text>
      {model?.place === 'outside' && (
        <Permission host={model.host} maySend={maySend} onAllow={(isAllowed) => allow(model.host, isAllowed)} />
      )}
      {model && <ModelTest key={`${model.host} ${model.name} ${own?.hasKey}`} />}
      <OwnServer own={own} onSave={setOwn} onRemove={removeOwn} />
    </Stack>
  )
}

const NO_MODEL = 'Answers are found here, without a language model.'

function labelOf({ name, host, place }: ReadingModel): string {
  return `${name} at ${host}, ${place === 'local' ? "on this installation's own server" : 'outside'}.`
}

type PermissionProps = {
  host: string
  maySend: boolean
  onAllow: (isAllowed: boolean) => Promise<Failure | null>
}

/** The one switch of the account; each paper can opt out on its page. */
function Permission({ host, maySend, onAllow }: PermissionProps) {
  const id = useId()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const change = async (isAllowed: boolean) => {
    if (wanted !== null) return
    setWanted(isAllowed)
    setFailure(null)
    setFailure(await onAllow(isAllowed))
    setWanted(null)
  }
  return (
    <Stack gap="xs">
      <Switch
        label={`My private papers may be sent to ${host}`}
        aria-describedby={id}
        checked={wanted ?? maySend}
        aria-busy={wanted !== null}
        onChange={({ currentTarget }) => void change(currentTarget.checked)}
      />
      <Text id={id} fz="sm" c="dimmed">
        Only sentences of the papers and the question are sent: no names, no titles. To leave out a single paper, open
        its questions.
      </Text>
      {failure && <FormAlert message={failure.message}>Nothing was changed.</FormAlert>}
    </Stack>
  )
}
