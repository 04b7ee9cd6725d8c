import { HIGHLIGHT_COLORS, type HighlightColor } from '@colophon/protocol/highlights/entities'
import { UnstyledButton } from '@mantine/core'
import classes from '../reader.module.css'

type Props = { onColor: (color: HighlightColor) => void; isFirstFocused?: boolean }

/** A button for each colour of highlights. */
export function ColorButtons({ onColor, isFirstFocused = false }: Props) {
  return HIGHLIGHT_COLORS.map((color, index) => (
    <UnstyledButton
      key={color}
      className={classes.color}
      data-color={color}
      aria-label={`Highlight in ${color}`}
      title={`Highlight in ${color}`}
      autoFocus={isFirstFocused && index === 0}
      onClick={() => onColor(color)}
    />
  ))
}
