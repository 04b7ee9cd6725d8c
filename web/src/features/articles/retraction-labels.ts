import type { Retraction } from '@colophon/protocol/articles/entities'

/** What the list of retractions says of a paper, in a word. */
export const RETRACTION_LABELS: Record<Retraction['kind'], string> = {
  retraction: 'Retracted',
  concern: 'Expression of concern',
  correction: 'Corrected',
}
