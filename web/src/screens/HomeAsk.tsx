import { SCREENS } from '@colophon/protocol/screens'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import classes from './home.module.css'

/** A question to My storage; the answer opens as a new conversation. */
export function HomeAsk() {
  const navigate = useNavigate()
  const [question, setQuestion] = useState('')
  const ask = (event: FormEvent) => {
    event.preventDefault()
    const asked = question.trim()
    void navigate(SCREENS.chat.path + (asked ? `?${new URLSearchParams({ ask: asked })}` : ''))
  }
  return (
    <form className={classes.ask} onSubmit={ask}>
      <TextInput
        aria-label="Ask your papers"
        placeholder="What do your papers say about …"
        description="Searches My storage. Answers are numbered quotes, each with its page; nothing is made up."
        inputWrapperOrder={['input', 'description']}
        dir="auto"
        value={question}
        onChange={({ currentTarget }) => setQuestion(currentTarget.value)}
      />
      <Button type="submit" variant="default">
        Ask
      </Button>
    </form>
  )
}
