import type { ChainRecord, RecordState } from '@colophon/protocol/record/entities'
import { formatMoment } from '../../../lib/format.ts'

type Tone = 'plain' | 'accent' | 'care'

const STATES: Record<RecordState, { tone: Tone; words: string; sentence: string }> = {
  none: { tone: 'plain', words: 'Not recorded', sentence: 'The statements of this paper are not on the chain.' },
  pending: {
    tone: 'accent',
    words: 'Being recorded',
    sentence: 'The present statements were sent to the chain, which has not taken them yet.',
  },
  recorded: { tone: 'accent', words: 'Recorded', sentence: 'The chain holds the statements as they are now.' },
  changed: {
    tone: 'care',
    words: 'Changed since',
    sentence: 'The statements have changed since they were recorded: the chain holds earlier ones.',
  },
}

/** How a paper's statements stand to the chain, in a word with its tone and in a sentence. */
export function recordStateWords(state: RecordState): { tone: Tone; words: string; sentence: string } {
  return STATES[state]
}

/** Where one record stands, in words. */
export function recordWords({ state, isFinal }: Pick<ChainRecord, 'state' | 'isFinal'>): { tone: Tone; words: string } {
  if (state === 'failed') return { tone: 'care', words: 'Not done' }
  if (state === 'pending') return { tone: 'accent', words: 'Waiting for the chain' }
  return isFinal ? { tone: 'accent', words: 'Final' } : { tone: 'accent', words: 'Mined, not final yet' }
}

/** What a record did: its first, or a later one. */
export function actionWords({ action, revision }: { action: ChainRecord['action']; revision: number | null }): string {
  if (action === 'create') return 'Created'
  return revision === null ? 'Updated' : `Updated, record ${revision}`
}

/** An ISO time for people; '-' where there is none (specification §3). */
export function momentOrDash(iso: string | null): string {
  return iso === null ? '-' : formatMoment(iso)
}

/** Where people look at something of a chain; null where the chain has no such place. */
export function explorerUrl(explorer: string | null | undefined, kind: 'tx' | 'address', id: string): string | null {
  return explorer ? `${explorer.replace(/\/$/, '')}/${kind}/${id}` : null
}
