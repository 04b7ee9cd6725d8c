import { describe, expect, it } from 'vitest'
import { protectionLabel } from './protection-label.ts'

describe('the label of a file’s protection', () => {
  it('a private paper’s label says that the file is encrypted, or being encrypted', () => {
    const encrypted = protectionLabel({ isPublic: false, articleUrl: 'papers/0b-01234567.pdf.pgp' })
    expect(encrypted).toContain('The file is encrypted on disk.')
    expect(protectionLabel({ isPublic: false, articleUrl: 'papers/0b.pdf' })).toContain('being encrypted')
  })
  it('a public paper’s label claims no protection', () => {
    for (const isPublic of [true, false]) {
      expect(protectionLabel({ isPublic, articleUrl: 'papers/0b.pdf.pgp' })).not.toMatch(/end-to-end/i)
    }
    expect(protectionLabel({ isPublic: true, articleUrl: 'papers/0b.pdf' })).not.toContain('encrypted')
  })
})
