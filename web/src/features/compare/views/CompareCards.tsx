import type { FindingKind } from '@colophon/protocol/compare/entities'
import { EMPTY_LABELS } from '@colophon/protocol/compare/export/table'
import { ActionIcon, Box, Button, Group, NativeSelect, Text, Title } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import lines from '../../../ui/lines.module.css'
import { paperPath } from '../source-path.ts'
import { type ShownColumn, type ShownGroup, withoutSilence } from '../table-model.ts'
import { rowAnchor } from './CompareMatrix.tsx'
import classes from './cards.module.css'
import { DotPlot, plotOf } from './DotPlot.tsx'
import { CellContent } from './MatrixCell.tsx'
import type { ColumnActions } from './MatrixHead.tsx'

type Props = {
  columns: readonly ShownColumn[]
  groups: readonly ShownGroup[]
  marks: ReadonlyMap<string, readonly FindingKind[]>
  actions: ColumnActions
  onDropRow: (question: string) => void
}

/** The comparison on narrow screens: a reference paper and one other. */
export function CompareCards({ columns, groups, marks, actions, onDropRow }: Props) {
  const [reference, setReference] = useState<number | null>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const left = columns.find(({ id }) => id === reference) ?? columns[0]
  const others = columns.filter(({ id }) => id !== left?.id)
  const right = others.find(({ id }) => id === chosen) ?? others[0]
  if (!left) return null
  const shown = right ? [left, right] : [left]
  return (
    <>
      <div className={classes.heads} data-columns={shown.length}>
        {shown.map(({ id, title, read }, at) => (
          <div key={id}>
            <Text
              component={Link}
              to={paperPath(id)}
              lineClamp={2}
              ff="heading"
              fw={560}
              lh={1.3}
              c="var(--mantine-color-text)"
              td="none"
              style={{ overflowWrap: 'anywhere' }}
              dir="auto"
            >
              {title}
            </Text>
            {read?.reason && (
              <Box component="span" display="block" fz="sm" c="care">
                {read.reason}
              </Box>
            )}
            <Group gap={0} wrap="nowrap" justify="space-between">
              {right && (
                <Picker
                  label={at === 0 ? 'Reference' : 'Compare with'}
                  columns={at === 0 ? columns : others}
                  value={id}
                  onChange={at === 0 ? setReference : setChosen}
                />
              )}
              <ActionIcon variant="subtle" size="md" aria-label={`Remove ${title}`} onClick={() => actions.remove(id)}>
                <IconX aria-hidden size={16} stroke={1.6} />
              </ActionIcon>
            </Group>
          </div>
        ))}
      </div>
      {groups.map((each) => {
        const { group, label } = each
        const { filled, silent } = withoutSilence(each)
        return (
          <section key={group} aria-label={label}>
            <Title order={2} size="h3" mt="md" mb={0}>
              {label}
            </Title>
            {filled.map((row) => {
              const plot = plotOf(row, columns)
              return (
                <Box key={row.id} className={lines.below} py="xs" id={rowAnchor(row.id)} tabIndex={-1}>
                  <Box component="h3" mt={0} mb="xxs" fz="sm" fw={500} c="dimmed">
                    {row.label}
                    {group === 'own' && (
                      <Button
                        variant="subtle"
                        size="compact-sm"
                        aria-label={`Remove the row ${row.label}`}
                        onClick={() => onDropRow(row.label)}
                      >
                        Remove
                      </Button>
                    )}
                  </Box>
                  {row.failure && (
                    <Text my="md" fz="sm" c="care">
                      {row.failure}
                    </Text>
                  )}
                  <div className={classes.pair} data-columns={shown.length}>
                    {!row.failure &&
                      shown.map((column) => (
                        <div key={column.id}>
                          <CellContent
                            row={row.id}
                            cell={row.cells[columns.indexOf(column)] ?? null}
                            column={column}
                            marks={marks}
                          />
                        </div>
                      ))}
                  </div>
                  {plot && <DotPlot {...plot} />}
                </Box>
              )
            })}
            {silent.map(({ state, labels }) => (
              <Box key={state} className={lines.below} py="xs">
                <Box component="h3" mt={0} mb="xxs" fz="sm" fw={500} c="dimmed">
                  {EMPTY_LABELS[state]}
                </Box>
                <Box component="p" c="dimmed">
                  {labels.join(' · ')}
                </Box>
              </Box>
            ))}
          </section>
        )
      })}
    </>
  )
}

type PickerProps = {
  label: string
  columns: readonly ShownColumn[]
  value: number
  onChange: (id: number) => void
}

/** Chooses the paper of a column. Its title is above, so only the label is shown. */
function Picker({ label, columns, value, onChange }: PickerProps) {
  return (
    <span className={classes.picker}>
      <span aria-hidden>
        {label}
        <IconChevronDown size={14} stroke={2} />
      </span>
      <NativeSelect
        aria-label={label}
        data={columns.map(({ id, title }) => ({ value: String(id), label: title }))}
        value={String(value)}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    </span>
  )
}
