import type { Retraction } from './entities.ts'

/** What the list of retractions says of a paper, in a word. */
export const RETRACTION_LABELS: Record<Retraction['kind'], string> = {
  retraction: 'Retracted',
  concern: 'Expression of concern',
  correction: 'Corrected',
}
