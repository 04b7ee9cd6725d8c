import classes from './intro-messages.module.css'

type Props = { messages: readonly { id: number; message: string }[] }

/** The assistant's introduction; the details are expanded where there is room. */
export function IntroMessages({ messages }: Props) {
  const [first, ...more] = messages
  return (
    <div className={classes.standing}>
      {first && <Introduction {...first} />}
      {more.length > 0 && (
        <details>
          <summary>How answers are checked, and what to ask</summary>
          {more.map((one) => (
            <Introduction key={one.id} {...one} />
          ))}
        </details>
      )}
    </div>
  )
}

function Introduction({ id, message }: Props['messages'][number]) {
  return (
    <p data-message={id} data-side="incoming">
      {message}
    </p>
  )
}
