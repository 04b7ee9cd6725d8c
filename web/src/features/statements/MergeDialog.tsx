import { type GraphEntry, WRITTEN_FIELDS } from '@colophon/protocol/statements/graph'
import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatCountOf } from '../../lib/format.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import lines from '../../ui/lines.module.css'
import { StatementSummary } from './StatementSummary.tsx'
import classes from './statements.module.css'
import { type DraftRow, madeFrom } from './statements-draft.ts'
import type { StatementEditor } from './use-statement-editor.ts'

type WrittenFields = Pick<GraphEntry, (typeof WRITTEN_FIELDS)[number]>
type Props = { rows: readonly DraftRow[]; editor: StatementEditor; onClose: () => void }

/** Merges statements: each part is chosen among theirs; all sentences and boxes are kept. */
export function MergeDialog({ rows, editor, onClose }: Props) {
  const parts = rows.filter(({ key }) => editor.selected.includes(key)).map(({ entry }) => entry)
  const [chosen, setChosen] = useState<Record<string, number>>({})
  const fields = Object.fromEntries(
    WRITTEN_FIELDS.map((field) => [field, valuesOf(parts, field)[chosen[field] ?? 0] ?? '']),
  ) as WrittenFields
  const merged = madeFrom(parts, fields)
  const sentences = merged.evidence ? formatCountOf(merged.evidence.split(' … ').length, 'sentence', 'sentences') : ''
  return (
    <Dialog onClose={onClose} size="lg" title={`Merge ${parts.length} claims into one`}>
      {WRITTEN_FIELDS.map((field) => {
        const values = valuesOf(parts, field)
        return (
          values.length > 1 && (
            <Radio.Group
              key={field}
              className={lines.above}
              mt="md"
              pt="md"
              label={NAMES[field]}
              value={String(chosen[field] ?? 0)}
              onChange={(place) => setChosen({ ...chosen, [field]: Number(place) })}
            >
              {values.map((value, place) => (
                <Radio key={String(value)} value={String(place)} label={String(value) || '(nothing)'} mt="xxs" />
              ))}
            </Radio.Group>
          )
        )
      })}
      <Stack component="p" gap="xxs" mt="lg" mb="xs" py="sm" px="md" bd="1px solid var(--line)">
        <StatementSummary entry={merged} />
      </Stack>
      {sentences && (
        <Text my="md" className={classes.said}>
          It keeps all the evidence: {sentences}.
        </Text>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          data-autofocus
          onClick={() => {
            editor.merge(editor.selected, merged)
            onClose()
          }}
        >
          Merge
        </Button>
      </Group>
    </Dialog>
  )
}

const NAMES: Record<(typeof WRITTEN_FIELDS)[number], string> = {
  subject: 'Subject',
  verb: 'Verb',
  object: 'Object',
  uncertainty: 'Uncertainty',
  comment: 'Comment',
}

/** The distinct values of one part; two comments can also be joined. */
function valuesOf(parts: readonly GraphEntry[], field: (typeof WRITTEN_FIELDS)[number]): (string | number)[] {
  const values = [...new Set(parts.map((entry) => entry[field]))]
  if (field !== 'comment') return values
  const filled = values.filter(Boolean)
  return filled.length > 1 ? [filled.join('; ').slice(0, 2000), ...values] : [...filled, ...values.filter((v) => !v)]
}
