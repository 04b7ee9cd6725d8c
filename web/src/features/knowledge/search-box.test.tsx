import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { done, failed, type Received } from '../../testing/local-server.ts'
import { found, NO_SUGGESTIONS, openKnowledge } from '../articles/testing/knowledge.ts'
import { hit, openPaper } from '../articles/testing/papers.ts'

const SHADE = { id: 5, title: 'Shade nets', authors: ['A. One'], year: 2024, source: 'system' }
const suggesting = (answer: (text: string) => object) => (request: Received) => {
  if (request.path.endsWith('/suggest')) {
    return done({ ...NO_SUGGESTIONS, ...answer(request.query.get('text') ?? '') })
  }
  return request.path.endsWith('/articles/article') ? done(openPaper({ id: 5, title: 'Shade nets' })) : undefined
}
const box = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Search the papers' })
const option = (name: RegExp) => screen.findByRole('option', { name })

describe('suggestions', () => {
  it('arrow keys move through suggestions, and Enter takes the highlighted one', async () => {
    await openKnowledge('/knowledge', found([hit()]), {
      more: suggesting(() => ({ papers: [SHADE], authors: [{ name: 'Ann Shade', papers: 2 }] })),
    })
    await userEvent.type(await box(), 'sha')
    await option(/Shade nets/)
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await waitFor(() => expect(new URLSearchParams(location.search).get('q')).toBe('author:"Ann Shade"'))
  })

  it('a suggested paper opens', async () => {
    await openKnowledge('/knowledge', found([hit()]), { more: suggesting(() => ({ papers: [SHADE] })) })
    await userEvent.type(await box(), 'sha')
    await userEvent.click(await option(/Shade nets/))
    await waitFor(() => expect(location.pathname).toBe('/storage/5'))
  })

  it('late suggestions for an older text are dropped', async () => {
    const slow = suggesting((text) => ({ terms: [{ term: `of ${text}`, papers: 1 }] }))
    const late = Promise.withResolvers<void>()
    const { asked } = await openKnowledge('/knowledge', found([hit()]), {
      more: (request) => {
        const answer = slow(request)
        return answer && request.query.get('text') === 'a' ? { ...answer, after: late.promise } : answer
      },
    })
    await userEvent.type(await box(), 'a')
    await waitFor(() => expect(asked('/suggest').map(({ query }) => query.get('text'))).toContain('a'))
    await userEvent.type(await box(), 'b')
    await option(/of ab/)
    late.resolve()
    // Time for the late reply to arrive.
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(screen.queryByRole('option', { name: /of a\b/ })).toBeNull()
  })

  it('failing suggestions are ignored, and the search works', async () => {
    await openKnowledge('/knowledge', found([hit()]), {
      more: ({ path }) => (path.endsWith('/suggest') ? failed(500, 'serverError', 'Broken.') : undefined),
    })
    await userEvent.type(await box(), 'soil{Enter}')
    await waitFor(() => expect(location.search).toBe('?q=soil'))
    expect(screen.queryByText('Broken.')).toBeNull()
  })

  it('recent searches are suggested first and can be cleared', async () => {
    await openKnowledge('/knowledge', found([hit()]))
    await userEvent.type(await box(), 'soil{Enter}')
    await waitFor(() => expect(location.search).toBe('?q=soil'))
    await userEvent.clear(await box())
    await option(/^soil$/)
    await userEvent.click(await option(/Clear/))
    await waitFor(() => expect(screen.queryByRole('option', { name: 'Clear' })).toBeNull())
    expect(JSON.parse(localStorage.getItem('colophon.person.visitor') ?? '')).toMatchObject({ recentQueries: [] })
  })
})

describe('Enter', () => {
  it('Enter on an id opens its paper', async () => {
    const { asked } = await openKnowledge('/knowledge', found([hit()]), {
      more: suggesting((text) => (text === '10.1000/shade' ? { exact: [SHADE] } : {})),
    })
    await userEvent.type(await box(), '10.1000/shade{Enter}')
    await waitFor(() => expect(location.pathname).toBe('/storage/5'))
    expect(asked('/search-articles').every(({ query }) => !query.has('search'))).toBe(true)
  })

  it.each(['0704.0014', '10.1000/none'])('an unknown id %s is searched for as text', async (id) => {
    await openKnowledge('/knowledge', found([hit()]))
    await userEvent.type(await box(), `${id}{Enter}`)
    await waitFor(() => expect(new URLSearchParams(location.search).get('q')).toBe(id))
  })
})

describe('a text that was not read as it was meant', () => {
  it('a query with an unbalanced quotation mark offers the corrected one', async () => {
    await openKnowledge('/knowledge?q=%22soil+water', found([hit()]))
    const link = await screen.findByRole('link', { name: '"soil water"' })
    await userEvent.click(link)
    await waitFor(() => expect(new URLSearchParams(location.search).get('q')).toBe('"soil water"'))
    await waitFor(() => expect(screen.queryByText(/quotation mark is missing/)).toBeNull())
  })

  it('an unknown operator shows a note', async () => {
    await openKnowledge('/knowledge?q=colour:red', found([hit()]))
    expect(await screen.findByText(/“colour:red” is not an operator/)).toBeTruthy()
  })

  it('a misspelt query offers a spelling with results', async () => {
    await openKnowledge('/knowledge?q=sioll', ({ query }) =>
      query.get('search') === 'soil' ? found([hit()]) : found([], { suggestion: 'soil' }),
    )
    await userEvent.click(await screen.findByRole('link', { name: 'soil' }))
    expect(await screen.findByRole('article')).toBeTruthy()
  })
})
