import { OWN_ROWS_MAX, ROW_QUESTION_MAX } from '@colophon/protocol/compare/constants'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import classes from './tools.module.css'

type Props = { questions: readonly string[]; onAdd: (question: string) => void }

/** Adds a row of one's own: a term or a question that every paper is asked. */
export function OwnRowForm({ questions, onAdd }: Props) {
  const [text, setText] = useState('')
  const question = text.trim()
  const isFull = questions.length >= OWN_ROWS_MAX
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (question === '' || isFull) return
    if (!questions.includes(question)) onAdd(question)
    setText('')
  }
  return (
    <form className={classes.ask} onSubmit={send}>
      <TextInput
        size="sm"
        label="A row of your own"
        placeholder="A term, or a question to all papers"
        maxLength={ROW_QUESTION_MAX}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" size="sm" variant="default" disabled={isFull}>
        {isFull ? `${OWN_ROWS_MAX} of ${OWN_ROWS_MAX}` : 'Ask all'}
      </Button>
    </form>
  )
}
