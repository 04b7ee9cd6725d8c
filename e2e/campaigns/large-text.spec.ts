import { expect, type Page, test } from '@playwright/test'
import { openLoaded } from '../product/open-loaded.ts'
import { addSamples, signUp, theProduct } from '../product/visit.ts'

/** The least spacing of text that must lose nothing (WCAG 2.2, 1.4.12). */
const WIDE_SPACING = `
  * { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
  p { margin-bottom: 2em !important }`

/** How readers enlarge a page: the width of the window in CSS pixels, and what they set. */
const READERS = [
  { name: '200 % zoom', width: 640 },
  { name: '400 % zoom', width: 320 },
  { name: 'a browser font of 20 px', width: 390, font: 20 },
  { name: 'a browser font of 20 px', width: 1440, font: 20 },
  { name: 'wide spacing of text', width: 390, css: WIDE_SPACING },
  { name: 'wide spacing of text', width: 1440, css: WIDE_SPACING },
]

for (const { name, width, font, css } of READERS) {
  test(`no text is lost with ${name} at ${width} px`, async ({ page }) => {
    test.setTimeout(300_000)
    await page.setViewportSize({ width, height: 800 })
    if (font) {
      const session = await page.context().newCDPSession(page)
      await session.send('Page.setFontSizes', { fontSizes: { standard: font } })
    }
    const papers = await addSamples(await signUp(page))
    const paper = papers.find(({ fileName }) => fileName.endsWith('.pdf'))?.id
    const compare = `/compare?papers=${papers.map(({ id }) => id).join()}`
    const views = ['read', 'original', 'statements', 'details'].map((tab) => `/storage/${paper}?tab=${tab}`)
    const others = ['/', '/knowledge?q=lettuce', '/storage', '/chat', '/upload-activity', '/profile', '/staking']
    const lost: string[] = []
    for (const path of [...others, ...views, compare]) {
      await openLoaded(page, theProduct().url + path)
      if (css) await page.addStyleTag({ content: css }).catch(() => addSheet(page, css))
      for (const text of await lostText(page)) lost.push(`${path}: ${text}`)
    }
    expect(lost).toEqual([])
  })
}

/** The content security policy forbids style elements, but not sheets that a script makes. */
async function addSheet(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }, css)
}

/** Sideways scrolling, and texts that are cut off without an ellipsis. */
async function lostText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const lost = scrollWidth > clientWidth ? [`scrolls sideways by ${scrollWidth - clientWidth} px`] : []
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const style = getComputedStyle(element)
      const isShown = element.offsetWidth > 1 && element.offsetHeight > 1 && style.clipPath === 'none'
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
      if (!isShown || !hasText || element.closest('[aria-hidden=true]')) continue
      const cuts = style.overflowX === 'hidden' || style.overflowX === 'clip'
      if (cuts && style.textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1)
        lost.push(`"${element.textContent?.trim().slice(0, 60)}" is cut off`)
    }
    return lost
  })
}
