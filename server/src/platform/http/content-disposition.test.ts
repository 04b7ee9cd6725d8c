import { expect, it } from 'vitest'
import { contentDisposition } from './content-disposition.ts'

it.each([
  ['peat.pdf', `attachment; filename="peat.pdf"`],
  ['Not imported; (2), *.csv', `attachment; filename="Not imported; (2), *.csv"`],
  ['', `attachment; filename=""`],
  ['Über peat.txt', `attachment; filename="?ber peat.txt"; filename*=UTF-8''%C3%9Cber%20peat.txt`],
  ['泥炭😀.md', `attachment; filename="???.md"; filename*=UTF-8''%E6%B3%A5%E7%82%AD%F0%9F%98%80.md`],
  [`ü'(*)!~.md`, `attachment; filename="?'(*)!~.md"; filename*=UTF-8''%C3%BC%27%28%2A%29!~.md`],
  ['a"b\\c.pdf', `attachment; filename="a?b?c.pdf"; filename*=UTF-8''a%22b%5Cc.pdf`],
  ['a\r\nX: y\0.pdf', `attachment; filename="a??X: y?.pdf"; filename*=UTF-8''a%0D%0AX%3A%20y%00.pdf`],
  ['50%20.pdf', `attachment; filename="50%20.pdf"; filename*=UTF-8''50%2520.pdf`],
  ['half \ud83d.pdf', `attachment; filename="half ?.pdf"; filename*=UTF-8''half%20%EF%BF%BD.pdf`],
])('%j is named so that every client can read it', (name, header) => {
  expect(contentDisposition(name)).toBe(header)
  const exact = /filename\*=UTF-8''([\w!#$&+.^`|~%-]+)$/.exec(header)?.[1]
  if (exact !== undefined) expect(decodeURIComponent(exact)).toBe(name.toWellFormed())
})

it('a file to be shown is inline', () => {
  expect(contentDisposition('peat.pdf', 'inline')).toBe('inline; filename="peat.pdf"')
})
