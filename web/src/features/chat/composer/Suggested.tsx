import { Button } from '@mantine/core'
import classes from '../conversation.module.css'
import dock from '../dock.module.css'

type Props = { questions: readonly string[]; onAsk: (question: string) => void }

/** Suggested questions; a click asks one. */
export function Suggested({ questions, onAsk }: Props) {
  if (questions.length === 0) return null
  return (
    <section className={dock.begin} aria-label="Suggested questions">
      <div className={classes.suggestions}>
        {questions.map((question) => (
          <Button key={question} size="compact-sm" variant="default" onClick={() => onAsk(question)}>
            {question}
          </Button>
        ))}
      </div>
    </section>
  )
}
