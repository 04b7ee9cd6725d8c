import { knowledgeCalls } from '@colophon/protocol/knowledge/calls'
import { uploadCalls } from '@colophon/protocol/uploads/calls'
import { describe, expect, it, vi } from 'vitest'
import { call } from '../../../tests/testing/call.ts'
import { SOON, settled } from '../../../tests/testing/make-article.ts'
import { makeUser } from '../../../tests/testing/make-user.ts'
import { useApp } from '../../../tests/testing/use-app.ts'
import { FileMissing } from '../../platform/files/files.ts'

describe('the sample library', () => {
  const at = useApp()

  const catalogue = async () => (await call(at.app, knowledgeCalls.list, { query: {} })).data

  // Proves: 5-documents-txt, 5-documents-docx, 5-documents-pdf, x-samples-add, deviation-20
  it('the sample library adds a pdf, a docx and a txt that are processed like uploads and published automatically', async () => {
    const { data } = await at.owner.call(uploadCalls.addSamples, {})
    expect(data.map(({ fileName }) => fileName.split('.').at(-1)).toSorted()).toEqual(['docx', 'pdf', 'txt'])
    expect(data.every((paper) => paper.isSample)).toBe(true)
    for (const { id } of data) {
      const state = await settled(at.owner, id)
      expect(state).toMatchObject({ status: 'published', reason: null })
    }
    const [papers, total] = await catalogue()
    expect(total).toBe(3)
    expect(papers.every((paper) => paper.statementsCount > 0 && paper.field !== '')).toBe(true)
  })

  it('adding the sample library twice, also concurrently, adds nothing new', async () => {
    const before = (await at.owner.call(uploadCalls.addSamples, {})).data.map(({ id }) => id)
    const [one, two] = await Promise.all([
      at.owner.call(uploadCalls.addSamples, {}),
      at.owner.call(uploadCalls.addSamples, {}),
    ])
    expect(one.data.map(({ id }) => id)).toEqual(before)
    expect(two.data.map(({ id }) => id)).toEqual(before)
  })

  it('the catalogue shows each sample once, however many accounts added it', { tags: ['campaign'] }, async () => {
    for (const { id } of (await at.owner.call(uploadCalls.addSamples, {})).data) await settled(at.owner, id)
    const other = await makeUser(at.app)
    const { data } = await other.call(uploadCalls.addSamples, {})
    for (const { id } of data) expect((await settled(other, id)).status).toBe('complete')
    expect((await catalogue())[1]).toBe(3)
  })

  // Proves: x-samples-remove, deviation-20
  it('removing the samples deletes their rows, files and index entries', async () => {
    const { data: samples } = await at.owner.call(uploadCalls.addSamples, {})
    expect((await at.owner.call(uploadCalls.removeSamples, {})).data).toEqual({ removed: 3 })
    expect((await at.owner.call(uploadCalls.removeSamples, {})).data).toEqual({ removed: 0 })
    expect((await catalogue())[1]).toBe(0)
    for (const { articleUrl } of samples) {
      await expect(at.app.context.files.size(articleUrl)).rejects.toBeInstanceOf(FileMissing)
    }
    await vi.waitFor(async () => {
      const found = await call(at.app, knowledgeCalls.search, { query: { search: 'soil' } })
      expect(found.data[0]).toEqual([])
    }, SOON)
  })
})
