import { count, times } from '../table/figures.ts'
import type { Row } from '../table/row.ts'

const GROWTH_MAX = 1.3

/** Each action with few and with many stakes; throws if one of them is missing. */
export function beforeAndAfter(
  few: Record<string, number>,
  many: Record<string, number>,
  stakes: { few: number; many: number },
): Row[] {
  return Object.entries(few)
    .filter(([action]) => !action.startsWith('pool '))
    .map(([action, before]) => {
      const after = many[action]
      if (after === undefined) throw new Error(`${action} was not measured with ${stakes.many} stakes`)
      return {
        what: `gas with ${count(stakes.many)} stakes: ${action}`,
        ours: count(after),
        reference: `with ${stakes.few} stakes ${count(before)}`,
        ratio: times(after, before),
        bar: `≤ ${GROWTH_MAX}×`,
        isMet: after <= before * GROWTH_MAX,
      }
    })
}
