import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../product/check-accessibility.ts'
import { waitUntilProcessed } from '../product/papers.ts'
import { signUp, theProduct } from '../product/visit.ts'

// Proves: x-audit-screen
test('a researcher pastes a bibliography and sees which references need a hand', async ({ page }) => {
  const owner = await signUp(page)
  const mark = randomUUID().slice(0, 8)
  const title = `On slow waves in the warm basin ${mark}`
  await owner.upload('waves.txt', `${title}\n\nThe basin is warm, and waves are slow. They were measured twice.\n`)
  await waitUntilProcessed(owner)
  await page.goto(`${theProduct().url}/audit`)
  const list = [`${title}. 2019.`, `Reed Q. On heavy stones under thin ice in ${mark}. Stone. 2012.`]
  await page.getByLabel('Bibliography').fill(list.join('\n'))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 references: 1 found as stated, 1 not found here.')).toBeVisible()
  await expectAccessible(page, 'an audit of references')
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
})
