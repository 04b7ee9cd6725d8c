import { describe, expect, it } from 'vitest'
import { hangPunctuation, wordsOfTree } from './punctuation.ts'

/** Words with head (from 1, 0 for the root, empty if to be found) and label. */
function hung(...rows: string[]): string[] {
  const cells = rows.map((row) => row.split(' '))
  const words = cells.map(([word = '']) => word)
  const heads = cells.map(([, head]) => (head === undefined ? -2 : Number(head) - 1))
  const labels = cells.map(([, , label = '']) => label)
  hangPunctuation(words, heads, labels)
  return words.flatMap((word, at) =>
    cells[at]?.length === 1 ? [`${word} ${labels[at]} ${words[heads[at] ?? -1]}`] : [],
  )
}

describe('words in the tree', () => {
  it.each([
    ['Cats , dogs ( and mice ) sleep .', [0, 2, 4, 5, 7]],
    ['light - induced ; see', [0, 1, 2, 4]],
    ['( . )', [0, 1, 2]],
    ['', [0]],
  ])('%s', (text, expected) => {
    expect(wordsOfTree(text.split(' ').filter((word) => word !== '' || text === ''))).toEqual(expected)
  })
})

describe('attaching punctuation', () => {
  it('a comma is attached to the head of the shortest arc over it, the final point to the root', () => {
    expect(hung('Later 4 advmod', ',', 'they 4 nsubj', 'left 0 root', '.')).toEqual([', punct left', '. punct left'])
    expect(hung('mice 6 nsubj', ',', 'rats 1 conj', 'and 3 cc', 'men 3 conj', 'sleep 0 root')).toEqual([', punct mice'])
  })

  it('brackets are attached to an enclosed insertion, or like what is around them', () => {
    expect(hung('mass 5 nsubj', '(', 'Fig. 5 parataxis', ')', 'grew 0 root')).toEqual(['( punct Fig.', ') punct Fig.'])
    expect(hung('mass 5 nsubj', '(', 'BM 1 appos', ')', 'grew 0 root')).toEqual(['( punct mass', ') punct grew'])
  })

  it('an unclosed and an unopened bracket are attached too', () => {
    expect(hung('mass 3 nsubj', '(', 'grew 0 root', ']')).toEqual(['( punct grew', '] punct grew'])
  })
})
