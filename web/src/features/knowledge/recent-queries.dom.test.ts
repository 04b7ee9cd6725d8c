import { afterEach, describe, expect, it } from 'vitest'
import { forgetQueries, noteQuery, RECENT_MAX, recentQueries } from './SearchBox.tsx'

afterEach(() => localStorage.clear())

describe('the queries of a person', () => {
  it('recent searches are stored newest first, each once, up to a limit', () => {
    for (let number = 0; number < RECENT_MAX + 3; number++) noteQuery(7, `query ${number}`)
    noteQuery(7, ' query 5 ')
    expect(recentQueries(7)).toHaveLength(RECENT_MAX)
    expect(recentQueries(7).slice(0, 2)).toEqual(['query 5', `query ${RECENT_MAX + 2}`])
  })

  it('recent searches are not shared between users', () => {
    noteQuery(7, 'mine')
    expect(recentQueries(8)).toEqual([])
    expect(recentQueries(null)).toEqual([])
  })

  it('recent searches can be cleared', () => {
    noteQuery(null, 'soil')
    forgetQueries(null)
    expect(recentQueries(null)).toEqual([])
  })

  it.each(['', '   ', 'x'.repeat(300)])('leave out what is not worth keeping', (query) => {
    noteQuery(7, query)
    expect(recentQueries(7)).toEqual([])
  })

  it.each(['no json', '{}', '[1]', `["${'x'.repeat(300)}"]`])('are none when the browser holds %s', (text) => {
    localStorage.setItem('colophon.person.7', `{"recentQueries":${text}}`)
    expect(recentQueries(7)).toEqual([])
  })
})
