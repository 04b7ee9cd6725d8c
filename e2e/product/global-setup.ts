import { sweepLeftBehind } from './processes.ts'
import { newDataDir, removeDataDir, runProduct, stopProduct } from './run-product.ts'

/** One product for all journeys; each journey makes its own person. */
export async function startForJourneys(): Promise<() => Promise<void>> {
  await sweepLeftBehind()
  const product = await runProduct(await newDataDir())
  process.env.COLOPHON_URL = product.url
  process.env.COLOPHON_DATA_DIR = product.dataDir
  return async () => {
    await stopProduct(product)
    await removeDataDir(product.dataDir)
  }
}

// biome-ignore lint/style/noDefaultExport: Playwright takes the default export of a global set-up
export default startForJourneys
