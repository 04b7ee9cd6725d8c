import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { failPointsOf } from '../product/fail-points.ts'
import { kill } from '../product/kill.ts'
import { atProvider, atProviderAgain, openIdProvider } from '../product/providers/openid-provider.ts'
import { newDataDir, type RunningProduct, removeDataDir, runProduct, stopProduct } from '../product/run-product.ts'

const POINT = 'social:before-commit'

test.describe
  .serial('kill -9 during a first sign-in with the OpenID provider', () => {
    test.skip(process.platform !== 'linux', 'processes are found through /proc')
    let provider: Awaited<ReturnType<typeof openIdProvider>>
    let failPoints: ReturnType<typeof failPointsOf>
    let product: RunningProduct
    test.beforeAll(async () => {
      test.setTimeout(240_000)
      provider = await openIdProvider()
      const dataDir = await newDataDir()
      failPoints = failPointsOf(dataDir)
      product = await start(dataDir)
    })
    test.afterAll(async () => {
      await stopProduct(product)
      await removeDataDir(product.dataDir)
      provider.close()
    })

    for (const victim of ['API', 'PostgreSQL'] as const) {
      // Proves: x-kill-9, x-oidc-login
      test(`killing the ${victim} between the code and the account creates nothing, and the person signs in again`, async ({
        page,
      }) => {
        test.setTimeout(240_000)
        const name = `ada-${randomUUID().slice(0, 8)}`
        await failPoints.arm(POINT)
        await page.goto(`${product.url}/login?from=%2Fsecurity`)
        await page.getByRole('button', { name: 'Continue with Institute' }).click()
        await atProvider(page, name)
        await failPoints.reached(POINT)
        await expect.poll(() => kill(victim, product.dataDir), { intervals: [5] }).toBe(true)
        await failPoints.release(POINT)
        await product.ended
        product = await start(product.dataDir)
        // A half-made account would hold the address: the sign-in would fail with "exists already".
        await page.goto(`${product.url}/login?from=%2Fsecurity`)
        await page.getByRole('button', { name: 'Continue with Institute' }).click()
        await atProviderAgain(page)
        await page.waitForURL(`${product.url}/security`)
        await expect(page.getByRole('button', { name: `Account: ${name}` })).toBeVisible()
        await expect(page.getByRole('button', { name: 'Unlink Institute' })).toBeVisible()
      })
    }

    function start(dataDir: string): Promise<RunningProduct> {
      return runProduct(dataDir, { LOCAL_CHAIN: 'off', ...provider.codeFlowEnv, ...failPoints.env })
    }
  })
