import { Button, Group, Radio, Text } from '@mantine/core'
import { useState } from 'react'
import { formatCountOf } from '../../lib/format.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import lines from '../../ui/lines.module.css'
import type { Choice, Conflict } from './draft-changes.ts'
import { StatementSummary } from './StatementSummary.tsx'
import classes from './statements.module.css'
import type { Collision, Statements } from './use-statements.ts'

type Props = { collision: Collision; decide: Statements['decide'] }
type Choices = Readonly<Record<string, Choice>>

/** Shows both values of every conflicting statement and saves the chosen ones. */
export function ConflictDialog({ collision, decide }: Props) {
  const { conflicts, isSaving } = collision
  const [choices, setChoices] = useState<Choices>({})
  const all = (choice: Choice) => setChoices(Object.fromEntries(conflicts.map(({ key }) => [key, choice])))
  const open = conflicts.filter(({ key }) => !choices[key]).length
  return (
    <Dialog size="xl" onClose={() => void decide(null)} title="Edited in two places">
      <Text maw="75ch" mb="md">
        Since you opened this paper, {formatCountOf(conflicts.length, 'claim', 'claims')} that you changed
        {conflicts.length === 1 ? ' was' : ' were'} also changed in another tab or by someone else. Nothing is lost:
        choose what to keep. All other changes, yours and theirs, are kept.
      </Text>
      <Group gap="xs">
        <Button size="compact-md" variant="default" onClick={() => all('mine')}>
          All mine
        </Button>
        <Button size="compact-md" variant="default" onClick={() => all('theirs')}>
          All theirs
        </Button>
      </Group>
      {conflicts.map((conflict, index) => (
        <ConflictChoice
          key={conflict.key}
          number={index + 1}
          count={conflicts.length}
          conflict={conflict}
          choice={choices[conflict.key] ?? null}
          choose={(choice) => setChoices({ ...choices, [conflict.key]: choice })}
        />
      ))}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => void decide(null)}>
          Not now
        </Button>
        <Button disabled={open > 0} onClick={() => void decide(choices)}>
          {isSaving ? 'Save this' : 'Take this'}
        </Button>
      </Group>
    </Dialog>
  )
}

type ChoiceProps = {
  number: number
  count: number
  conflict: Conflict
  choice: Choice | null
  choose: (choice: Choice) => void
}

function ConflictChoice({ number, count, conflict: { mine, theirs }, choice, choose }: ChoiceProps) {
  return (
    <Radio.Group
      className={lines.above}
      mt="md"
      pt="md"
      label={`Conflict ${number} of ${count}`}
      value={choice}
      onChange={(value) => choose(value as Choice)}
    >
      <div className={classes.versus}>
        <Radio value="mine" label={<Value title="Mine" entry={mine} />} />
        <Radio value="theirs" label={<Value title="Theirs" entry={theirs} />} />
      </div>
      {mine && theirs && <Radio value="both" label="Keep both, as two claims" />}
    </Radio.Group>
  )
}

function Value({ title, entry }: { title: string; entry: Conflict['mine'] }) {
  return (
    <span className={classes.value}>
      <strong>{title}</strong>
      {entry ? <StatementSummary entry={entry} /> : <span className={classes.said}>deleted</span>}
    </span>
  )
}
