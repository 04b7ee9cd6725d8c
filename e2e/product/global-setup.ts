import type { FullConfig } from '@playwright/test'
import { sweepLeftBehind } from './processes.ts'
import { newDataDir, type RunningProduct, removeDataDir, runProduct, stopProduct } from './run-product.ts'

/**
 * One product for each worker, so that the clock of one chain or a closed registration disturbs no journey beside it;
 * each journey makes its own person. They start one after the other: the first builds what all of them serve.
 */
export async function startForJourneys({ workers }: Pick<FullConfig, 'workers'>): Promise<() => Promise<void>> {
  await sweepLeftBehind()
  const products: RunningProduct[] = []
  for (let worker = 0; worker < workers; worker++) products.push(await runProduct(await newDataDir()))
  process.env.COLOPHON_PRODUCTS = JSON.stringify(products.map(({ url, dataDir }) => ({ url, dataDir })))
  return async () => {
    for (const product of products) {
      await stopProduct(product)
      await removeDataDir(product.dataDir)
    }
  }
}

// biome-ignore lint/style/noDefaultExport: Playwright takes the default export of a global set-up
export default startForJourneys
