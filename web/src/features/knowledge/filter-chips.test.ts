import { describe, expect, it } from 'vitest'
import { filterChips, NO_FILTERS } from './filter-chips.ts'
import { isNarrowed, readKnowledgeQuery } from './knowledge-query.ts'

const chips = (address: string) => filterChips(readKnowledgeQuery(new URLSearchParams(address)))

describe('the chips above the results', () => {
  it.each([
    ['q=soil&sort=newest&size=50', []],
    ['filter=all', []],
    ['field=Botany', ['Field: Botany']],
    ['from=2015', ['Years: from 2015']],
    ['to=2015', ['Years: until 2015']],
    ['from=2015&to=2020', ['Years: 2015–2020']],
    ['from=2015&to=2015', ['Years: 2015']],
    ['access=permission&has=statements', ['Access: Permission needed', 'With claims']],
    ['access=nonsense&has=wings', []],
  ])('of "%s" are %j', (address, labels) => expect(chips(address).map(({ label }) => label)).toEqual(labels))

  it('clearing all chips removes every filter', () => {
    const all = chips('filter=arxiv&field=a&from=1&to=2&access=open&has=statements')
    const names = all.flatMap(({ without }) => Object.keys(without))
    expect(names.sort()).toEqual(Object.keys(NO_FILTERS).sort())
    expect(isNarrowed(readKnowledgeQuery(new URLSearchParams()))).toBe(false)
  })
})
