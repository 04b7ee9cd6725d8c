import examples from './live-examples.json' with { type: 'json' }
import classes from './live-examples.module.css'

const { title, question, quotes } = examples
const [best] = quotes

/** The first sentence, which answers the question, and the rest of the quote. */
const [deciding = '', ...rest] = (best?.text ?? '').split(/(?<=[.?!]) (?=\p{Lu})/u)

/** For visitors: a question to a sample paper, and the answer marked on its page. */
export function LiveAnswer() {
  return (
    <section className={classes.answer} aria-label="A question, answered">
      <p className={classes.question}>{question}</p>
      <blockquote className={classes.sheet}>
        <p className={classes.sheetTitle}>{title}</p>
        <p className={classes.sheetSection}>{best?.section}</p>
        <p>
          <mark className={classes.marked}>{deciding}</mark> {rest.join(' ')}
        </p>
        <footer>page {best?.page}</footer>
      </blockquote>
      <p className={classes.quiet}>
        A real answer from the engine you will use, checked word for word against the (fictional) sample paper.
      </p>
    </section>
  )
}
