import { describe, expect, it } from 'vitest'
import { contentDisposition } from './content-disposition.ts'

describe('the name of a file in a header', () => {
  it.each([
    ['paper.pdf', `inline; filename="paper.pdf"; filename*=UTF-8''paper.pdf`],
    ['Übung 1.pdf', `inline; filename="Ubung 1.pdf"; filename*=UTF-8''%C3%9Cbung%201.pdf`],
    ['论文.pdf', `inline; filename=".pdf"; filename*=UTF-8''%E8%AE%BA%E6%96%87.pdf`],
    ['a"b\\c/d;e%f.txt', `inline; filename="a_b_c_d_e_f.txt"; filename*=UTF-8''a%22b%5Cc%2Fd%3Be%25f.txt`],
    [`it's (1)*.pdf`, `inline; filename="it's (1)*.pdf"; filename*=UTF-8''it%27s%20%281%29%2A.pdf`],
  ])('%s', (name, header) => {
    expect(contentDisposition('inline', name)).toBe(header)
  })

  it('can neither end the header nor break it, whatever it holds', () => {
    const header = contentDisposition('attachment', 'x\r\nSet-Cookie: a=b\0\ud800\u202e.pdf')
    expect(header).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.%~!$&+^`|-]*$/)
  })

  it('is never empty', () => {
    expect(contentDisposition('inline', '论文')).toContain('filename="file"')
  })
})
