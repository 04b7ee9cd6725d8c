import { parseQuery } from '@colophon/protocol/knowledge/query'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type HitText, SNIPPET_MAX, showMatch } from './snippet.ts'

const hit = (parts: Partial<HitText>): HitText => ({
  title: '',
  authors: '',
  abstract: '',
  field: '',
  passage: null,
  ...parts,
})

/** The matched field, and the snippet with its marks in brackets. */
function show(
  text: string,
  parts: Partial<HitText>,
): [field: string | null, shown: string | null, page?: number | null] {
  const { matchedField, snippet } = showMatch(parseQuery(text), hit(parts))
  if (snippet === null) return [matchedField, null]
  const shown = snippet.marks.reduceRight(
    (whole, [start, end]) => `${whole.slice(0, start)}[${whole.slice(start, end)}]${whole.slice(end)}`,
    snippet.text,
  )
  return [matchedField, shown, snippet.page]
}

describe('showMatch', () => {
  test('words are marked by their stem, ignoring case and accents', () => {
    expect(show('network erdos', { abstract: 'Networks by Erdős.' })).toEqual([
      'abstract',
      '[Networks] by [Erdős].',
      null,
    ])
  })
  test('a phrase is marked as a whole and only where it occurs', () => {
    expect(show('"two columns"', { abstract: 'Columns, two-columns, two.' })[1]).toBe('Columns, [two-columns], two.')
  })
  test('an identifier is marked as a whole, however it is written', () => {
    expect(show('IL-6', { abstract: 'The IL-6-driven rise of IL6.' })[1]).toBe('The [IL-6]-driven rise of [IL6].')
    expect(show('Fe3O4', { abstract: 'Films of Fe$_3$O$_4$.' })[1]).toBe('Films of [Fe$_3$O$_4]$.')
  })
  test('stop words are marked only if the query has nothing else', () => {
    expect(show('the cat', { abstract: 'The cat.' })[1]).toBe('The [cat].')
    expect(show('the', { abstract: 'The cat.' })[1]).toBe('[The] cat.')
  })
  test('an operator restricts marks to its part', () => {
    expect(show('author:wolf', { abstract: 'A wolf.', authors: 'Ann Wolf' })).toEqual(['authors', 'Ann [Wolf]', null])
  })
  test('a snippet of the text has its page', () => {
    expect(show('ember', { title: 'Fire', passage: { text: 'An ember.', page: 7 } })).toEqual([
      'text',
      'An [ember].',
      7,
    ])
  })
  test('a sentence is preferred to the title, which is shown anyway', () => {
    expect(show('fire', { title: 'Fire ember', abstract: 'A fire.' })).toEqual(['title', 'A [fire].', null])
    expect(show('hot fire ember', { title: 'Fire ember', abstract: 'It is hot.' })).toEqual([
      'title',
      'It is [hot].',
      null,
    ])
    expect(show('fire', { title: 'Fire', abstract: 'Heat.' })).toEqual(['title', '[Fire]', null])
  })
  test('the title is marked where the abstract contains fewer of the words', () => {
    expect(show('fire ember', { title: 'Fire ember', abstract: 'A fire.' })).toEqual(['title', '[Fire] [ember]', null])
    expect(show('title:fire', { title: 'Fire', abstract: 'A fire.' })).toEqual(['title', '[Fire]', null])
  })
  test('without a query the snippet is the beginning of the abstract', () => {
    expect(show('', { abstract: 'Heat.' })).toEqual([null, 'Heat.', null])
    expect(show('', {})).toEqual([null, null])
  })
})

describe('snippets of long texts', () => {
  const filler = 'lorem ipsum '.repeat(60)
  test('a snippet covers the part with the most query words', () => {
    const [, shown] = show('ember coal', { abstract: `${filler}ember ${filler}coal and ember ${filler}` })
    expect(shown).toContain('[coal] and [ember]')
  })
  test('marks are ordered inside a snippet of bounded length, whatever the text', () => {
    const text = fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('ember', ' ', '😀', filler)), {
      maxLength: 30,
    })
    fc.assert(
      fc.property(text, (pieces) => {
        const { snippet } = showMatch(parseQuery('ember'), hit({ abstract: pieces.join('') }))
        if (snippet === null) return
        expect(snippet.text.length).toBeLessThanOrEqual(SNIPPET_MAX + 1)
        expect(snippet.text.isWellFormed()).toBe(true)
        let last = 0
        for (const [start, end] of snippet.marks) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(snippet.text.length)
          last = end
        }
      }),
    )
  })
})
