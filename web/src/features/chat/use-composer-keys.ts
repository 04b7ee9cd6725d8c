import type { RefObject } from 'react'
import { useShortcuts } from '../../lib/use-shortcuts.ts'

/** The keys of a talk, for the list under `?`; `c` leads to the field from wherever one reads. */
export function useComposerKeys(field: RefObject<HTMLTextAreaElement | null>): void {
  useShortcuts('Chat', [
    { key: 'c', label: 'Write a question', run: () => field.current?.focus() },
    { key: 'Enter', label: 'Ask what is written' },
    { key: 'Shift+Enter', label: 'Begin a new line' },
    { key: 'Esc', label: 'Stop the answer that is under way' },
  ])
}
