import { SEARCH_RIGHTS } from '@colophon/protocol/testing/event-rights'
import { PAPERS, WHO } from '@colophon/protocol/testing/rights-matrix'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WHO_LABELS } from './people.ts'
import { COMMON, expectFound, openSearchLibrary, type SearchLibrary, SLOW, WORDS } from './search-library.ts'

/** Those whose rights differ; the campaigns search for everyone. */
const GUARDED: readonly string[] = ['anonymous', 'readOnly', 'owner']
const optionsFor = (who: string) => (GUARDED.includes(who) ? {} : { tags: ['campaign'] })

describe('rights in search', () => {
  let library: SearchLibrary
  beforeAll(async () => {
    library = await openSearchLibrary()
  }, SLOW)
  afterAll(() => library.close())

  for (const kind of PAPERS) {
    const { title, text, field } = WORDS[kind]
    const { byTitle, byText } = SEARCH_RIGHTS[kind]
    for (const who of WHO) {
      const listed = byTitle.includes(who)
      const read = byText.includes(who)

      // Proves: x-matrix-search
      it(
        `search ${finds(listed)} a paper (${kind}) by a word of its title for ${WHO_LABELS[who]}`,
        optionsFor(who),
        async () => {
          expectFound(await library.find(who, { search: title }), listed ? [library.papers[kind]] : [])
          expectFound(await library.find(who, { search: `title:${title}` }), listed ? [library.papers[kind]] : [])
        },
      )

      // Proves: x-matrix-search, deviation-16
      it(
        `search ${finds(read)} a paper (${kind}) by a word of its full text for ${WHO_LABELS[who]}`,
        optionsFor(who),
        async () => {
          for (const search of [text, `"${text}"`, `${text} limestone`]) {
            const found = await library.find(who, { search })
            if (read) expectFound(found, [library.papers[kind]])
            expect(found.hits.some(({ id }) => id === library.papers[kind]) && found.meta.exact, search).toBe(read)
            expect(JSON.stringify(found.hits).includes(text), search).toBe(read)
          }
        },
      )

      it(
        `${WHO_LABELS[who]} ${read ? 'can' : 'cannot'} find out whether the text of a paper (${kind}) contains a word`,
        optionsFor(who),
        async () => {
          const facts = async (word: string) => {
            const { hits, total, meta } = await library.find(who, { search: `${title} ${word}` })
            return { hits: hits.map(({ rank: _, ...hit }) => hit), total, meta: { ...meta, tookMs: 0 } }
          }
          const holds = await facts(text)
          const lacks = await facts('cephalopodless')
          if (read) expect(holds).not.toEqual(lacks)
          else expect(holds).toEqual(lacks)
        },
      )

      it(
        `the catalogue ${finds(kind !== 'draft')} a paper (${kind}) for ${WHO_LABELS[who]}`,
        optionsFor(who),
        async () => {
          const expected = kind === 'draft' ? [] : [library.papers[kind]]
          expect(await library.list(who, { search: title })).toEqual([expected, expected.length])
          expect(await library.list(who, { field })).toEqual([expected, expected.length])
          expect(await library.list(who, { search: text })).toEqual([[], 0])
          const [all, total] = await library.list(who, {})
          expect(all.includes(library.papers[kind])).toBe(kind !== 'draft')
          expect(total).toBe(2)
        },
      )
    }
  }

  for (const who of WHO) {
    const visible = PAPERS.filter((kind) => SEARCH_RIGHTS[kind].byTitle.includes(who))

    it(`totals and facets for ${WHO_LABELS[who]} count only papers they may find`, optionsFor(who), async () => {
      for (const search of [COMMON, '']) {
        for (const filterTypeArticle of ['system', 'all'] as const) {
          const { hits, total, meta } = await library.find(who, { search, filterTypeArticle })
          expect(hits.map(({ id }) => id).toSorted()).toEqual(visible.map((kind) => library.papers[kind]).toSorted())
          expect(total).toBe(visible.length)
          expect(meta.source).toEqual({ all: visible.length, system: visible.length, arxiv: 0 })
          expect(meta.field.toSorted()).toEqual(visible.map((kind) => [WORDS[kind].field, 1]).toSorted())
        }
      }
    })

    it(
      `snippets for ${WHO_LABELS[who]} contain no text they may not read, whatever the query matched`,
      optionsFor(who),
      async () => {
        const hidden = PAPERS.filter((kind) => !SEARCH_RIGHTS[kind].byText.includes(who)).map(
          (kind) => WORDS[kind].text,
        )
        for (const search of [
          COMMON,
          'limestone',
          '"thin limestone"',
          'bed OR limestone',
          '-granite',
          'title:sediment',
        ]) {
          const { hits } = await library.find(who, { search, filterTypeArticle: 'all' })
          expect(
            hidden.filter((word) => JSON.stringify(hits).includes(word)),
            search,
          ).toEqual([])
        }
      },
    )

    it(
      `suggestions for ${WHO_LABELS[who]} contain only titles they may find and no word of a text they may not read`,
      optionsFor(who),
      async () => {
        expect((await library.suggest(who, `in ${COMMON.slice(0, 5)}`)).toSorted()).toEqual(
          visible.map((kind) => library.papers[kind]).toSorted(),
        )
        for (const kind of PAPERS) {
          const { text } = WORDS[kind]
          const { meta } = await library.find(who, { search: `${text.slice(0, -1)}z` })
          expect(meta.suggestion, text).toBe(SEARCH_RIGHTS[kind].byText.includes(who) ? text : null)
        }
      },
    )

    it(
      `access counts for ${WHO_LABELS[who]} cover what they may read and what needs permission`,
      optionsFor(who),
      async () => {
        const { meta } = await library.find(who, { search: COMMON })
        const open = visible.filter((kind) => SEARCH_RIGHTS[kind].byText.includes(who)).length
        expect(meta.access).toEqual({ open, permission: visible.length - open })
      },
    )

    it(`a search in My storage of ${WHO_LABELS[who]} finds only their papers`, optionsFor(who), async () => {
      const expected = who === 'owner' ? PAPERS.map((kind) => library.papers[kind]) : []
      for (const search of [COMMON, '']) expectFound(await library.find(who, { search, mine: true }), expected)
    })
  }
})

function finds(isFound: boolean): string {
  return isFound ? 'finds' : 'does not find'
}
