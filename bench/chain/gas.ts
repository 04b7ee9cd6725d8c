import { type GasTable, measureGas, type SilenceCost } from '@colophon/chain/testing/measure-gas'
import { localNetwork } from '@colophon/chain/testing/networks'
import { startAnvil } from '@colophon/chain/testing/start-anvil'
import type { Scratch } from '../scratch.ts'
import { count, times } from '../table/figures.ts'
import type { Row } from '../table/row.ts'
import { beforeAndAfter } from './growth.ts'

const FEW = 10
const MANY = 10_000
/** Most segments a user action counts by itself: MAX_STEPS of the contract. */
const SEGMENTS_MAX = 200
const TRANSACTION_MAX = 16_777_216
/** A fixed time of day, so that no measurement spans two days. */
const MORNING = Date.UTC(2027, 0, 15, 8) / 1000

/** The names of the actions in a pool without locks, tiers and caps. */
const IN_POOL: Record<string, string> = { stake: 'pool stake', claim: 'pool claim', 'withdraw all': 'pool exit' }

/** Gas of each action by its receipt, with ten other stakes, beside a plain pool. */
export async function* chainGas(scratch: Scratch): AsyncGenerator<Row> {
  const { table } = await measured(scratch, FEW)
  for (const [action, gas] of Object.entries(table)) {
    if (action.startsWith('pool ')) continue
    const pool = table[IN_POOL[action] ?? '']
    yield {
      what: `gas: ${action}`,
      ours: count(gas),
      ...(pool && { reference: `single pool ${count(pool)}`, ratio: times(gas, pool) }),
    }
  }
}

/** The same with 10,000 stakes, and the extra gas after a period without transactions. */
export async function* chainCrowd(scratch: Scratch): AsyncGenerator<Row> {
  const few = await measured(scratch, FEW)
  const begun = performance.now()
  const many = await measured(scratch, MANY)
  const seconds = (performance.now() - begun) / 1000
  yield { what: `chain: ${count(MANY)} stakes created and measured`, ours: `${seconds.toFixed(0)} s` }
  yield* beforeAndAfter(few.table, many.table, { few: FEW, many: MANY })
  yield silenceRow(many.silence, many.table)
}

function silenceRow({ gas, segments }: SilenceCost, table: GasTable): Row {
  const claim = table.claim ?? 0
  const each = (gas - claim) / segments
  const most = claim + each * SEGMENTS_MAX
  return {
    what: `gas: claim that settles ${segments} due days; each, and the maximum of ${SEGMENTS_MAX}`,
    ours: `${count(gas)}; ${count(each)}, ${count(most)}`,
    bar: `≤ ${count(TRANSACTION_MAX)}`,
    isMet: most <= TRANSACTION_MAX,
  }
}

async function measured(scratch: Scratch, others: number): Promise<{ table: GasTable; silence: SilenceCost }> {
  const anvil = await startAnvil(localNetwork.id, MORNING)
  scratch.defer(anvil.stop)
  const costs = await measureGas(anvil.rpcUrl, others)
  await anvil.stop()
  return costs
}
