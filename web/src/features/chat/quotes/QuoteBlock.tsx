import type { Quote } from '@colophon/protocol/chat/entities'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { TexText } from '../../../ui/TexText.tsx'
import { useConversationContext } from '../conversation-context.ts'
import classes from './quote.module.css'
import type { QuoteCheck } from './quote-check.ts'
import { type QuoteRef, quoteLocation, quotePath } from './quote-ref.ts'

type Props = { quote: Quote; name: QuoteRef; check: QuoteCheck | undefined }

/** A verbatim quote with number and source; a click opens the page and highlights the passage. */
export function QuoteBlock({ quote, name, check }: Props) {
  const { onShowQuote, shown, isTitleShown } = useConversationContext()
  const { n, text, withheld } = quote
  if (withheld !== null) {
    return (
      <p className={classes.withheld}>
        <span className={classes.number}>[{n}]</span> {withheld}
      </p>
    )
  }
  const show = (event: MouseEvent) => {
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0
    if (isElsewhere) return
    event.preventDefault()
    // Selecting text in the quote must not navigate.
    if (getSelection()?.isCollapsed === false) return
    onShowQuote(quote, name)
  }
  return (
    <figure className={classes.quote} data-shown={shown === name || undefined} data-check={check}>
      <Link to={quotePath(quote)} className={classes.link} draggable={false} data-quote={n} onClick={show}>
        <span className={classes.number}>[{n}]</span>
        <span className={classes.body}>
          <q className={classes.text} dir="auto">
            {quote.of === 'abstract' ? <TexText text={text} /> : text}
          </q>
          <span className={classes.place}>{quoteLocation(quote, isTitleShown)}</span>
        </span>
      </Link>
      {check === 'differs' && (
        <figcaption className={classes.differs}>
          Your browser did not find this quote at its position in the paper. Do not rely on it.
        </figcaption>
      )}
    </figure>
  )
}
