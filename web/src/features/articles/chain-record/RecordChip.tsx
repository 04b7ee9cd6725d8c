import type { RecordState } from '@colophon/protocol/record/entities'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { recordStateWords } from './record-words.ts'

/** How a paper in a list stands to the chain; nothing for one that was never recorded, as most are. */
export function RecordChip({ state }: { state: RecordState }) {
  if (state === 'none') return null
  const { tone, words } = recordStateWords(state)
  return (
    <StatusPill tone={tone}>
      <span title={recordStateWords(state).sentence}>{words}</span>
    </StatusPill>
  )
}
