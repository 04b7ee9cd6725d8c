import { describe, expect, it } from 'vitest'
import { heightOf, isCovered, placeHash, safeAddress } from './FileLinks.tsx'

describe('the address of a link in a file', () => {
  it.each(['https://example.org/a?b=c', 'http://example.org/', 'mailto:potter@example.org'])(
    '%s is let through',
    (url) => expect(safeAddress(url)).toBe(url),
  )
  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'ftp://example.org/',
    'blob:https://example.org/1',
    'vbscript:x',
    '//example.org',
    '',
    null,
    { href: 'https://example.org' },
  ])('%o is not', (url) => expect(safeAddress(url)).toBeNull())
})

describe('a destination within a file', () => {
  it.each([
    [['p', { name: 'XYZ' }, 72, 700, null], { x: 72, y: 700 }],
    [['p', { name: 'XYZ' }, null, null, null], { x: 0, y: null }],
    [['p', { name: 'FitH' }, 640], { x: 0, y: 640 }],
    [['p', { name: 'FitR' }, 10, 20, 30, 40], { x: 10, y: 40 }],
    [['p', { name: 'Fit' }], { x: 0, y: null }],
    [['p'], { x: 0, y: null }],
    [['p', { name: 'XYZ' }, 'a', Number.NaN], { x: 0, y: null }],
  ])('the destination %j is at %j', (explicit, place) => expect(heightOf(explicit)).toEqual(place))
  it('the destination is kept in the URL, never above its page', () =>
    expect([
      placeHash({ page: 3, top: null }),
      placeHash({ page: 3, top: 412.4 }),
      placeHash({ page: 3, top: -2 }),
    ]).toEqual(['#page-3', '#page-3-412', '#page-3-0']))
})

it('a link covered by a citation is left out', () => {
  const link = { page: 1, x: 100, y: 100, width: 20, height: 10 }
  expect(isCovered(link, [{ page: 1, x: 105, y: 98, width: 10, height: 14 }])).toBe(true)
  expect(isCovered(link, [{ page: 1, x: 118, y: 98, width: 10, height: 14 }])).toBe(false)
})
