import type { OpenArticle } from '@colophon/protocol/articles/entities'
import type { Graph } from '@colophon/protocol/statements/graph'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { done, failed, type Received } from '../../testing/local-server.ts'
import { renderApp } from '../../testing/render.tsx'
import { ENTRY, openPaper } from '../articles/testing/papers.ts'
import { button, edit, openStatements, press, SAVED, SECOND } from '../articles/testing/statements.tsx'
import { DRAFT_PREFIX } from './forget-drafts.ts'

afterEach(() => sessionStorage.clear())

describe('unsaved statements', () => {
  it('leaving unsaved statements asks for confirmation', async () => {
    await openStatements()
    await edit()
    await userEvent.click(screen.getAllByRole('link', { name: 'My storage' })[0] as HTMLElement)
    expect(await screen.findByText(/closing it discards them/)).toBeTruthy()
    expect(location.pathname).toBe('/storage/1')
  })

  it('unsaved statements are restored after a reload and can be discarded', async () => {
    const { unmount } = await openStatements()
    await edit()
    unmount()
    renderApp('/storage/1?tab=statements')
    expect(await screen.findByText(/restored from/)).toBeTruthy()
    await press('Discard changes')
    await waitFor(() => expect(screen.queryByText(/unsaved change/)).toBeNull())
    await waitFor(() => expect(Object.keys(sessionStorage).filter((key) => key.startsWith(DRAFT_PREFIX))).toEqual([]))
  })

  it('unsaved statements stay when saving fails, and a retry saves them', async () => {
    let isDown = true
    const { sent } = await openStatements(({ path }) =>
      path.endsWith('/graph/save') && isDown ? failed(503, 'unavailable', 'The database is away.') : undefined,
    )
    await edit()
    await press('Save claims')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('The database is away.Your changes are still here, unsaved. Try again.')
    isDown = false
    await press('Save claims')
    await waitFor(() => expect(screen.queryByText('1 unsaved change')).toBeNull())
    expect(sent()).toHaveLength(2)
  })
})

describe('statements that were also changed elsewhere', () => {
  const conflict = (theirs: Graph) => {
    const article: OpenArticle = openPaper({ graph: [ENTRY, SECOND] })
    let isElsewhere = false
    return openStatements(
      ({ path, body }) => {
        if (!path.endsWith('/graph/save') || JSON.parse(body).baseMd5Hash === 'theirs') return undefined
        isElsewhere = true
        article.md5Hash = 'theirs'
        return failed(409, 'graphConflict', 'The claims were changed elsewhere since you opened them.')
      },
      { article, now: () => (isElsewhere ? theirs : [ENTRY, SECOND]) },
    )
  }

  // Proves: x-graph-conflict
  it('a conflict shows both values, and the choice is saved on top of theirs', async () => {
    const raised = { ...ENTRY, verb: 'raises', source: 'human' as const }
    const { sent } = await conflict([raised, { ...SECOND, object: 'a room' }])
    await edit()
    await press('Save claims')
    const dialog = within(await screen.findByRole('dialog', { name: 'Edited in two places' }))
    expect(dialog.getByText('lowers')).toBeTruthy()
    expect(dialog.getByText('raises')).toBeTruthy()
    expect((dialog.getByRole('button', { name: 'Save this' }) as HTMLButtonElement).disabled).toBe(true)
    await userEvent.click(dialog.getByRole('radio', { name: /^Mine/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save this' }))
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]).toMatchObject({ baseMd5Hash: 'theirs', graph: [{ verb: 'lowers' }, { object: 'a room' }] })
  })

  it('a conflict keeps both statements on request', async () => {
    const { sent } = await conflict([{ ...ENTRY, verb: 'raises', source: 'human' as const }, SECOND])
    await edit()
    await press('Save claims')
    await userEvent.click(await screen.findByRole('radio', { name: 'Keep both, as two claims' }))
    await press('Save this')
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1].graph.map(({ verb }: Graph[number]) => verb)).toEqual(['raises', 'lowers', 'may lower'])
  })

  it('changes without conflict are saved together without asking', async () => {
    const { sent } = await conflict([ENTRY, { ...SECOND, object: 'a room' }])
    await edit()
    await press('Save claims')
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1].graph).toMatchObject([{ verb: 'lowers' }, { object: 'a room' }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('conflicting changes stay unsaved until the user decides', async () => {
    const { sent } = await conflict([{ ...ENTRY, verb: 'raises', source: 'human' as const }, SECOND])
    await edit()
    await press('Save claims')
    await userEvent.click(await screen.findByRole('button', { name: 'Not now' }))
    expect(screen.getByText('1 unsaved change')).toBeTruthy()
    expect(sent()).toHaveLength(1)
  })
})

describe('claims that a later reading offers', () => {
  // Proves: x-graph-offer, x-graph-take-over
  it('the owner compares the offered claims and takes them over with one press', async () => {
    const fresh = { ...ENTRY, id: 's-9', subject: 'Wind', evidence: 'Wind may lower the temperature.' }
    let isTaken = false
    const article = openPaper({ graph: [ENTRY, SECOND], offersClaims: true })
    const { asked } = await openStatements(
      ({ path }) => {
        if (path.endsWith('/graph/offer')) return done({ graph: [fresh, SECOND] })
        if (!path.endsWith('/graph/take-over')) return undefined
        isTaken = true
        article.offersClaims = false
        article.md5Hash = SAVED.md5Hash
        return done(SAVED)
      },
      { article, now: () => (isTaken ? [fresh, SECOND] : [ENTRY, SECOND]) },
    )
    await userEvent.click(screen.getByRole('link', { name: 'See what changes' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'The new claims' }))
    expect(await dialog.findByText('Taking them over means: 1 added, 1 deleted.')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await press('Take over')
    await waitFor(() => expect(screen.queryByText(/was read again/)).toBeNull())
    expect(await screen.findByText(fresh.evidence)).toBeTruthy()
    expect(asked('/graph/take-over').map(({ body }) => JSON.parse(body))).toEqual([{ id: 1 }])
  })
})

describe('the versions of statements', () => {
  const list = [
    { version: 2, md5Hash: 'b', savedAt: SAVED.updatedAt, savedBy: 'Ada', statementsCount: 2 },
    { version: 1, md5Hash: 'a', savedAt: SAVED.updatedAt, savedBy: null, statementsCount: 1 },
  ]
  const versions = ({ path, query }: Received) => {
    if (path.endsWith('/graph/versions')) {
      return done([
        [
          { ...list[0], changes: { added: 1, changed: 0, removed: 2 } },
          { ...list[1], changes: null },
        ],
        2,
      ])
    }
    if (!path.endsWith('/graph/version')) return undefined
    return query.get('version') === '1'
      ? done({ ...list[1], graph: [{ ...ENTRY, verb: 'once lowered' }] })
      : failed(404, 'versionNotFound', 'There is no such version of the claims.')
  }

  it('versions are listed with author, time, count and differences', async () => {
    await openStatements(versions)
    await press('More about the claims')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Versions' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText(/Ada · .* · 2 claims · 1 added, 2 deleted/)).toBeTruthy()
    expect(dialog.getByText(/Extracted from the paper · .* · 1 claim$/)).toBeTruthy()
  })

  it('a version is viewed and restored as one undoable step', async () => {
    const { sent } = await openStatements(versions, { search: '&versions=1' })
    expect(await screen.findByText(/Restoring it means: 1 changed, 1 deleted/)).toBeTruthy()
    await press('Restore this version')
    expect(await screen.findByText('2 unsaved changes')).toBeTruthy()
    expect(screen.getByText('once lowered')).toBeTruthy()
    await press('Undo')
    expect(screen.queryByText('once lowered')).toBeNull()
    await press('Redo')
    await press('Save claims')
    await waitFor(() => expect(sent()[0]?.graph).toEqual([{ ...ENTRY, verb: 'once lowered' }]))
  })

  it('a missing history or version shows a message', async () => {
    await openStatements(versions, { search: '&versions=9' })
    expect((await screen.findByRole('alert')).textContent).toContain('There is no such version of the claims.')
    expect(button('Try again')).toBeTruthy()
  })

  it('the history starts with the next save where none was stored', async () => {
    await openStatements(({ path }) => (path.endsWith('/graph/versions') ? done([[], 0]) : undefined), {
      search: '&versions=list',
    })
    expect(await screen.findByText(/The history starts with the next save/)).toBeTruthy()
  })
})
