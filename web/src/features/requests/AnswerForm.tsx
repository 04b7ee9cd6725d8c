import { NOTE_MAX } from '@colophon/protocol/requests/constants'
import type { AccessLevel } from '@colophon/protocol/wallet/nonce'
import { NativeSelect, Radio, Stack, Text, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'

/** Grant durations in days; null lasts until revoked. */
export const GRANT_DAYS = [7, 30, 90, null] as const

/** The owner's decision; `days` and `level` apply to grants only. */
export type Decided = { level: AccessLevel; days: (typeof GRANT_DAYS)[number]; note: string }

type Props = { lead: ReactNode; isGranted: boolean; decided: Decided; onChange: (decided: Decided) => void }

/** The terms of a grant, or the reason of a rejection; signed as shown. */
export function AnswerForm({ lead, isGranted, decided, onChange }: Props) {
  return (
    <Stack gap="md" mb="lg">
      <Text my="md">{lead}</Text>
      {isGranted && (
        <>
          <Radio.Group
            label="What is granted"
            value={decided.level}
            onChange={(level) => onChange({ ...decided, level: level as AccessLevel })}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="readOnly" label="Read-only: in the app, without the file" />
              <Radio value="full" label="Full: the file can be downloaded" />
            </Stack>
          </Radio.Group>
          <NativeSelect
            label="For how long"
            data={GRANT_DAYS.map((days) => ({
              value: String(days),
              label: days === null ? 'Until I revoke it' : `${days} days`,
            }))}
            value={String(decided.days)}
            onChange={({ currentTarget }) =>
              onChange({ ...decided, days: GRANT_DAYS.find((days) => String(days) === currentTarget.value) ?? null })
            }
          />
        </>
      )}
      <Textarea
        label={isGranted ? 'Message (optional)' : 'Reason'}
        description="The requester sees it."
        maxLength={NOTE_MAX}
        autosize
        minRows={2}
        value={decided.note}
        onChange={({ currentTarget }) => onChange({ ...decided, note: currentTarget.value })}
      />
    </Stack>
  )
}
