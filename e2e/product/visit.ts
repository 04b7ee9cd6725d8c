import type { Page } from '@playwright/test'
import { type Client, newClient } from './client.ts'

/** The product shared by the journeys of a worker; the cookie is that of its operator. */
export type SharedProduct = { url: string; dataDir: string; operatorCookie: string }

/** The product shared by the journeys of this worker. */
export function theProduct(): SharedProduct {
  const products: SharedProduct[] = JSON.parse(process.env.COLOPHON_PRODUCTS ?? '[]')
  const product = products[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]
  if (!product) throw new Error('the journeys need the product that the set-up starts')
  return product
}

/** Registers a new user and stores their session in this browser; opens no screen. */
export async function signUp(page: Page): Promise<Client> {
  const { url, dataDir } = theProduct()
  const client = await newClient(url, dataDir)
  await storeSession(page, client)
  return client
}

/** Signs in over HTTP and stores that session, separate from the client's, where the application expects it. */
export async function storeSession(page: Page, { email, password }: Client, url = theProduct().url): Promise<void> {
  const reply = await fetch(`${url}/api/v1/authentication/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { data } = (await reply.json()) as { data: Record<'accessToken' | 'refreshToken' | 'timestamp', unknown> }
  const { accessToken, refreshToken, timestamp } = data
  // Any URL of the product's origin gives access to its storage; this one does not start the application.
  await page.goto(`${url}/health/live`)
  await page.evaluate(
    (session) => localStorage.setItem('colophon.auth', session),
    JSON.stringify({ accessToken, refreshToken, timestamp }),
  )
}

/** Signs in on the screen and waits for the redirect. */
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

/** Gives this browser the operator's cookie, since the setup has used the single-use link. */
export async function becomeOperator(page: Page): Promise<void> {
  const { url, operatorCookie } = theProduct()
  const [name = '', value = ''] = operatorCookie.split('=')
  await page.context().addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }])
}

/** Adds the sample library and waits until all of it is published. */
export async function addSamples(client: Client): Promise<{ id: number; title: string; fileName: string }[]> {
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
