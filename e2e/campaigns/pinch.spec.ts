import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { drawnPdf } from '../product/drawn-pdf.ts'
import { signUp, theProduct } from '../product/visit.ts'

test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

/** The relative position within its page of a point of the window; runs in the browser. */
function shareAt(y: number): [string | undefined, number, number] {
  const page = document.elementsFromPoint(195, y).find((element) => element.matches('section[data-index]'))
  const { left, top, width, height } = (page ?? document.body).getBoundingClientRect()
  return [page?.getAttribute('data-index') ?? undefined, (195 - left) / width, (y - top) / height]
}

/** The relative position at the middle of the window, once unchanged for half a second of frames. */
async function atRest(page: Page): Promise<ReturnType<typeof shareAt>> {
  let [last, frames] = ['', 0]
  while (frames < 30) {
    const share = JSON.stringify(await page.evaluate(shareAt, 450))
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)))
    ;[last, frames] = [share, share === last ? frames + 1 : 0]
  }
  return JSON.parse(last)
}

/** A gesture of two fingers from one distance to another. */
async function pinch(page: Page, from: number, to: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const at = (distance: number) => [
    { id: 0, x: 195 - distance / 2, y: 450 },
    { id: 1, x: 195 + distance / 2, y: 450 },
  ]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) })
  for (let step = 1; step <= 20; step++) {
    const touchPoints = at(from + ((to - from) * step) / 20)
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints })
    await page.waitForTimeout(30)
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('pinching enlarges the pages by the finger distance around the point between the fingers', async ({ page }) => {
  test.setTimeout(240_000)
  const reader = await signUp(page)
  const sheets = Array.from({ length: 6 }, (_, sheet) =>
    Array.from({ length: 40 }, (_line, line) => `Line ${line} of sheet ${sheet} on the drying of pots.`),
  )
  const { id } = await reader.upload('pinched.pdf', Uint8Array.from(drawnPdf(`Pots ${randomUUID()}`, sheets)))
  const status = async () => (await reader.call<{ status: string }>('GET', `/articles/article?articleId=${id}`)).data
  await expect.poll(async () => (await status()).status, { timeout: 180_000 }).toBe('complete')
  await page.goto(`${theProduct().url}/storage/${id}?tab=original#page-3`)
  const sheet = page.getByRole('region', { name: 'Page 3 of 6' })
  const width = async () => (await sheet.boundingBox())?.width ?? 0
  await expect(sheet.getByText('of sheet 2 on the drying').first()).toBeAttached({ timeout: 30_000 })
  const [number, x, y] = await atRest(page)
  const before = await width()
  expect(number).toBe('3')
  for (const [from, to, times] of [
    [80, 200, 2.5],
    [200, 80, 1],
  ] as const) {
    await pinch(page, from, to)
    await expect.poll(async () => (await width()) / before).toBeCloseTo(times, 1)
    const [stays, nowX, nowY] = await atRest(page)
    expect(stays).toBe('3')
    expect(nowX).toBeCloseTo(x, 1)
    expect(nowY).toBeCloseTo(y, 1)
  }
})
