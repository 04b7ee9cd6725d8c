import type { RefObject } from 'react'
import type { FindMatch } from './find-matches.ts'
import type { FindOptions } from './find-pattern.ts'

/** The state of the find bar and its matches. */
export type FindState = {
  isOpen: boolean
  open: () => void
  close: () => void
  input: RefObject<HTMLInputElement | null>
  text: string
  setText: (text: string) => void
  options: FindOptions
  setOptions: (options: FindOptions) => void
  pattern: RegExp | null
  matches: readonly FindMatch[]
  /** Index of the current match; -1 without matches. */
  current: number
  /** Increases with each request to scroll to the current match. */
  moves: number
  step: (direction: 1 | -1) => void
  isMore: boolean
  /** False until the paper's text is loaded. */
  canFind: boolean
}
