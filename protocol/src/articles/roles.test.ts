import { describe, expect, it } from 'vitest'
import { type PaperAccess, type PaperButton, paperButtons, type Rights, rights } from './roles.ts'
import { ACCESS_LABELS, type AccessLabel } from './states.ts'

const OWNER = { id: 1, role: 'user' } as const
const OTHER = { id: 2, role: 'user' } as const
const VIP = { id: 3, role: 'vip' } as const
const ADMIN = { id: 4, role: 'admin' } as const

const paper = (change: Partial<PaperAccess> = {}): PaperAccess => ({
  ownerId: 1,
  isPublished: true,
  isPublic: false,
  isDeleted: false,
  request: null,
  hadReadOnly: false,
  ...change,
})

/** The rights as letters: list, view, quote, download. */
const letters = (given: Rights) =>
  `${given.list ? 'l' : '-'}${given.view ? 'v' : '-'}${given.quote ? 'q' : '-'}${given.download ? 'd' : '-'}`

type Row = [label: AccessLabel, rights: string, buttons: PaperButton[]]

/** Every label of another person's request for a published, private paper. None can make it public. */
const LABELS: Row[] = [
  ['Open sourced', 'l---', ['requestReadOnly', 'requestFull']],
  ['Permission needed', 'l---', ['requestReadOnly', 'requestFull']],
  ['Access request pending', 'l---', ['withdraw']],
  ['Access request granted', 'lvqd', ['view', 'download']],
  ['Access request denied', 'l---', ['requestReadOnly', 'requestFull']],
  ['Read-only request pending', 'l---', ['withdraw']],
  ['Read-only request granted', 'lvq-', ['view', 'requestFull']],
  ['Read-only request denied', 'l---', ['requestReadOnly', 'requestFull']],
  ['Full access request pending', 'l---', ['withdraw']],
  ['Full access request granted', 'lvqd', ['view', 'download']],
  ['Full access request denied', 'l---', ['requestFull']],
]

describe("the rights on another person's published, private paper", () => {
  // Proves: 4-access-request-pending, 4-access-request-granted, 4-access-request-denied, 4-access-read-only-pending
  // Proves: 4-access-read-only-granted, 4-access-read-only-denied, 4-access-full-pending, 4-access-full-granted
  // Proves: 4-access-full-denied
  it('are defined for every label', () => {
    expect(LABELS.map(([label]) => label)).toEqual(ACCESS_LABELS)
  })

  // Proves: 4-access-permission-needed, 4-access-request-pending, 4-access-request-granted, 4-access-request-denied
  // Proves: 4-access-read-only-pending, 4-access-read-only-granted, 4-access-read-only-denied, 4-access-full-pending
  // Proves: 4-access-full-granted, 4-access-full-denied, 6-download-full, 6-download-access, 6-download-no-other
  // Proves: 6-view-full-granted, 6-view-read-only, 6-buttons-read-only, 6-buttons-full
  it.each(LABELS)('with the label "%s" are %s, with the buttons %j', (request, expected, buttons) => {
    expect(letters(rights(OTHER, paper({ request })))).toBe(expected)
    expect(paperButtons(OTHER, paper({ request }))).toEqual(buttons)
  })

  // Proves: 6-view-full-pending, deviation-14
  it('keep read-only viewing while full access is requested or denied, only if read-only was granted before', () => {
    const hadReadOnly = true
    expect(letters(rights(OTHER, paper({ request: 'Full access request pending', hadReadOnly })))).toBe('lvq-')
    expect(paperButtons(OTHER, paper({ request: 'Full access request pending', hadReadOnly }))).toEqual([
      'view',
      'withdraw',
    ])
    expect(letters(rights(OTHER, paper({ request: 'Full access request denied', hadReadOnly })))).toBe('lvq-')
    for (const request of ['Access request pending', 'Read-only request denied', null] as const) {
      expect(letters(rights(OTHER, paper({ request, hadReadOnly })))).toBe('l---')
    }
  })

  // Proves: x-admin, deviation-12
  it('are the same for an administrator and the vip tier as for any other user', () => {
    for (const person of [ADMIN, VIP]) {
      for (const [request, expected, buttons] of LABELS) {
        expect(letters(rights(person, paper({ request })))).toBe(expected)
        expect(paperButtons(person, paper({ request }))).toEqual(buttons)
      }
    }
  })

  it('of an anonymous visitor are to find it only, whatever the label', () => {
    for (const request of ACCESS_LABELS) expect(letters(rights(null, paper({ request })))).toBe('l---')
  })
})

describe('the rights on a published, public paper', () => {
  // Proves: 6-download-open
  it('are all granted to everyone, whatever the label', () => {
    for (const person of [null, OTHER, VIP, ADMIN, OWNER]) {
      for (const request of [...ACCESS_LABELS, null]) {
        expect(letters(rights(person, paper({ isPublic: true, request })))).toBe('lvqd')
      }
    }
    expect(paperButtons(null, paper({ isPublic: true }))).toEqual(['view', 'download'])
  })
})

describe('the rights on a paper that is not published', () => {
  // Proves: 6-download-no-other, deviation-16
  it('belong to the owner only, whatever else is set', () => {
    for (const isPublic of [true, false]) {
      for (const request of [...ACCESS_LABELS, null]) {
        const unpublished = paper({ isPublished: false, isPublic, request, hadReadOnly: true })
        for (const person of [null, OTHER, VIP, ADMIN]) {
          expect(letters(rights(person, unpublished))).toBe('----')
          expect(paperButtons(person, unpublished)).toEqual([])
        }
        expect(letters(rights(OWNER, unpublished))).toBe('lvqd')
      }
    }
  })
})

describe('the rights on a paper without a file', () => {
  it('are those of any other paper except the download, and its owner may attach a file instead of publishing it', () => {
    const bare = paper({ hasNoFile: true, isPublished: false })
    expect(letters(rights(OWNER, bare))).toBe('lvq-')
    expect(letters(rights(OTHER, bare))).toBe('----')
    expect(paperButtons(OWNER, bare)).toEqual(['view', 'attachFile', 'edit', 'delete'])
    expect(paperButtons(OWNER, { ...bare, isDeleted: true })).toEqual(['restore'])
  })
})

describe('the rights on a paper in the bin', () => {
  it('are none, except that the owner sees it there', () => {
    for (const isPublished of [true, false]) {
      const binned = paper({ isDeleted: true, isPublished, isPublic: true, request: 'Full access request granted' })
      for (const person of [null, OTHER, VIP, ADMIN]) {
        expect(letters(rights(person, binned))).toBe('----')
        expect(paperButtons(person, binned)).toEqual([])
      }
      expect(letters(rights(OWNER, binned))).toBe('l---')
      expect(paperButtons(OWNER, binned)).toEqual(['restore'])
    }
  })
})

describe('the buttons of the owner', () => {
  // Proves: 6-owner-delete, 6-owner-publish, 6-owner-update, 6-owner-access
  it('are all but the request buttons, with either publish or unpublish', () => {
    const buttons = (isPublished: boolean) => paperButtons(OWNER, paper({ isPublished }))
    expect(buttons(true)).toEqual(['view', 'download', 'edit', 'unpublish', 'changeAccess', 'delete'])
    expect(buttons(false)).toEqual(['view', 'download', 'edit', 'publish', 'changeAccess', 'delete'])
  })
})

describe('a paper without an owner', () => {
  it('belongs to no one, including anonymous visitors', () => {
    expect(letters(rights(null, paper({ ownerId: null, isPublished: false })))).toBe('----')
    expect(letters(rights(OTHER, paper({ ownerId: null, isPublic: true })))).toBe('lvqd')
  })
})
