import type { MessageStatus } from '@colophon/protocol/chat/entities'

/** One step on the way to an answer, as it is shown while the answer is under way. */
export type Stage = { label: string; state: 'past' | 'present' | 'coming' }

const STEPS: readonly { status: MessageStatus; label: string }[] = [
  { status: 'searching', label: 'Searching' },
  { status: 'reading', label: 'Reading passages' },
  { status: 'checking', label: 'Checking quotes' },
]

/** The steps of an answer that is under way; the present one in the server's own words. */
export function stagesOf(status: MessageStatus, note: string | null): Stage[] {
  const at = status === 'streaming' ? STEPS.length : STEPS.findIndex((step) => step.status === status)
  if (at < 0) return []
  const steps = STEPS.map(
    ({ label }, index): Stage => ({
      label: index === at && note ? note : label,
      state: index < at ? 'past' : index === at ? 'present' : 'coming',
    }),
  )
  // The quotes are there, and a model still phrases.
  return status === 'streaming' && note ? [...steps, { label: note, state: 'present' }] : steps
}
