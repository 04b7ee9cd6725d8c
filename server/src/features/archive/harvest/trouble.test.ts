import { describe, expect, test } from 'vitest'
import { archiveHarvests } from '../tables.ts'
import { answered, failed, listed, type Reply, rawRecord } from '../testing/oai-provider.ts'
import { pages, useHarvests } from '../testing/use-harvests.ts'
import type { HarvestRequest } from './harvest.ts'

const at = useHarvests()

const EMPTY = listed([])

describe('a provider in trouble', () => {
  // Proves: x-harvest-polite
  test('is asked again after the time it asks for', async () => {
    let refusals = 2
    await at.open((sent) => {
      if (sent.verb !== 'ListRecords') return undefined
      refusals -= 1
      if (refusals === 1) return { status: 503, headers: { 'Retry-After': '1' } }
      return refusals === 0 ? null : listed([rawRecord('0708.0001')])
    })
    expect(await at.run()).toMatchObject({ added: 1 })
    const [first, second] = at.provider.received.filter(({ sent }) => sent.verb === 'ListRecords')
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(990)
  })

  // Proves: x-harvest-polite
  test.each<[string, Reply, number, string]>([
    ['answers 503', { status: 503 }, 5, 'The provider answered with status 503, 5 times in a row. The same command'],
    ['answers 429', { status: 429 }, 5, 'The provider answered with status 429, 5 times in a row.'],
    ['drops connections', null, 5, 'The provider could not be reached'],
    ['asks for a day', { status: 503, headers: { 'Retry-After': '86400' } }, 1, 'and asks to wait 1440 minutes.'],
    ['forbids it', { status: 403 }, 1, 'The provider answered with status 403.'],
    ['redirects to itself', { status: 302, headers: { Location: '/oai' } }, 6, 'redirects without end'],
    [
      'redirects elsewhere',
      { status: 301, headers: { Location: 'http://localhost/x' } },
      1,
      'redirects to http://localhost/x.',
    ],
    [
      'redirects to another port',
      { status: 302, headers: { Location: 'http://127.0.0.1:1/oai' } },
      1,
      'redirects to http://127.0.0.1:1/oai.',
    ],
    ['redirects nowhere', { status: 301 }, 1, 'redirects to no address'],
  ])('that %s is given up with a message, and nothing is stored', async (_, reply, requests, words) => {
    await at.open(() => reply)
    const before = await at.count()
    await expect(at.run()).rejects.toThrow(words)
    expect([at.provider.received.length, await at.count()]).toEqual([requests, before])
    expect(await at.app.context.db.$count(archiveHarvests)).toBe(0)
  })

  test('that sends an error of the protocol with status 422 is understood', async () => {
    const headers = { 'Content-Type': 'application/xml; charset=utf-8' }
    await at.open((sent) =>
      sent.verb === 'ListRecords' ? { status: 422, headers, body: failed('noRecordsMatch') } : undefined,
    )
    expect(await at.run()).toMatchObject({ added: 0, isStopped: false })
  })

  test('that moved on the same host is followed', async () => {
    await at.open((sent) =>
      sent.moved === undefined
        ? { status: 308, headers: { Location: `/new?${new URLSearchParams({ ...sent, moved: 'yes' })}` } }
        : pages({ '': listed([rawRecord('0708.0002')]) })(sent),
    )
    expect(await at.run()).toMatchObject({ added: 1 })
  })
})

describe('malformed answers', () => {
  const good = listed([rawRecord('0709.0001')])
  // Proves: x-harvest-bad
  test.each<[string, Reply, string]>([
    ['nothing', '', 'not well-formed XML'],
    ['text', 'broken xml', 'not well-formed XML'],
    ['an HTML page', '<!DOCTYPE html><html><body>Hello</body></html>', 'has a document type'],
    ['declared entities', `<!DOCTYPE x [<!ENTITY a "b">]>${good}`, 'has a document type'],
    ['another XML', '<rss><channel/></rss>', 'This is not an OAI-PMH provider: it answers with <rss>.'],
    ['half an answer', good.slice(0, good.length / 2), 'not well-formed XML'],
    ['too many elements', `<a>${'<b/>'.repeat(1_000_001)}</a>`, 'too many elements'],
    ['elements too deep', `${'<a>'.repeat(60)}${'</a>'.repeat(60)}`, 'too many elements'],
    ['no list', answered([]), 'has no ListRecords'],
    ['no time', good.replace(/<responseDate>.*<\/responseDate>/, ''), 'has no responseDate'],
    ['an error', failed('badArgument', 'No\u0085 such\u009b set'), 'error badArgument: No such set'],
  ])('%s is refused with a message, and nothing is stored', async (_, reply, words) => {
    await at.open((sent) => (sent.verb === 'ListRecords' ? reply : undefined))
    const before = await at.count()
    await expect(at.run()).rejects.toThrow(words)
    expect(await at.count()).toBe(before)
    expect(await at.app.context.db.$count(archiveHarvests)).toBe(0)
  })

  test('a control character that XML forbids is ignored, and an empty list ends', async () => {
    await at.open(pages({ '': listed([rawRecord('0709.0002')], 't2').replace('>Record', '>Re\u000bcord'), t2: EMPTY }))
    expect(await at.run()).toMatchObject({ added: 1, recordsDone: 1 })
  })

  test('an answer of more than 64 MB is refused', { tags: ['campaign'] }, async () => {
    await at.open((sent) => (sent.verb === 'ListRecords' ? Buffer.alloc(65 * 1024 * 1024, 0x20) : undefined))
    await expect(at.run()).rejects.toThrow('The answer has more than 64 MB.')
  })

  test('a list that repeats its token is refused', async () => {
    await at.open(pages({ '': listed([rawRecord('0709.0003')], 'u'), u: listed([rawRecord('0709.0004')], 'u') }))
    await expect(at.run()).rejects.toThrow('so that its list never ends')
  })

  test.each<[string, Partial<HarvestRequest>, string]>([
    ['is no address', { url: 'peat' }, 'This is not a web address.'],
    ['is a file', { url: 'file:///etc/passwd' }, 'This is not a web address.'],
    ['has a password', { url: 'https://ann:secret@peat.example/oai' }, 'must not contain a password'],
    ['asks for an unknown format', { prefix: 'mods' }, 'The formats that can be read are arXivRaw, arXiv, oai_dc.'],
    ['asks for a format the provider lacks', { prefix: 'arXiv' }, 'The provider has none of the formats'],
  ])('a request that %s is refused with a message', async (_, request, words) => {
    await at.open(() => undefined)
    await expect(at.run(request)).rejects.toThrow(words)
  })
})
