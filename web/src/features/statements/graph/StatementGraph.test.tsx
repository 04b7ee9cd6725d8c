import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ENTRY, openPaper } from '../../articles/testing/papers.ts'
import { button, openStatements, press, SECOND } from '../../articles/testing/statements.tsx'

// Loaded beforehand, because on a busy machine the import takes longer than a test's timeout.
beforeAll(async () => {
  await import('../../../screens/paper/PaperPanes.tsx')
  await import('./StatementGraph.tsx')
})
afterEach(() => sessionStorage.clear())

const ofTerm = (name: RegExp) => screen.findByRole('button', { name })

describe('the graph of statements', () => {
  it('the graph is one of two views, stored in the URL', async () => {
    await openStatements()
    await userEvent.click(screen.getByRole('radio', { name: 'Graph' }))
    expect(await screen.findByRole('list', { name: 'Terms' })).toBeTruthy()
    expect(location.search).toContain('as=graph')
    await userEvent.click(screen.getByRole('radio', { name: 'All 2' }))
    expect(await screen.findByRole('button', { name: 'Show claim 1 in the paper' })).toBeTruthy()
  })

  it('a paper whose claims connect fewer than three terms has no graph, and its URL shows the list', async () => {
    const apart = { ...SECOND, object: 'the colour' }
    await openStatements(undefined, { article: openPaper({ graph: [ENTRY, apart] }), search: '&as=graph' })
    expect(await screen.findByRole('button', { name: 'Show claim 1 in the paper' })).toBeTruthy()
    expect(screen.getByRole('radio', { name: 'All 2' })).toBeTruthy()
    expect(screen.queryByRole('radio', { name: 'Graph' })).toBeNull()
  })

  it('beside the paper the choice opens the claims in full width, and going back shows the list', async () => {
    const plain = window.matchMedia
    window.matchMedia = (media) => Object.assign(plain(media), { matches: media.includes('min-width') })
    try {
      await openStatements()
      await userEvent.click(screen.getByRole('radio', { name: 'Graph' }))
      expect(await screen.findByRole('list', { name: 'Terms' })).toBeTruthy()
      expect(Object.fromEntries(new URLSearchParams(location.search))).toMatchObject({ as: 'graph', full: '1' })
      await userEvent.click(screen.getByRole('link', { name: 'Side by side' }))
      expect(await screen.findByRole('button', { name: 'Show claim 1 in the paper' })).toBeTruthy()
      expect(screen.queryByRole('list', { name: 'Terms' })).toBeNull()
    } finally {
      window.matchMedia = plain
    }
  })

  it('every line has its verb and the whole claim as title, and the other claims are counted', async () => {
    const apart = { ...ENTRY, id: 's-2', subject: 'Moss', object: 'colour', start: 50, end: 60 }
    await openStatements(undefined, { article: openPaper({ graph: [ENTRY, SECOND, apart] }), search: '&as=graph' })
    const drawing = await waitFor(() => document.querySelector('svg[data-graph]') as SVGElement)
    const texts = (selector: string) => [...drawing.querySelectorAll(selector)].map(({ textContent }) => textContent)
    expect(texts('[data-of="line"]')).toEqual(['may lower', 'may lower'])
    expect(texts('title')).toEqual([
      'Shade may lower the temperature (likely)',
      'Light may lower the temperature (likely)',
    ])
    expect(screen.getByText('1 claim is not drawn, as fewer than three terms connect in them.')).toBeTruthy()
  })

  // Proves: x-statement-graph
  it('a term lists its statements, with the actions of the list view', async () => {
    const cued = { ...ENTRY, cues: ['may', 'suggests'] }
    await openStatements(undefined, { article: openPaper({ graph: [cued, SECOND] }), search: '&as=graph' })
    await userEvent.click(await ofTerm(new RegExp(`^${ENTRY.subject}`)))
    const term = within(screen.getByRole('region', { name: `Claims about ${ENTRY.subject}` }))
    expect(term.getByText('page 1 · likely · may, suggests')).toBeTruthy()
    await press('Actions of claim 1')
    await press('Accept claim 1')
    expect(screen.getByText('1 claim accepted.')).toBeTruthy()
    await press('Edit claim 1')
    expect(await screen.findByLabelText('Verb')).toBeTruthy()
  })

  it('a click on a statement shows it in the paper', async () => {
    await openStatements(undefined, { search: '&as=graph' })
    await userEvent.click(await ofTerm(/^Light/))
    await press(/^Show claim 2 in the paper: Light/)
    await waitFor(() => expect(location.search).toContain('statement=1'))
  })

  // Proves: x-statement-graph
  it('the list of terms works by keyboard alone and leads to the terms around one', async () => {
    await openStatements(undefined, { search: '&as=graph' })
    const light = await ofTerm(/^Light/)
    light.focus()
    await userEvent.keyboard('{Enter}')
    await press('Only around this')
    expect(screen.getByText('2 of 3 terms, 1 claim')).toBeTruthy()
    await press('Start again')
    expect(screen.getByText('3 terms, 2 claims')).toBeTruthy()
    await press('All terms')
    expect(screen.getAllByRole('listitem').length).toBeGreaterThan(2)
    expect(button('Fit')).toBeTruthy()
  })
})
