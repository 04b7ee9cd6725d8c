import type { DocumentRow } from '../documents/document-bench.ts'
import type { Row } from '../table/row.ts'

/** A row of the document bench, judged by its bar (`≥ .97`, `≤ 0.1`, `< 500`, `all`). */
export function judged({ what, ours, reference, bar }: DocumentRow): Row {
  const isMet = verdict(Number.parseFloat(ours), bar)
  return {
    what,
    ours: ours || 'nothing to measure',
    ...(reference ? { reference } : {}),
    ...(bar ? { bar } : {}),
    ...(isMet === null ? {} : { isMet }),
  }
}

function verdict(figure: number, bar: string): boolean | null {
  if (Number.isNaN(figure)) return null
  if (bar === 'all') return figure === 1
  const [, sign, limit] = /^([≥≤<>])\s*([\d.]+)/.exec(bar) ?? []
  if (sign === '≥') return figure >= Number(limit)
  if (sign === '≤') return figure <= Number(limit)
  if (sign === '<') return figure < Number(limit)
  return sign === '>' ? figure > Number(limit) : null
}
