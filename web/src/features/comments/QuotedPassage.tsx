import { CloseButton, Group } from '@mantine/core'
import classes from './comments.module.css'
import { inReadingOrder } from './markdown/markdown-tokens.ts'

type Props = { quote: string; onShow?: () => void; onRemove?: () => void }

/** The passage a comment is about; a press shows it in the paper. */
export function QuotedPassage({ quote, onShow, onRemove }: Props) {
  const words = inReadingOrder(quote)
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start" miw={0}>
      {onShow ? (
        <button type="button" className={classes.quote} onClick={onShow} dir="auto" title="Show it in the paper">
          {words}
        </button>
      ) : (
        <blockquote className={classes.quote} dir="auto">
          {words}
        </blockquote>
      )}
      {onRemove && <CloseButton size="sm" aria-label="Comment on the whole paper instead" onClick={onRemove} />}
    </Group>
  )
}
