import { expect, type Page } from '@playwright/test'
import type { Client } from './client.ts'
import { theProduct } from './visit.ts'

/** Creates an API key with the given scopes on the screen of a signed-in user, and returns it. */
export async function createKey(page: Page, { password }: Client, scopes: readonly string[]): Promise<string> {
  await page.goto(`${theProduct().url}/profile/api-key`)
  await page.getByRole('button', { name: 'Create a key' }).click()
  const form = page.getByRole('dialog', { name: 'Create an API key' })
  await form.getByLabel(/^Name/).fill(scopes.join(' and '))
  for (const scope of scopes) await form.getByLabel(new RegExp(`^${scope}:`)).check()
  await form.getByRole('button', { name: 'Create key' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const key = page.getByTestId('api-key')
  await expect(proof.or(key)).toBeVisible()
  if (await proof.isVisible()) {
    await proof.getByLabel('Your password').fill(password)
    await page.keyboard.press('Enter')
  }
  return (await key.textContent()) ?? ''
}
