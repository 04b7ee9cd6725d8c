import type { Page } from '@playwright/test'
import { type Client, newClient } from './client.ts'

/** Address and data folder of the product that the journeys of this worker share. */
export function theProduct(): { url: string; dataDir: string } {
  const products: { url: string; dataDir: string }[] = JSON.parse(process.env.COLOPHON_PRODUCTS ?? '[]')
  const product = products[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]
  if (!product) throw new Error('the journeys need the product that the set-up starts')
  return product
}

/** A new person, signed in through the screen. */
export async function arrive(page: Page): Promise<Client> {
  const { url, dataDir } = theProduct()
  const client = await newClient(url, dataDir)
  await signInOnScreen(page, client.email, client.password)
  return client
}

/** Signs in through the screen and waits until it has led on. */
export async function signInOnScreen(
  page: Page,
  email: string,
  password: string,
  url = theProduct().url,
): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('E-mail').fill(email)
  await page.locator('input[name="password"]').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((address) => address.pathname !== '/login')
}

/** Adds the sample library and waits until all of it is published. */
export async function withSamples(client: Client): Promise<{ id: number; title: string; fileName: string }[]> {
  await client.call('POST', '/articles/sample-library')
  for (let tries = 0; tries < 720; tries++) {
    const { data } = await client.call<[{ id: number; title: string; fileName: string; status: string }[], number]>(
      'GET',
      '/articles/my-articles',
    )
    if (data[0].length >= 3 && data[0].every((paper) => ['complete', 'published'].includes(paper.status)))
      return data[0]
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('the sample library was not processed in time')
}
