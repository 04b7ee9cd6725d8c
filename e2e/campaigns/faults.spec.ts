import { expect, test } from '@playwright/test'
import { type Client, newClient, signIn } from '../product/client.ts'
import { processesOf } from '../product/processes.ts'
import { newDataDir, type RunningProduct, removeDataDir, runProduct, stopProduct } from '../product/run-product.ts'

const PAPERS = 6
const KILLS_AFTER_MS = [0, 150, 400, 900]

test.describe('a killed product', () => {
  test.skip(process.platform !== 'linux', 'processes are found through /proc')

  // Proves: x-kill-9
  test('a product killed during uploads loses none and duplicates none', async () => {
    test.setTimeout(300_000)
    const dataDir = await newDataDir()
    let product = await runProduct(dataDir, { LOCAL_CHAIN: 'off' })
    let client = await newClient(product.url, dataDir)
    const ids = await Promise.all(
      Array.from({ length: PAPERS }, async (_, n) => (await client.upload(`note-${n}.txt`, note(n))).id),
    )
    for (const delay of KILLS_AFTER_MS) {
      await new Promise((resolve) => setTimeout(resolve, delay))
      await killAll(product)
      product = await runProduct(dataDir, { LOCAL_CHAIN: 'off' })
      client = await signIn(product.url, client.email)
    }
    await expect.poll(async () => (await done(client)).length, { timeout: 120_000 }).toBe(PAPERS)
    const papers = await done(client)
    expect(papers.map((paper) => paper.id).sort()).toEqual([...ids].sort())
    for (const paper of papers) {
      const { data } = await client.call<{ graph: { id: string; subject: string }[] }>(
        'GET',
        `/articles/article?articleId=${paper.id}`,
      )
      expect(data.graph.length).toBeGreaterThan(0)
      expect(new Set(data.graph.map((entry) => entry.id)).size).toBe(data.graph.length)
      const { data: found } = await client.call<[{ id: number }[], number]>(
        'GET',
        `/articles/search-articles?mine=true&search=%22marker%20${paper.title.at(-1)}%22`,
      )
      expect(found[0].filter((hit) => hit.id === paper.id)).toHaveLength(1)
    }
    await stopProduct(product)
    await removeDataDir(dataDir)
  })
})

async function done(client: Client) {
  const { data } = await client.call<[{ id: number; title: string }[], number]>(
    'GET',
    '/articles/my-articles?doneStatus=true&limit=100',
  )
  return data[0]
}

async function killAll(product: RunningProduct): Promise<void> {
  const ours = (await processesOf(product.dataDir)).filter((line) => !line.includes('postgres'))
  for (const line of ours) {
    try {
      process.kill(Number(line.split(' ')[0]), 'SIGKILL')
    } catch {}
  }
  await product.ended
}

function note(n: number): string {
  const finding = `Watering at dawn reduced the loss of leaves in plot ${n}. This may depend on the soil. We measured marker ${n} twice.`
  return `Watering note ${n}\n\nAbstract\n\n${finding}\n\n${Array.from({ length: 200 }, (_, k) => `Plot ${k} received ${k} litres of water. It suggests that clay keeps water longer.`).join(' ')}\n`
}
