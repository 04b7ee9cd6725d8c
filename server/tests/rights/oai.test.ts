import { articleCalls } from '@colophon/protocol/articles/calls'
import { PAPERS, type PaperKind, WHO } from '@colophon/protocol/testing/rights-matrix'
import { beforeAll, describe, expect, it } from 'vitest'
import { askOai, headersOf, wholeList } from '../../src/features/oai/testing/ask-oai.ts'
import { paperOfKind } from './paper-of-kind.ts'
import { personOf, WHO_LABELS } from './people.ts'
import { usePeople } from './use-people.ts'

describe('rights over OAI-PMH', () => {
  const at = usePeople()
  const papers = {} as Record<PaperKind, number>
  const title = (kind: PaperKind) => `Provided ${kind}`
  beforeAll(async () => {
    for (const kind of PAPERS) {
      const { id } = await paperOfKind(at.app, at.people, at.original, kind, { title: title(kind) })
      papers[kind] = id
    }
    const deletedAt = new Date()
    await paperOfKind(at.app, at.people, at.original, 'open', { title: 'Provided bin', deletedAt })
  })

  for (const who of WHO) {
    // Proves: x-oai-rights
    it(`lists the public paper, and neither the private one nor the draft, for ${WHO_LABELS[who]}`, async () => {
      const token = personOf(at.people, who)?.accessToken
      for (const metadataPrefix of ['oai_dc', 'mods']) {
        const { text } = await askOai(at.app, { verb: 'ListRecords', metadataPrefix }, { token })
        expect(text.match(/Provided \w+/g)).toEqual([title('open')])
        for (const kind of PAPERS) {
          const identifier = `oai:127.0.0.1:${papers[kind]}`
          const { error } = await askOai(at.app, { verb: 'GetRecord', metadataPrefix, identifier }, { token })
          expect(error).toBe(kind === 'open' ? undefined : 'idDoesNotExist')
        }
      }
    })
  }

  // Proves: x-oai-rights
  it('says of a paper that became private only that it is gone', async () => {
    const { id } = await paperOfKind(at.app, at.people, at.original, 'open', { title: 'Provided once' })
    expect((await wholeList(at.app, 'ListRecords')).headers).toContainEqual([id, false])
    const { password } = at.people.owner
    await at.people.owner.call(articleCalls.access, { body: { articleId: id, isOpen: false, password } })
    const answer = await askOai(at.app, { verb: 'ListRecords', metadataPrefix: 'oai_dc' })
    expect(headersOf(answer)).toContainEqual([id, true])
    expect(answer.text).not.toContain('Provided once')
  })
})
