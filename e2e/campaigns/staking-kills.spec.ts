import { type AddressInfo, createServer } from 'node:net'
import { answer, type BrowserWithWallet, expect, test } from '../product/browser-with-wallet.ts'
import { chainInfo } from '../product/chain.ts'
import { kill } from '../product/kill.ts'
import { newDataDir, type RunningProduct, removeDataDir, runProduct, stopProduct } from '../product/run-product.ts'
import { connectWallet } from '../product/wallet-dialog.ts'

test.describe('kill -9 while the wallet prompts', () => {
  test.skip(process.platform !== 'linux', 'processes are found through /proc')
  let dataDir: string
  let port: string
  let product: RunningProduct

  test.beforeAll(async () => {
    test.setTimeout(240_000)
    dataDir = await newDataDir()
    port = await freePort()
    await start()
  })
  test.afterAll(async () => {
    await stopProduct(product)
    await removeDataDir(dataDir)
  })

  // Proves: x-staking-kills
  test('killing the API or anvil during a wallet prompt is reported, stakes nothing, and the same steps succeed later', async ({
    wallet,
  }) => {
    test.setTimeout(300_000)
    const { page, prompt } = wallet
    const staked = page.getByRole('region', { name: 'Summary' })
    const stake = () => page.getByRole('button', { name: 'Stake', exact: true }).click()
    const amount = page.getByLabel(/^Amount in/)
    await begin(wallet)

    const ofApi = await prompt(stake)
    expect(await kill('API', dataDir)).toBe(true)
    await product.ended
    await answer(ofApi, 'Send')
    await expect(page.getByRole('region', { name: 'Stake', exact: true }).getByRole('alert')).toBeVisible()
    await start()
    await page.reload()
    await expect(staked).toContainText(/Staked\s*0 /)
    await amount.fill('100')

    const ofAnvil = await prompt(stake)
    expect(await kill('anvil', dataDir)).toBe(true)
    await answer(ofAnvil, 'Send')
    await expect(page.getByRole('region', { name: 'Stake', exact: true }).getByRole('alert')).toBeVisible()
    await untilReady()
    await page.reload()
    await expect(staked).toContainText(/Staked\s*0 /)
    await amount.fill('100')
    await answer(await prompt(stake), 'Send')
    await expect(staked).toContainText(/Staked\s*100 /)
  })

  /** Connects, gets tokens and approves, so that only the stake remains. */
  async function begin(wallet: BrowserWithWallet): Promise<void> {
    const { page, prompt } = wallet
    await page.goto(`${product.url}/staking`)
    await page.getByRole('button', { name: 'Connect a wallet' }).click()
    await connectWallet(wallet)
    await page.getByRole('button', { name: /^Get 10 coins/ }).click()
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText(/In the wallet\s*1,?000 /)
    await page.getByLabel(/^Amount in/).fill('100')
    const approval = await prompt(() => page.getByRole('button', { name: 'Approve and stake' }).click())
    await answer(await prompt(() => answer(approval, 'Send')), 'Reject')
    await expect(page.getByText('Approved', { exact: true })).toBeVisible()
  }

  async function start(): Promise<void> {
    product = await runProduct(dataDir, { PORT: port })
    await untilReady()
  }

  async function untilReady(): Promise<void> {
    await expect.poll(async () => (await chainInfo(product.url))?.state, { timeout: 60_000 }).toBe('ready')
  }
})

/** A free port that the restarted product reuses, because page and wallet are bound to the origin. */
async function freePort(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return String(port)
}
