import { expect, test } from '@playwright/test'
import { leftOver, processesOf } from '../product/processes.ts'
import { newDataDir, type RunningProduct, removeDataDir, runProduct, stopProduct } from '../product/run-product.ts'

test.describe('npm start', () => {
  test.skip(process.platform !== 'linux', 'processes are counted through /proc')
  let dataDir: string
  test.beforeAll(async () => {
    dataDir = await newDataDir()
  })
  test.afterAll(async () => removeDataDir(dataDir))

  const ends: [string, (product: RunningProduct) => void][] = [
    ['Ctrl-C, a signal to the whole group,', ({ npm }) => process.kill(-(npm.pid ?? 0), 'SIGINT')],
    ['SIGTERM to npm', ({ npm }) => npm.kill('SIGTERM')],
    ['SIGKILL of npm', ({ npm }) => npm.kill('SIGKILL')],
  ]
  for (const [name, end] of ends) {
    test(`${name} stops all of it`, async () => {
      test.setTimeout(120_000)
      const product = await runProduct(dataDir)
      expect((await fetch(`${product.url}/health/ready`)).status).toBe(200)
      expect((await processesOf(dataDir)).length).toBeGreaterThanOrEqual(3)
      end(product)
      await product.ended
      expect(await leftOver(dataDir)).toEqual([])
    })
  }

  test('a second start takes seconds and says where the data lies', async () => {
    test.setTimeout(120_000)
    const begun = Date.now()
    const product = await runProduct(dataDir)
    expect(Date.now() - begun).toBeLessThan(20_000)
    expect(product.said()).toContain(dataDir)
    await stopProduct(product)
  })

  test('a second product on the same data folder is refused in words', async () => {
    test.setTimeout(120_000)
    const product = await runProduct(dataDir)
    const second = await runProduct(dataDir).catch((error: Error) => error.message)
    expect(second).toContain('Colophon did not start')
    await stopProduct(product)
  })

  test('a bad setting stops the start with a list of what is wrong', async () => {
    const said = await runProduct(dataDir, { PORT: 'many', ROLE: 'king' }).catch((error: Error) => error.message)
    expect(said).toContain('PORT')
    expect(said).toContain('ROLE')
  })
})
