import { expect, test } from '@playwright/test'
import { newClient } from '../product/client.ts'
import { processesOf, remainingProcesses } from '../product/processes.ts'
import { newDataDir, type RunningProduct, removeDataDir, runProduct, stopProduct } from '../product/run-product.ts'
import { signInOnScreen } from '../product/visit.ts'

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
    test(`${name} stops every process`, async () => {
      test.setTimeout(120_000)
      const product = await runProduct(dataDir)
      expect((await fetch(`${product.url}/health/ready`)).status).toBe(200)
      expect((await processesOf(dataDir)).length).toBeGreaterThanOrEqual(3)
      end(product)
      await product.ended
      expect(await remainingProcesses(dataDir)).toEqual([])
    })
  }

  test('Ctrl-C stops every process without waiting for open browser connections', async ({ page }) => {
    const product = await runProduct(dataDir)
    const { email, password } = await newClient(product.url, dataDir)
    const live = page.waitForEvent('websocket')
    await signInOnScreen(page, email, password, product.url)
    await live
    await page.goto(`${product.url}/chat`)
    await expect(page.getByRole('textbox', { name: 'Ask your papers' })).toBeVisible()
    const begun = Date.now()
    await stopProduct(product)
    // A shutdown that waits for a connection gives up after 25 s and leaves the local chain running.
    expect(Date.now() - begun).toBeLessThan(20_000)
    expect(await remainingProcesses(dataDir)).toEqual([])
  })

  test('a second start takes seconds and prints the data directory, and a second instance on it exits with an explanation', async () => {
    test.setTimeout(120_000)
    const begun = Date.now()
    const product = await runProduct(dataDir)
    expect(Date.now() - begun).toBeLessThan(20_000)
    expect(product.said()).toContain(dataDir)
    const second = await runProduct(dataDir).catch((error: Error) => error.message)
    expect(second).toContain('Colophon did not start')
    await stopProduct(product)
  })

  test('invalid settings stop the start and are all listed', async () => {
    const said = await runProduct(dataDir, { PORT: 'many', ROLE: 'king' }).catch((error: Error) => error.message)
    expect(said).toContain('PORT')
    expect(said).toContain('ROLE')
  })
})
