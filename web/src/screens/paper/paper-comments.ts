import type { Anchor } from '@colophon/protocol/comments/entities'
import type { ReactNode } from 'react'

/** How the screen brings comments to a paper: what the tab shows, given the way to a passage, and what becomes of a selected one. */
export type PaperComments = {
  tab: (onShowPassage: (anchor: Anchor) => void) => ReactNode
  onPassage: (anchor: Anchor) => void
}
