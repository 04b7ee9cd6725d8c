import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { makeApp } from '../../../../tests/testing/make-app.ts'

test('database and search are asked once a second, however often readiness is asked for', async () => {
  const app = await makeApp()
  const health = vi.spyOn(app.context.search, 'health')
  const ask = async () => (await fetch(`${app.url}/health/ready`)).status
  expect(new Set(await Promise.all(Array.from({ length: 20 }, ask)))).toEqual(new Set([200]))
  expect(await ask()).toBe(200)
  expect(health).toHaveBeenCalledTimes(1)
  await sleep(1100)
  health.mockRejectedValue(new Error('away'))
  expect([await ask(), await ask()]).toEqual([503, 503])
  expect(health).toHaveBeenCalledTimes(2)
  await app.close()
})
