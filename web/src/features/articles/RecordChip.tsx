import type { RecordState } from '@colophon/protocol/chain-record/entities'
import { StatusPill } from '../../ui/StatusPill.tsx'

type Tone = 'plain' | 'accent' | 'care'

const STATES: Record<RecordState, { tone: Tone; label: string; sentence: string }> = {
  none: { tone: 'plain', label: 'Not recorded', sentence: 'The claims of this paper are not on the chain.' },
  pending: {
    tone: 'accent',
    label: 'Being recorded',
    sentence: 'The current claims were sent to the chain and are not confirmed yet.',
  },
  recorded: { tone: 'accent', label: 'Recorded', sentence: 'The chain has the hash of the current claims.' },
  changed: {
    tone: 'care',
    label: 'Changed since',
    sentence: 'The claims have changed since they were recorded: the chain has the hash of earlier ones.',
  },
}

/** On-chain record state as label, tone and sentence. */
export function recordStateLabel(state: RecordState): { tone: Tone; label: string; sentence: string } {
  return STATES[state]
}

/** Record state of a paper in a list; nothing if it was never recorded. */
export function RecordChip({ state }: { state: RecordState }) {
  if (state === 'none') return null
  const { tone, label } = recordStateLabel(state)
  return (
    <StatusPill tone={tone}>
      <span title={recordStateLabel(state).sentence}>{label}</span>
    </StatusPill>
  )
}
