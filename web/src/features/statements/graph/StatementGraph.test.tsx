import { screen, within } from '@testing-library/react'
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
    expect(await screen.findByRole('group', { name: 'Graph of statements' })).toBeTruthy()
    expect(location.search).toContain('as=graph')
    await userEvent.click(screen.getByRole('radio', { name: 'All 2' }))
    expect(await screen.findByRole('button', { name: 'Show statement 1 in the paper' })).toBeTruthy()
  })

  // Proves: x-statement-graph
  it('the panel lists the statements of a term, with the same actions as the list view', async () => {
    const cued = { ...ENTRY, cues: ['may', 'suggests'] }
    await openStatements(undefined, { article: openPaper({ graph: [cued, SECOND] }), search: '&as=graph' })
    await userEvent.click(await ofTerm(new RegExp(`^${ENTRY.subject}, 1 statement`)))
    const term = within(screen.getByRole('region', { name: `Statements about ${ENTRY.subject}` }))
    await userEvent.click(term.getByRole('button', { name: /statement 1/ }))
    expect(screen.getByText('Cue words: may, suggests')).toBeTruthy()
    await press('Accept statement 1')
    expect(screen.getByText('1 statement accepted.')).toBeTruthy()
    await press('Edit statement 1')
    expect(screen.getByLabelText('Verb')).toBeTruthy()
  })

  // Proves: x-statement-graph
  it('the graph works by keyboard alone and can focus on one term and its neighbours', async () => {
    await openStatements(undefined, { search: '&as=graph' })
    const light = await ofTerm(/^Light, 1 statement/)
    light.focus()
    await userEvent.keyboard('{Enter}')
    expect(light.getAttribute('aria-pressed')).toBe('true')
    await press('Focus on this term')
    expect(screen.getByText('2 of 3 terms, 1 statement')).toBeTruthy()
    await press('Show all')
    expect(screen.getByText('3 terms, 2 statements')).toBeTruthy()
    expect(button('Fit')).toBeTruthy()
  })
})
