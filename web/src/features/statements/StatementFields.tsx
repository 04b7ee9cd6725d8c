import { GRAPH_TEXT_MAX, uncertaintyLabel } from '@colophon/protocol/statements/graph'
import { Box, Button, Group, NumberInput, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { StatementEvidence, type StatementProps } from './StatementItem.tsx'
import { fieldProblems } from './statement-problems.ts'
import classes from './statements.module.css'

const TEXT_FIELDS = [
  ['subject', 'Subject'],
  ['verb', 'Verb'],
  ['object', 'Object'],
] as const

/**
 * The five fields of a statement. Input goes into the draft at once and is unsaved until all statements are saved.
 * Escape reverts, Enter closes the form if it is valid.
 */
export function StatementFields({ row, number, editor }: StatementProps) {
  const { entry, key } = row
  const [showsProblems, setShowsProblems] = useState(editor.showsProblems)
  const [uncertainty, setUncertainty] = useState<number | string>(entry.uncertainty)
  const isNumber = typeof uncertainty === 'number' && uncertainty >= 0 && uncertainty <= 1
  const problems = fieldProblems(isNumber ? entry : { ...entry, uncertainty: Number.NaN })
  const shownProblems = showsProblems ? problems : {}
  const end = () => {
    if (Object.keys(problems).length > 0) return setShowsProblems(true)
    editor.done()
    returnTo(key)
  }
  return (
    <form
      aria-label={`Claim ${number}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        end()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        editor.cancel()
        returnTo(key)
      }}
    >
      <div className={classes.fields}>
        {TEXT_FIELDS.map(([field, label]) => (
          <TextInput
            key={field}
            size="sm"
            label={label}
            maxLength={GRAPH_TEXT_MAX}
            autoFocus={field === 'subject'}
            error={shownProblems[field]}
            value={entry[field]}
            onChange={({ currentTarget }) => editor.type({ [field]: currentTarget.value })}
          />
        ))}
        <NumberInput
          size="sm"
          label="Uncertainty, 0 to 1"
          description={uncertaintyLabel(entry.uncertainty)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={0}
          max={1}
          step={0.1}
          clampBehavior="none"
          error={isNumber ? shownProblems.uncertainty : problems.uncertainty}
          value={uncertainty}
          onChange={(value) => {
            setUncertainty(value)
            if (typeof value === 'number' && value >= 0 && value <= 1) editor.type({ uncertainty: value })
          }}
        />
        <Textarea
          size="sm"
          className={classes.wide}
          label="Comment"
          maxLength={GRAPH_TEXT_MAX}
          autosize
          minRows={1}
          maxRows={8}
          error={shownProblems.comment}
          value={entry.comment}
          onChange={({ currentTarget }) => editor.type({ comment: currentTarget.value })}
        />
      </div>
      <Box mt="sm">
        <StatementEvidence row={row} />
      </Box>
      <Group gap="xs" mt="sm">
        <Button size="compact-md" type="submit" variant="default">
          Done
        </Button>
        <Button size="compact-md" variant="subtle" onClick={() => editor.cancel()}>
          Cancel
        </Button>
        <Button size="compact-md" variant="subtle" color="care" onClick={() => editor.remove([key])}>
          Delete
        </Button>
      </Group>
    </form>
  )
}

/** Returns focus to the statement once it is rendered again. */
function returnTo(key: string): void {
  setTimeout(() => {
    const places = document.querySelectorAll<HTMLElement>('[data-statement]')
    for (const place of places) if (place.dataset.statement === key) place.focus()
  })
}
