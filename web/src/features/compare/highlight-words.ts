import { NOTABLE_ABOVE, NOTABLE_TIMES } from '@colophon/protocol/compare/constants'
import type { FindingKind } from '@colophon/protocol/compare/entities'

/** How each highlight is called, how it stands beside a text, and what it means. */
export const HIGHLIGHTS: Record<FindingKind, { label: string; mark: string; sign: string; legend: string }> = {
  agreement: {
    label: 'Agreements',
    mark: 'agrees',
    sign: '=',
    legend: 'The same subject and object told alike, or the same value of a measure.',
  },
  contradiction: {
    label: 'Contradictions',
    mark: 'contradicts',
    sign: '≠',
    legend: 'The same subject and object with opposite polarity, or the same measure with another value or unit.',
  },
  notable: {
    label: 'Notable values',
    mark: 'notable',
    sign: '↑',
    legend: `A number above ${NOTABLE_ABOVE} and more than ${NOTABLE_TIMES} times another number of its row; a zero counts as 1.`,
  },
  unique: { label: 'Only one says', mark: 'only here', sign: '1', legend: 'What only one of the papers speaks of.' },
}
