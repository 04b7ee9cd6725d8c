import type { ChainRecord } from '@colophon/protocol/chain-record/entities'
import { formatMoment } from '../../lib/format.ts'

type Tone = 'plain' | 'accent' | 'care'

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
