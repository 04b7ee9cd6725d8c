import type { FullConfig } from '@playwright/test'
import { killOrphanedChains } from './processes.ts'
import { newDataDir, type RunningProduct, removeDataDir, runProduct, stopProduct } from './run-product.ts'
import type { SharedProduct } from './visit.ts'

/**
 * Starts one product per worker, so that changing a chain's clock or closing registration affects no parallel journey.
 * They start in sequence, because the first builds the web application that all serve.
 */
export async function startForJourneys({ workers }: Pick<FullConfig, 'workers'>): Promise<() => Promise<void>> {
  await killOrphanedChains()
  const products: RunningProduct[] = []
  for (let worker = 0; worker < workers; worker++) products.push(await runProduct(await newDataDir()))
  process.env.COLOPHON_PRODUCTS = JSON.stringify(await Promise.all(products.map(openOutbox)))
  return async () => {
    for (const product of products) {
      await stopProduct(product)
      await removeDataDir(product.dataDir)
    }
  }
}

/** Opens the single-use outbox link and returns its cookie for the journeys. */
async function openOutbox({ url, dataDir, outboxLink }: RunningProduct): Promise<SharedProduct> {
  const opened = await fetch(outboxLink, { redirect: 'manual' })
  const operatorCookie = opened.headers.get('set-cookie')?.split(';')[0]
  if (!operatorCookie) throw new Error(`the link to the outbox was answered ${opened.status}`)
  return { url, dataDir, operatorCookie }
}

// biome-ignore lint/style/noDefaultExport: Playwright takes the default export of a global set-up
export default startForJourneys
