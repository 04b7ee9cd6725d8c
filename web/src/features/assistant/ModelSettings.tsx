import type { AssistantSettings, ReadingModel } from '@colophon/protocol/assistant/entities'
import { Stack, Switch, Text } from '@mantine/core'
import { useId, useState } from 'react'
import type { Failure } from '../../lib/api/call-error.ts'
import { formatCount } from '../../lib/format.ts'
import { ErrorState, FormAlert, SkeletonRows } from '../../ui/states.tsx'
import { ModelTest } from './ModelTest.tsx'
import { OwnServer } from './OwnServer.tsx'
import { useAssistant } from './use-assistant.ts'

/** The model that reads for me: which one, whether my private papers may be sent to it, a test, and my own server. */
export function ModelSettings() {
  const { settings, failure, retry, allow, setUses, setOwn, removeOwn } = useAssistant()
  if (!settings && failure)
    return <ErrorState message={failure.message} kept="Your settings are unchanged." onRetry={retry} />
  if (!settings) return <SkeletonRows rows={2} height={56} />
  const { model, own, maySend, uses, usage } = settings
  return (
    <Stack gap="md" align="stretch">
      <Text style={{ overflowWrap: 'anywhere' }}>{model ? labelOf(model) : NO_MODEL}</Text>
      {model && <Text c="dimmed">{usageLabel(usage)}</Text>}
      {model?.place === 'outside' && (
        <Choice
          label={`My private papers may be sent to ${model.host}`}
          hint="The text of papers and the question are sent, but not who asks. To leave out a single paper, open its questions."
          isOn={maySend}
          onChange={(isAllowed) => allow(model.host, isAllowed)}
        />
      )}
      {model && (
        <>
          <Choice
            label="The model also reads new papers for my saved questions"
            isOn={uses.savedQuestions}
            onChange={(savedQuestions) => setUses({ ...uses, savedQuestions })}
          />
          <Choice
            label="The model also fills rows of comparisons: what papers say, and my own rows"
            isOn={uses.comparisons}
            onChange={(comparisons) => setUses({ ...uses, comparisons })}
          />
          <Choice
            label="The model also chooses the key claims of papers that I add"
            isOn={uses.keyClaims}
            onChange={(keyClaims) => setUses({ ...uses, keyClaims })}
          />
          <Choice
            label="The model also finds title, authors and abstract of papers that I add"
            isOn={uses.details}
            onChange={(details) => setUses({ ...uses, details })}
          />
        </>
      )}
      {model && <ModelTest key={`${model.host} ${model.name} ${own?.hasKey}`} />}
      <OwnServer own={own} onSave={setOwn} onRemove={removeOwn} />
    </Stack>
  )
}

const NO_MODEL = 'Answers are found here, without a language model.'

function usageLabel({ today, limit }: AssistantSettings['usage']): string {
  return `Used today: ${formatCount(today)} ${limit === null ? '' : `of ${formatCount(limit)} `}tokens.`
}

function labelOf({ name, host, place }: ReadingModel): string {
  return `${name} at ${host}, ${place === 'local' ? "on this installation's own server" : 'outside'}.`
}

type ChoiceProps = {
  label: string
  hint?: string
  isOn: boolean
  onChange: (isOn: boolean) => Promise<Failure | null>
}

/** A switch that is kept by the server. */
function Choice({ label, hint, isOn, onChange }: ChoiceProps) {
  const id = useId()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const change = async (next: boolean) => {
    if (wanted !== null) return
    setWanted(next)
    setFailure(null)
    setFailure(await onChange(next))
    setWanted(null)
  }
  return (
    <Stack gap="xs">
      <Switch
        label={label}
        aria-describedby={hint ? id : undefined}
        checked={wanted ?? isOn}
        aria-busy={wanted !== null}
        onChange={({ currentTarget }) => void change(currentTarget.checked)}
      />
      {hint && (
        <Text id={id} fz="sm" c="dimmed">
          {hint}
        </Text>
      )}
      {failure && <FormAlert message={failure.message}>Nothing was changed.</FormAlert>}
    </Stack>
  )
}
