import { describe, expect, it } from 'vitest'
import { isWebAddress, licenceName } from './ArchivePaper.tsx'

describe('a licence', () => {
  it.each([
    ['http://creativecommons.org/licenses/by/4.0/', 'CC BY 4.0'],
    ['http://creativecommons.org/licenses/by-nc-sa/3.0/', 'CC BY-NC-SA 3.0'],
    ['http://creativecommons.org/publicdomain/zero/1.0/', 'CC0 (public domain)'],
    ['http://arxiv.org/licenses/nonexclusive-distrib/1.0/', 'arXiv non-exclusive distribution licence'],
    ['Ask the author', 'Ask the author'],
  ])('%s is called %s', (license, name) => expect(licenceName(license)).toBe(name))

  it.each([
    ['https://example.org/l', true],
    ['javascript:alert(1)', false],
    ['Ask the author', false],
  ])('the licence %s has a link: %s', (license, leads) => expect(isWebAddress(license)).toBe(leads))
})
