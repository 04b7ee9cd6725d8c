import classes from './talk.module.css'

/** The assistant's introduction: what it can do, how to check it, what to ask. */
export function StandingMessages({ messages }: { messages: readonly { id: number; message: string }[] }) {
  return (
    <div className={classes.standing}>
      {messages.map(({ id, message }) => (
        <p key={id} data-message={id} data-side="incoming">
          {message}
        </p>
      ))}
    </div>
  )
}
