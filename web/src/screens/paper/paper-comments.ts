import type { Anchor } from '@colophon/protocol/comments/entities'
import type { ReactNode } from 'react'

/** Comments provided by the screen: the tab, with a callback that shows a passage, and the action for a selected passage. */
export type PaperComments = {
  tab: (onShowPassage: (anchor: Anchor) => void) => ReactNode
  onPassage: (anchor: Anchor) => void
}
