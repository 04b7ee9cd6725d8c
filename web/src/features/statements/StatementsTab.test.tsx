import type { Graph } from '@colophon/protocol/statements/graph'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { ENTRY, openPaper } from '../articles/testing/papers.ts'
import { button, edit, openStatements, press, SECOND } from '../articles/testing/statements.tsx'

afterEach(() => sessionStorage.clear())

/** Presses an item of the menu beside the views. */
async function choose(name: string | RegExp): Promise<void> {
  await press('More about the claims')
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}

describe('the statements of a paper', () => {
  it('statements show uncertainty, source sentence and whether they are unreviewed', async () => {
    await openStatements()
    expect(screen.getByText('All 2')).toBeTruthy()
    expect(screen.getAllByText('likely').map(({ title }) => title)).toEqual(['uncertainty 0.40', 'uncertainty 0.40'])
    expect(screen.getByText(ENTRY.evidence ?? '')).toBeTruthy()
    expect(screen.getAllByText('unreviewed')).toHaveLength(1)
  })

  it('statements are saved based on the loaded version', async () => {
    const { sent } = await openStatements()
    await edit()
    expect(screen.getByText('1 unsaved change')).toBeTruthy()
    await press('Save claims')
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toEqual({
      id: 1,
      graph: [{ ...ENTRY, verb: 'lowers', source: 'human' }, SECOND],
      baseMd5Hash: openPaper().md5Hash,
    })
    await waitFor(() => expect(screen.queryByText('1 unsaved change')).toBeNull())
    expect(screen.getByText('lowers')).toBeTruthy()
  })

  it('an invalid statement is not saved, and the error is shown at its field', async () => {
    const { sent } = await openStatements()
    await press('Add a claim')
    await screen.findByLabelText('Subject')
    await press('Done')
    expect(screen.getAllByText('must not be empty')).toHaveLength(2)
    await press('Save claims')
    expect((await screen.findByRole('alert')).textContent).toContain('Claim 1: subject must not be empty.')
    expect(sent()).toEqual([])
  })

  it('Escape reverts a statement and removes a new one', async () => {
    await openStatements()
    await press('Edit claim 1')
    await userEvent.type(await screen.findByLabelText('Subject'), ' and light{Escape}')
    await press('Add a claim')
    await screen.findByLabelText('Subject')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByText(/unsaved/, { selector: 'strong' })).toBeNull()
    expect(screen.getAllByRole('listitem').filter((item) => item.dataset.statement)).toHaveLength(2)
  })

  it('statements are deleted, and restored by undo, by button and by key', async () => {
    await openStatements()
    await press('Delete claim 1')
    expect(screen.getByText(/1 claim deleted/)).toBeTruthy()
    await press('Undo')
    expect(button('Delete claim 2')).toBeTruthy()
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    expect(screen.queryByRole('button', { name: 'Delete claim 2' })).toBeNull()
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(button('Delete claim 2')).toBeTruthy()
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    expect(button('Undo').disabled).toBe(false)
  })

  it('statements are accepted one by one or all visible ones at once', async () => {
    const { sent } = await openStatements(undefined, {
      article: openPaper({ graph: [ENTRY, { ...SECOND, reviewed: false }] }),
    })
    await press('Accept claim 1')
    await choose('Accept all shown (1)')
    expect(screen.queryByText('unreviewed')).toBeNull()
    await press('Save claims')
    await waitFor(() => expect(sent()[0]?.graph.map(({ reviewed }: Graph[number]) => reviewed)).toEqual([true, true]))
  })

  it('statements are merged with the chosen parts and the evidence of all', async () => {
    const { sent } = await openStatements()
    await userEvent.click(screen.getByLabelText('Select claim 1'))
    expect(button(/^Merge selected/).disabled).toBe(true)
    await userEvent.click(screen.getByLabelText('Select claim 2'))
    await press('Merge selected (2)')
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('radio', { name: 'Light' }))
    expect(dialog.getByText('It keeps all the evidence: 2 sentences.')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Merge' }))
    await press('Save claims')
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0].graph).toMatchObject([
      { subject: 'Light', madeFrom: ['s-0', 's-1'], evidence: `${ENTRY.evidence} … ${SECOND.evidence}` },
    ])
  })

  it('statements are edited by keyboard alone: down, accept, select, merge, edit, delete', async () => {
    await openStatements()
    document.querySelector<HTMLElement>('[data-statement="s-0"]')?.focus()
    await userEvent.keyboard('a')
    expect(screen.queryByText('unreviewed')).toBeNull()
    await userEvent.keyboard('x{ArrowDown}xu')
    expect(await screen.findByRole('dialog', { name: 'Merge 2 claims into one' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect((document.activeElement as HTMLElement).dataset.statement).toBe('s-1'))
    await userEvent.keyboard('{Enter}')
    expect((screen.getByLabelText('Subject') as HTMLInputElement).value).toBe('Light')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect((document.activeElement as HTMLElement).dataset.statement).toBe('s-1'))
    await userEvent.keyboard('{Delete}')
    expect(screen.getByText(/2 claims deleted/)).toBeTruthy()
  })

  it('statements are filtered and sorted by the URL', async () => {
    await openStatements(undefined, { search: '&holds=light' })
    expect(screen.getByText('1 of 2')).toBeTruthy()
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'unreviewed')
    expect(location.search).toBe('?tab=statements&holds=light&only=unreviewed')
    expect(screen.getByText('No claims match.')).toBeTruthy()
  })

  it('many statements are paged, and all can be accepted at once', async () => {
    const graph = Array.from({ length: 5000 }, (_, index) => ({ ...ENTRY, id: `s-${index}`, subject: `Pot ${index}` }))
    await openStatements(undefined, { article: openPaper({ graph }), search: '&part=100' })
    expect(screen.getAllByRole('listitem').filter((item) => item.dataset.statement)).toHaveLength(50)
    expect(screen.getByText('Page 100 of 100')).toBeTruthy()
    await choose(/^Accept all shown \(5.000\)/)
    expect(screen.getByText(/^5.000 unsaved changes/)).toBeTruthy()
  })

  it('another user’s statements are read-only', async () => {
    const others = openPaper({ ownerId: 8, ownerName: 'Bob' })
    await openStatements(undefined, { article: others, search: '&versions=list' })
    expect(screen.getByText('may lower')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Edit|Delete|Add a|Accept|Undo|Split/ })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('a statement without boxes is shown in the reading view with its sentence marked', async () => {
    const { boxes: _, ...plain } = ENTRY
    const article = openPaper({ articleUrl: 'papers/0b.txt', graph: [{ ...plain, end: 32 }] })
    await openStatements(undefined, { article })
    await press('Show claim 1 in the paper')
    expect((await screen.findByText('Shade may lower the temperature.')).tagName).toBe('MARK')
    expect(location.search).toContain('statement=0')
  })
})

describe('a statement that is cited', () => {
  // Proves: x-cite-statement
  it('a cited statement has paper, page and the hash of the saved list; a changed list has no hash', async () => {
    await openStatements()
    await press('Cite claim 1')
    const text = async () => (await screen.findByLabelText<HTMLTextAreaElement>('The citation of the claim')).value
    expect(await text()).toContain(`Claim: ${ENTRY.subject} ${ENTRY.verb} ${ENTRY.object}`)
    expect(await text()).toContain(`Claims, MD5: ${openPaper().md5Hash}`)
    await userEvent.keyboard('{Escape}')
    await edit()
    await press('Cite claim 1')
    expect(await text()).not.toContain('MD5')
    expect(screen.getByText(/hash follows when they are saved/)).toBeTruthy()
  })
})
