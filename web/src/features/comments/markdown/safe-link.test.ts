import { expect, it } from 'vitest'
import { safeLink } from './MarkdownText.tsx'

it.each([
  ['https://example.org/a?b=1#c', 'example.org'],
  ['http://example.org', 'example.org'],
  ['mailto:ada@example.org', 'ada@example.org'],
  ['https://exаmple.org', 'xn--exmple-4nf.org'],
  ['HTTPS://EXAMPLE.ORG/', 'example.org'],
])('%s is linked with the domain %s', (address, domain) => {
  expect(safeLink(address)?.domain).toBe(domain)
})

it.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://example.org/1',
  '//example.org',
  '/storage/1',
  'example.org',
  'https://example.org@evil.example/',
  'https://',
  'mailto:',
  '',
])('%j is not', (address) => {
  expect(safeLink(address)).toBeNull()
})
