import { describe, expect, it } from 'vitest'
import { cleanFileName, cleanTitle, titleOfFile } from './upload-name.ts'

describe('cleanFileName', () => {
  it.each([
    ['paper.pdf', 'paper.pdf'],
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\papers\\one.docx', 'one.docx'],
    ['/abs/', 'paper.txt'],
    ['', 'paper.txt'],
    ['.txt', 'paper.txt'],
    ['...', 'paper.txt'],
    ['a\0b\r\nc.txt', 'a b c.txt'],
    ['\u202etxt.exe.txt', 'txt.exe.txt'],
    ['half\ud800.txt', 'half\ufffd.txt'],
    ['<img src=x onerror=alert(1)>.txt', '<img src=x onerror=alert(1)>.txt'],
    ['Übung  α.pdf', 'Übung α.pdf'],
  ])('the file name %j becomes %j', (given, kept) => {
    expect(cleanFileName(given, 'txt')).toBe(kept)
  })

  it('a file name keeps its extension and has at most 255 characters', () => {
    const kept = cleanFileName(`${'x'.repeat(10_000)}.pdf`, 'pdf')
    expect(kept).toHaveLength(255)
    expect(kept).toMatch(/\.pdf$/)
  })

  it('a file name is cut between characters, never inside one', () => {
    expect(cleanFileName(`${'😀'.repeat(300)}.pdf`, 'pdf').isWellFormed()).toBe(true)
  })
})

describe('paper titles', () => {
  it('the initial title is the file name without its extension', () => {
    expect(titleOfFile('On peat.v2.pdf')).toBe('On peat.v2')
    expect(titleOfFile('.pdf')).toBe('Untitled')
  })

  it('a title is one line of at most 500 characters, or null', () => {
    expect(cleanTitle('On\n the   drying\u2028of peat ')).toBe('On the drying of peat')
    expect(cleanTitle('x'.repeat(600))).toHaveLength(500)
    expect(cleanTitle(' \u200b\n')).toBeNull()
    expect(cleanTitle(null)).toBeNull()
  })
})
