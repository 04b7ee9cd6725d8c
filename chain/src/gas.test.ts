import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type GasTable, measureGas } from './testing/measure-gas.ts'
import { localNetwork } from './testing/networks.ts'
import { startAnvil } from './testing/start-anvil.ts'

describe('gas per action', () => {
  let few: GasTable
  let many: GasTable

  beforeAll(async () => {
    few = await measured(10)
    many = await measured(60)
  }, 120_000)

  it('the gas of each action is within 1 % of docs/staking.md', () => {
    const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'staking.md'), 'utf8')
    for (const [action, gas] of Object.entries(few)) {
      const stated = Number(new RegExp(`^\\| ${action} \\| ([\\d,]+) `, 'm').exec(page)?.[1]?.replaceAll(',', ''))
      expect(Math.abs(gas - stated) / gas, `${action}: ${gas}, not ${stated}`).toBeLessThan(0.01)
    }
  })

  it('the gas of an action does not grow with the number of stakes', () => {
    for (const [action, gas] of Object.entries(few)) expect((many[action] ?? 0) / gas, action).toBeLessThan(1.1)
  })
})

/** A fixed time of day, so that the stakes of a test never span two days. */
const morning = Date.UTC(2027, 0, 15, 8) / 1000

async function measured(others: number): Promise<GasTable> {
  const anvil = await startAnvil(localNetwork.id, morning)
  try {
    return (await measureGas(anvil.rpcUrl, others)).table
  } finally {
    await anvil.stop()
  }
}
