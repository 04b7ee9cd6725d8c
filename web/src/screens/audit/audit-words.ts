import { RETRACTION_LABELS } from '@colophon/protocol/articles/retraction-labels'
import type { Audit, AuditedReference } from '@colophon/protocol/audit/entities'

/** The field names of differences as they are read. */
export const FIELDS: Record<AuditedReference['differences'][number]['field'], string> = {
  title: 'Title',
  authors: 'Authors',
  year: 'Year',
  venue: 'Published in',
  volume: 'Volume',
  pages: 'Pages',
  doi: 'DOI',
}

/** What is wrong with an entry, most important first; nothing where it is only not found. */
export function problemsOf(entry: AuditedReference): string[] {
  const { verdict, paper, differences, sameAs, citations } = entry
  const retraction = paper?.retraction
  const problems = [
    ...(verdict === 'anotherWork' ? ['The identifier belongs to another work'] : []),
    ...(retraction ? [RETRACTION_LABELS[retraction.kind]] : []),
    ...(verdict === 'unreadable' ? ['Names no work that could be looked for'] : []),
    ...(differences.length > 0
      ? [`Differs: ${differences.map(({ field }) => FIELDS[field].toLowerCase()).join(', ')}`]
      : []),
    ...(sameAs === null ? [] : [`The same work as ${sameAs + 1}`]),
    ...(citations === 0 ? ['Not referred to in the text'] : []),
  ]
  return problems.length > 0 && verdict === 'notFound' ? [...problems, 'Not found here'] : problems
}

/** True if no source here has the work, and nothing else is wrong. */
export function isOnlyLost(entry: AuditedReference): boolean {
  return entry.verdict === 'notFound' && problemsOf(entry).length === 0
}

/** The audit in one sentence, for those who have ten seconds. */
export function summaryOf({ entries }: Audit): string {
  const count = (holds: (entry: AuditedReference) => boolean) => entries.filter(holds).length
  const parts = [
    [count(({ verdict }) => verdict === 'anotherWork'), 'with the identifier of another work'],
    [count(({ paper }) => Boolean(paper?.retraction)), 'retracted or with a notice'],
    [count(({ verdict, differences }) => verdict === 'found' && differences.length > 0), 'found with differences'],
    [count(({ verdict }) => verdict === 'notFound'), 'not found here'],
    [count(({ verdict }) => verdict === 'unreadable'), 'unreadable'],
    [count(({ sameAs }) => sameAs !== null), 'listed twice'],
    [count(({ citations }) => citations === 0), 'not referred to in the text'],
  ] as const
  const wrong = parts.filter(([number]) => number > 0).map(([number, words]) => `${number} ${words}`)
  const sound = count(({ needsHand }) => !needsHand)
  return `${entries.length} ${entries.length === 1 ? 'reference' : 'references'}: ${[`${sound} found as stated`, ...wrong].join(', ')}.`
}
