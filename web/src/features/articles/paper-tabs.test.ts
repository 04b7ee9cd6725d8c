import { describe, expect, it } from 'vitest'
import { buttonsOf } from './paper-buttons.ts'
import { paperShown, paperTabs } from './paper-tabs.ts'
import { openPaper, paper } from './testing/papers.ts'

const tabs = (change: Parameters<typeof openPaper>[0]) =>
  paperTabs(openPaper(change), { id: 77, role: 'user' }).map(({ value }) => value)
const readOnly = { list: true, view: true, quote: true, download: false }

describe('the views of a paper', () => {
  it('of a pdf are eight', () =>
    expect(tabs({})).toEqual(['read', 'original', 'statements', 'chat', 'notes', 'comments', 'record', 'details']))
  it('of an encrypted pdf are the same', () => expect(tabs({ articleUrl: 'papers/0b.pdf.pgp' })).toContain('original'))
  it.each(['papers/0b.docx', 'papers/0b.txt'])('of %s have no original', (articleUrl) =>
    expect(tabs({ articleUrl })).toEqual(['read', 'statements', 'chat', 'notes', 'comments', 'record', 'details']),
  )
  // Proves: deviation-15
  it('the original is hidden if the file may not be downloaded', () =>
    expect(tabs({ rights: readOnly })).toEqual([
      'read',
      'statements',
      'chat',
      'notes',
      'comments',
      'record',
      'details',
    ]))
  it('the owner has the Access tab', () =>
    expect(paperTabs(openPaper(), { id: openPaper().ownerId ?? 0, role: 'user' }).map(({ value }) => value)).toContain(
      'access',
    ))
  it('a visitor has no notes', () =>
    expect(paperTabs(openPaper(), null).map(({ value }) => value)).not.toContain('notes'))
  it('an unreadable paper has only the details', () =>
    expect(tabs({ rights: { list: true, view: false, quote: false, download: false } })).toEqual(['details']))
})

describe('the address of an open paper', () => {
  const names = ['read', 'original', 'statements', 'record', 'details'] as const
  it.each([
    ['', { view: 'read', aside: 'statements', only: 'read' }],
    ['tab=original', { view: 'original', aside: 'statements', only: 'original' }],
    ['tab=original&side=details', { view: 'original', aside: 'details', only: 'original' }],
    ['tab=original&side=record', { view: 'original', aside: 'record', only: 'original' }],
    ['tab=details', { view: 'read', aside: 'details', only: 'details' }],
    ['tab=statements&view=original', { view: 'original', aside: 'statements', only: 'statements' }],
    ['tab=nonsense&side=read&view=nonsense', { view: 'read', aside: 'statements', only: 'read' }],
  ])('"%s" shows %j', (text, shown) => expect(paperShown(names, new URLSearchParams(text))).toEqual(shown))
  it('never shows an original that is not there', () =>
    expect(paperShown(['read', 'statements', 'details'], new URLSearchParams('tab=original&view=original')).view).toBe(
      'read',
    ))
})

describe('the buttons of a paper', () => {
  const owner = { id: 7, role: 'user' as const }
  const other = { id: 8, role: 'admin' as const }
  it('for its owner change it', () =>
    expect(buttonsOf(owner, paper())).toEqual(['view', 'download', 'edit', 'unpublish', 'changeAccess', 'delete']))
  it('for its owner in the bin only restore it', () =>
    expect(buttonsOf(owner, paper({ deletedAt: '2026-11-20T10:00:00Z' }))).toEqual(['restore']))
  it('for others, administrators too, only open and take it', () =>
    expect(buttonsOf(other, paper())).toEqual(['view', 'download']))
  // Proves: 6-buttons-full
  it('follow the access state', () =>
    expect(buttonsOf(other, paper({ isPublic: false, access: 'Read-only request granted' }))).toEqual([
      'view',
      'requestFull',
    ]))
})
