import type { FullConfig } from '@playwright/test'
import { sweepLeftBehind } from './processes.ts'
import { newDataDir, type RunningProduct, removeDataDir, runProduct, stopProduct } from './run-product.ts'
import type { SharedProduct } from './visit.ts'

/**
 * One product for each worker, so that the clock of one chain or a closed registration disturbs no journey beside it;
 * each journey makes its own person. They start one after the other: the first builds what all of them serve.
 */
export async function startForJourneys({ workers }: Pick<FullConfig, 'workers'>): Promise<() => Promise<void>> {
  await sweepLeftBehind()
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

/** Opens the link to the outbox, which works once, and keeps its cookie for the journeys. */
async function openOutbox({ url, dataDir, outboxLink }: RunningProduct): Promise<SharedProduct> {
  const opened = await fetch(outboxLink, { redirect: 'manual' })
  const operatorCookie = opened.headers.get('set-cookie')?.split(';')[0]
  if (!operatorCookie) throw new Error(`the link to the outbox was answered ${opened.status}`)
  return { url, dataDir, operatorCookie }
}

// biome-ignore lint/style/noDefaultExport: Playwright takes the default export of a global set-up
export default startForJourneys
