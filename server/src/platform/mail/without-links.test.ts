import { expect, it } from 'vitest'
import { withoutLinks } from './without-links.ts'

// Proves: x-invitation-names
it.each([
  ['Your account is locked: http://evil.example/unlock', 'Your account is locked: http[:]//evil[.]example/unlock'],
  ['www.evil.example', 'www[.]evil[.]example'],
  ['bücher.de/x', 'bücher[.]de/x'],
  ['evil。example', 'evil[.]example'],
  ['mailto:a@evil.example', 'mailto[:]a[at]evil[.]example'],
  ['app://open', 'app[:]//open'],
  ['two\nlines\u2028more', 'two lines more'],
  ['Peat, e.g. v1.2 (3:1). Next', 'Peat, e.g. v1.2 (3:1). Next'],
])('a mail program makes no link of %j', (text, shown) => {
  expect(withoutLinks(text)).toBe(shown)
})
