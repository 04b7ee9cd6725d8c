import { GRAPH_TEXT_MAX, type GraphEntry, uncertaintyLabel } from '@colophon/protocol/articles/graph'
import { Button, Group, NumberInput, Textarea, TextInput } from '@mantine/core'
import type { Dispatch } from 'react'
import classes from './statements.module.css'
import type { DraftAction, DraftRow } from './statements-draft.ts'

type Props = { row: DraftRow; number: number; change: Dispatch<DraftAction>; onDone: () => void }

const WORDS = [
  ['subject', 'Subject'],
  ['verb', 'Verb'],
  ['object', 'Object'],
] as const

/** The five fields of a statement; what is typed is kept at once, unsaved until all statements are saved. */
export function StatementForm({ row: { entry, key }, number, change, onDone }: Props) {
  const edit = (part: Partial<GraphEntry>) => change({ type: 'edit', key, change: part })
  return (
    <form
      aria-label={`Statement ${number}`}
      onSubmit={(event) => {
        event.preventDefault()
        onDone()
      }}
    >
      <div className={classes.fields}>
        {WORDS.map(([field, label]) => (
          <TextInput
            key={field}
            size="sm"
            label={label}
            maxLength={GRAPH_TEXT_MAX}
            autoFocus={field === 'subject'}
            value={entry[field]}
            onChange={({ currentTarget }) => edit({ [field]: currentTarget.value })}
          />
        ))}
        <NumberInput
          size="sm"
          label="Uncertainty, 0 to 1"
          description={uncertaintyLabel(entry.uncertainty)}
          inputWrapperOrder={['label', 'input', 'description']}
          min={0}
          max={1}
          step={0.1}
          clampBehavior="strict"
          value={entry.uncertainty}
          onChange={(value) => edit({ uncertainty: Number(value) })}
        />
        <Textarea
          size="sm"
          className={classes.wide}
          label="Comment"
          maxLength={GRAPH_TEXT_MAX}
          autosize
          minRows={1}
          maxRows={8}
          value={entry.comment}
          onChange={({ currentTarget }) => edit({ comment: currentTarget.value })}
        />
      </div>
      {entry.evidence && <blockquote className={`${classes.evidence} ${classes.below}`}>{entry.evidence}</blockquote>}
      <Group gap="xs" mt="sm">
        <Button size="compact-md" type="submit" variant="default">
          Done
        </Button>
        <Button size="compact-md" variant="subtle" color="care" onClick={() => change({ type: 'remove', key })}>
          Delete
        </Button>
      </Group>
    </form>
  )
}
