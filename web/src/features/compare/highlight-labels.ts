import { NOTABLE_ABOVE, NOTABLE_TIMES } from '@colophon/protocol/compare/constants'
import type { FindingKind } from '@colophon/protocol/compare/entities'

/** Label, mark, sign and legend of each highlight. */
export const HIGHLIGHTS: Record<FindingKind, { label: string; mark: string; sign: string; legend: string }> = {
  agreement: {
    label: 'Agreements',
    mark: 'agrees',
    sign: '=',
    legend: 'Papers that make the same claim or report the same value.',
  },
  contradiction: {
    label: 'Contradictions',
    mark: 'contradicts',
    sign: '≠',
    legend: 'The same subject and object with opposite polarity or direction, in the same setting.',
  },
  difference: {
    label: 'Differences',
    mark: 'differs',
    sign: '~',
    legend: 'The same measure with another value; the thing measured or the conditions may not be the same.',
  },
  notable: {
    label: 'Notable values',
    mark: 'notable',
    sign: '↑',
    legend: `A value above ${NOTABLE_ABOVE} that is more than ${NOTABLE_TIMES} times another in its row.`,
  },
}
