import type { ChainRecord } from '@colophon/protocol/chain-record/entities'
import { formatMoment } from '../../lib/format.ts'

type Tone = 'plain' | 'accent' | 'care'

/** Label of a record's state. */
export function recordLabels({ state, isFinal }: Pick<ChainRecord, 'state' | 'isFinal'>): {
  tone: Tone
  label: string
} {
  if (state === 'failed') return { tone: 'care', label: 'Not done' }
  if (state === 'pending') return { tone: 'accent', label: 'Waiting for the chain' }
  return isFinal ? { tone: 'accent', label: 'Final' } : { tone: 'accent', label: 'Mined, not final yet' }
}

/** Label of what a record did: created or updated. */
export function actionLabel({ action, revision }: { action: ChainRecord['action']; revision: number | null }): string {
  if (action === 'create') return 'Created'
  return revision === null ? 'Updated' : `Updated, record ${revision}`
}

/** An ISO time formatted for people; '-' if there is none (specification §3). */
export function momentOrDash(iso: string | null): string {
  return iso === null ? '-' : formatMoment(iso)
}

/** Explorer link; null if the chain has no explorer. */
export function explorerUrl(explorer: string | null | undefined, kind: 'tx' | 'address', id: string): string | null {
  return explorer ? `${explorer.replace(/\/$/, '')}/${kind}/${id}` : null
}
