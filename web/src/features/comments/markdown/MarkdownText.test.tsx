import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderThemed } from '../../../testing/render.tsx'
import { MarkdownText } from './MarkdownText.tsx'

const shown = (text: string) =>
  renderThemed(<MarkdownText text={text} />).container.querySelector('[dir="auto"]') ?? document.body
const outline = (text: string) => [...shown(text).querySelectorAll('*')].map(({ localName }) => localName)

describe('markdown', () => {
  it.each([
    ['**a** *b* ~~c~~ `d`', ['p', 'strong', 'em', 'del', 'code']],
    ['# Title', ['p']],
    ['- a\n- b', ['ul', 'li', 'span', 'li', 'span']],
    ['3. a', ['ol', 'li', 'span']],
    ['> a', ['blockquote', 'p']],
    ['```\na\n```', ['pre', 'code']],
    ['a\nb', ['p', 'br']],
    ['---', ['hr']],
    ['|a|\n|-|\n|b|', ['section', 'table', 'thead', 'tr', 'th', 'tbody', 'tr', 'td']],
  ])('%j is rendered with %j', (text, elements) => {
    expect(outline(text)).toEqual(elements)
  })

  // Proves: x-comment-markdown
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'a <b onmouseover="alert(1)">b</b>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<svg/onload=alert(1)>',
    '<!-- comment -->',
    '<style>* { display: none }</style>',
    '<math><mtext></mtext></math>',
  ])('%j is text', (text) => {
    const container = shown(text)
    expect(container.textContent).toContain(text)
    expect(container.querySelector('script, img, b, iframe, svg, style, math')).toBeNull()
  })

  // Proves: x-comment-markdown
  it.each([
    '[x](javascript:alert(1))',
    '[x](JAVASCRIPT:alert(1))',
    '[x](data:text/html,1)',
    '[x](vbscript:1)',
    '![x](javascript:alert(1))',
    '<javascript:alert(1)>',
    '[x](//example.org)',
    '[x](/storage/1)',
    '[x][y]\n\n[y]: javascript:alert(1)',
    '[x](https://a@example.org)',
  ])('%j is not a link', (text) => {
    expect(shown(text).querySelector('a, img')).toBeNull()
  })

  it('a link shows its domain whatever its text and sends no referrer', () => {
    const container = shown('[https://bank.example](https://evil.example/a)')
    const link = container.querySelector('a')
    expect(link?.getAttribute('href')).toBe('https://evil.example/a')
    expect(link?.rel).toBe('nofollow ugc noopener noreferrer')
    expect(container.textContent).toBe('https://bank.example (evil.example)')
  })

  it.each([
    ['<https://exаmple.org/a>', 'https://exаmple.org/a (xn--exmple-4nf.org)'],
    ['https://exаmple.org/xn--exmple-4nf.org', 'https://exаmple.org/xn--exmple-4nf.org (xn--exmple-4nf.org)'],
    ['<https://example.org/ä>', 'https://example.org/ä'],
    ['<mailto:ada@example.org>', 'mailto:ada@example.org'],
  ])('an address with look-alike letters shows its real domain: %s', (text, expected) => {
    expect(shown(text).textContent).toBe(expected)
  })

  it('an image becomes a link, and nothing is fetched', () => {
    const container = shown('![a graph](https://example.org/pixel.gif)')
    expect(container.querySelector('img')).toBeNull()
    expect(container.textContent).toBe('Image: a graph (example.org)')
  })

  it.each(['\u202egnp.exe', 'a\u2066b\u2069', '[safe\u202e](https://example.org)'])(
    'direction overrides are removed from %j',
    (text) => {
      expect(shown(text).textContent).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
    },
  )

  it.each([
    ['a long text', 'word '.repeat(20_000)],
    ['a long text of marks', '*_[`~'.repeat(20_000)],
    ['quotes in quotes', '>'.repeat(10_000)],
    ['lists in lists', '- '.repeat(5000)],
    ['brackets', '['.repeat(10_000)],
    ['images', '!['.repeat(5000)],
    ['links', '[a]('.repeat(2500)],
    ['stars', '*a **a '.repeat(1400)],
    ['backticks', Array.from({ length: 140 }, (_, count) => '`'.repeat(count)).join(' ')],
    ['dollars', '$a '.repeat(3300)],
    ['a table', `${'|a'.repeat(2000)}|\n${'|-'.repeat(2000)}|\n`],
    ['angles', '<a '.repeat(3300)],
  ])('%s is shown within a second of processor time', (_, text) => {
    // CPU time, which a busy machine does not affect.
    const begun = process.threadCpuUsage()
    expect(shown(text).textContent?.length).toBeGreaterThan(0)
    const { user, system } = process.threadCpuUsage(begun)
    expect((user + system) / 1000).toBeLessThan(1000)
  })
})

it('formulas between dollars or brackets are set as MathML, and sums of money are not', async () => {
  const container = shown('$a^2$ and \\(b\\)\n\n$$\\frac{1}{2}$$\n\n\\[ c \\]\n\nfrom $5 to $7')
  await waitFor(() => expect(container.querySelectorAll('math')).toHaveLength(4))
  expect(container.querySelector('msup')?.textContent).toBe('a2')
  expect(container.querySelectorAll('math[display="block"]')).toHaveLength(2)
  expect(container.textContent).toContain('from $5 to $7')
})
