import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { found, openKnowledge } from '../../features/articles/testing/knowledge.ts'
import { hit, openPaper } from '../../features/articles/testing/papers.ts'
import { done, failed } from '../../testing/local-server.ts'
import { setWindowWidth } from '../../testing/render.tsx'

describe('a hit', () => {
  it('a hit says where it matched, with the words marked', async () => {
    const snippet = { text: 'the soil holds water', page: 3, marks: [[4, 8]] as [number, number][] }
    await openKnowledge('/knowledge?q=soil', found([hit({ matchedField: 'text', snippet })]))
    const card = within(await screen.findByRole('article'))
    expect(card.getByText('soil').tagName).toBe('MARK')
    expect(card.getByRole('link', { name: 'Found in the text, page 3' }).getAttribute('href')).toBe(
      '/storage/1?quote=the+soil+holds+water#page-3',
    )
    expect(card.getByText('Open sourced')).toBeTruthy()
    expect(card.getByText('A. One, B. Two, C. Three + 1 · 2024 · Botany · 1 claim')).toBeTruthy()
    expect(card.getByRole('link', { name: 'Shade and lettuce' }).getAttribute('href')).toBe('/storage/1')
  })

  it('a hit in the title is marked there', async () => {
    const snippet = { text: 'Shade and lettuce', page: null, marks: [[0, 5]] as [number, number][] }
    await openKnowledge('/knowledge?q=shade', found([hit({ matchedField: 'title', snippet })]))
    expect((await screen.findByText('Shade')).closest('h2')).toBeTruthy()
  })
})

describe('the knowledge base', () => {
  it('query and filters are in the URL and sent unchanged', async () => {
    const { asked } = await openKnowledge('/knowledge', found([hit()]))
    await userEvent.type(await screen.findByLabelText('Search the papers'), 'soil{Enter}')
    await screen.findByRole('article')
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }))
    const field = await screen.findByLabelText('Field')
    await within(field).findByText(/^Botany/)
    await userEvent.selectOptions(field, 'Botany')
    await userEvent.type(screen.getByLabelText('From year'), '2015{Enter}')
    await userEvent.click(screen.getByRole('checkbox', { name: 'With claims (1)' }))
    await userEvent.click(screen.getByRole('radio', { name: 'Open to read (1)' }))
    await userEvent.click(screen.getByRole('button', { name: /^Show [\d,]+ results?$/ }))
    await userEvent.click(await screen.findByRole('link', { name: 'Archive' }))
    await waitFor(() =>
      expect(location.search).toBe('?q=soil&field=Botany&from=2015&has=statements&access=open&filter=arxiv'),
    )
    await waitFor(() => {
      const last = Object.fromEntries(asked('/search-articles').at(-1)?.query ?? [])
      expect(last).toMatchObject({ search: 'soil', field: 'Botany', yearFrom: '2015', filterTypeArticle: 'arxiv' })
      expect(last).toMatchObject({ access: 'open', hasStatements: 'true', limit: '25' })
    })
  })

  // Proves: x-author
  it('the papers of an author have the name as heading, with number, years and linked co-authors', async () => {
    const author = { papers: 12, totalIs: 'exact', years: [2007, 2021], coAuthors: [{ name: 'Bo Ray', papers: 2 }] }
    const { asked } = await openKnowledge('/knowledge?q=author%3A%22Ann+Roe%22&filter=all', found([hit()]), {
      more: ({ path }) => (path.endsWith('/articles/author') ? done(author) : undefined),
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Ann Roe' })).toBeTruthy()
    const about = within(await screen.findByRole('region', { name: 'About the author' }))
    expect(await about.findByText('12 papers · 2007–2021')).toBeTruthy()
    expect(asked('/articles/author')[0]?.query.get('name')).toBe('Ann Roe')
    await userEvent.click(about.getByRole('link', { name: 'Bo Ray' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Bo Ray' })).toBeTruthy()
    await waitFor(() => expect(asked('/search-articles').at(-1)?.query.get('search')).toBe('author:"Bo Ray"'))
  })

  // Proves: x-library-search
  it('names that a person does not have, and operators of visitors, are explained', async () => {
    const notes = [{ kind: 'noCollection', name: 'Sand' }, { kind: 'signIn' }] as const
    await openKnowledge('/knowledge?q=in%3ASand+peat', found([], { notes: [...notes] }))
    expect(await screen.findByText('You have no collection named “Sand”, so no paper matches.')).toBeTruthy()
    expect(await screen.findByText(/to search by your collections.*in:Sand was left out/)).toBeTruthy()
    expect(screen.queryByText(/is not an operator/)).toBeNull()
  })

  // Proves: x-spelling
  it('corrected words are named, and the words as typed can be searched instead', async () => {
    const notes = [{ kind: 'corrected', searched: 'machine translation' }] as const
    const { asked } = await openKnowledge('/knowledge?q=machine+translaton', ({ query }) =>
      query.get('verbatim')
        ? found([], { suggestion: 'machine translation' })
        : found([hit()], { notes: [...notes], suggestion: 'machine translation' }),
    )
    const undo = await screen.findByRole('link', { name: 'Search instead for “machine translaton”' })
    expect(undo.closest('p')?.textContent).toBe(
      'No results for “machine translaton”. Showing results for machine translation. Search instead for “machine translaton”',
    )
    expect(screen.queryByText(/Did you mean/)).toBeNull()
    await userEvent.click(undo)
    expect(await screen.findByText('No paper matches “machine translaton”.')).toBeTruthy()
    expect(asked('/search-articles').some(({ query }) => query.get('verbatim') === 'true')).toBe(true)
    await userEvent.click(screen.getByRole('link', { name: 'machine translation' }))
    await waitFor(() => expect(location.search).toBe('?q=machine+translation'))
  })

  it('a retracted paper is marked among the results', async () => {
    const retraction = { kind: 'concern', date: null, reason: '', noticeDoi: null } as const
    await openKnowledge('/knowledge?q=soil', found([hit({ retraction })]))
    expect(within(await screen.findByRole('article')).getByText('Expression of concern')).toBeTruthy()
  })

  it('the summary has the count, and says when there are more', async () => {
    await openKnowledge('/knowledge?q=soil', found([hit()], { totalIs: 'at-least' }))
    expect(await screen.findByText('at least 1 result')).toBeTruthy()
  })

  // Proves: x-cite-eight
  it('the results are cited page by page', async () => {
    const { asked } = await openKnowledge('/knowledge?q=soil', found([hit()]))
    const cite = await screen.findByRole<HTMLButtonElement>('button', { name: 'Cite results' })
    await waitFor(() => expect(cite.disabled).toBe(false))
    await userEvent.click(cite)
    const dialog = within(await screen.findByRole('dialog', { name: 'Cite this paper' }))
    expect(dialog.getByLabelText<HTMLTextAreaElement>('The citation as BibTeX').value).toContain('Shade and lettuce')
    expect(Object.fromEntries(asked('/search-articles').at(-1)?.query ?? [])).toMatchObject({
      limit: '100',
      offset: '0',
    })
  })

  it('a search without exact matches offers related papers', async () => {
    await openKnowledge('/knowledge?q=soil', found([hit()], { exact: false }))
    expect(await screen.findByText('No exact match. Related papers:')).toBeTruthy()
  })

  it('without exact matches here, matches in the archive have their own heading and one count', async () => {
    const meta = { exact: false, source: { all: 126, system: 0, arxiv: 126 } }
    const related = [hit({ id: 1, title: 'Related one' }), hit({ id: 2, title: 'Related two' })]
    const { asked } = await openKnowledge('/knowledge?q=graph+neural', ({ query }) =>
      query.get('filterTypeArticle') === 'arxiv'
        ? found([hit({ id: 7, title: 'Graph neural networks', source: 'arxiv' })], { source: meta.source })
        : found(related, meta),
    )
    const archive = within(await screen.findByRole('region', { name: 'From the archive' }))
    expect(archive.getByRole('link', { name: 'Graph neural networks' })).toBeTruthy()
    expect(archive.getByRole('link', { name: 'All 126 in the archive' }).getAttribute('href')).toContain('filter=arxiv')
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(headings).toEqual([
      'From the archive',
      'Graph neural networks',
      'Related papers in Colophon',
      'Related one',
      'Related two',
    ])
    expect(screen.getByText('0 results')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cite results' }).disabled).toBe(true)
    expect(asked('/search-articles').map(({ query }) => query.get('filterTypeArticle'))).toEqual(['system', 'arxiv'])
    await userEvent.keyboard('jx')
    expect(await screen.findByText('1 paper selected')).toBeTruthy()
  })

  // Proves: x-search-scopes
  it('my library is a scope of users, whose results alone are counted', async () => {
    setWindowWidth(800)
    const { asked } = await openKnowledge('/knowledge?q=soil', found([hit()]), { isSignedIn: true })
    const scopes = () =>
      within(screen.getByRole('navigation', { name: 'Search in' }))
        .getAllByRole('link')
        .map((link) => link.textContent)
    await waitFor(() => expect(scopes()).toEqual(['My library', 'Everyone 1', 'Archive 2', 'Everything']))
    await userEvent.click(screen.getByRole('link', { name: 'My library' }))
    await waitFor(() => expect(scopes()).toEqual(['My library 3', 'Everyone', 'Archive', 'Everything']))
    expect(asked('/search-articles').at(-1)?.query.get('library')).toBe('true')
    await userEvent.click(screen.getByRole('link', { name: 'Everyone' }))
    await waitFor(() => expect(location.search).toBe('?q=soil'))
  })

  // Proves: x-search-scopes
  it('a search where there are no papers at all says so, rather than asking for other words', async () => {
    await openKnowledge('/knowledge?q=soil&filter=arxiv', found([]))
    expect(await screen.findByText('The archive is empty.')).toBeTruthy()
    expect(screen.queryByText(/Try fewer or other words/)).toBeNull()
    expect(screen.queryByRole('link', { name: 'My library' })).toBeNull()
  })

  it('filters without results can be cleared', async () => {
    await openKnowledge('/knowledge?q=soil&field=Law', ({ query }) => found(query.get('field') ? [] : [hit()]))
    expect(await screen.findByText('No paper matches “soil”.')).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Clear filters' }))
    expect(await screen.findByRole('article')).toBeTruthy()
    expect(location.search).toBe('?q=soil')
  })

  it.each([
    [48, '?filter=mine'],
    [0, ''],
  ])('where nothing is published it opens with my library, if that has papers: %s', async (all, search) => {
    const counts = { all, drafts: 0, published: 0, kept: 0, hidden: 0, bin: 0, years: [], fields: [] }
    await openKnowledge('/knowledge', ({ query }) => found(query.has('library') ? [hit()] : []), {
      isSignedIn: true,
      more: ({ path }) => (path.endsWith('/my-counts') ? done(counts) : undefined),
    })
    if (all > 0) await screen.findByRole('article')
    else await screen.findByText('The knowledge base is empty.')
    expect(location.search).toBe(search)
    if (all === 0) return
    // Once chosen, an empty scope stays.
    await userEvent.click(screen.getByRole('link', { name: /^Everyone/ }))
    await screen.findByText('The knowledge base is empty.')
    expect(location.search).toBe('')
  })

  it('the archive is offered when only it has results', async () => {
    await openKnowledge('/knowledge?q=soil', found([]))
    expect((await screen.findByRole('link', { name: 'Search in the archive (2)' })).getAttribute('href')).toContain(
      'filter=arxiv',
    )
  })

  it.each([
    [true, 'button', 'Add the sample library'],
    [false, 'link', 'Sign in to add papers'],
  ])('that is empty offers the first step (signed in: %s)', async (isSignedIn, role, name) => {
    await openKnowledge('/knowledge', found([], { source: { all: 0, system: 0, arxiv: 0 } }), { isSignedIn })
    expect(await screen.findByRole(role, { name })).toBeTruthy()
  })

  it('the query is kept when the search fails, and can be retried', async () => {
    let isDown = true
    await openKnowledge('/knowledge?q=soil', () =>
      isDown ? failed(500, 'serverError', 'Something went wrong.') : found([hit()]),
    )
    expect((await screen.findByRole('alert')).textContent).toContain('Your search and its filters are kept.')
    expect(screen.getByLabelText<HTMLInputElement>('Search the papers').value).toBe('soil')
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('article')).toBeTruthy()
  })

  it('the list is navigated by keyboard: j and k between papers, / to the search box', async () => {
    await openKnowledge('/knowledge', found([hit({ id: 1, title: 'First' }), hit({ id: 2, title: 'Second' })]))
    await screen.findByRole('link', { name: 'First' })
    const focused = () => document.activeElement?.textContent
    await userEvent.keyboard('j')
    expect(focused()).toBe('First')
    await userEvent.keyboard('jj')
    expect(focused()).toBe('Second')
    await userEvent.keyboard('k')
    expect(focused()).toBe('First')
    await userEvent.keyboard('/')
    expect(document.activeElement).toBe(screen.getByLabelText('Search the papers'))
    await userEvent.keyboard('jk')
    expect(screen.getByLabelText<HTMLInputElement>('Search the papers').value).toBe('jk')
  })
})

describe('more like this', () => {
  it('a card leads to the papers most similar to it, at their own URL', async () => {
    const { asked } = await openKnowledge('/knowledge?q=soil', found([hit({ id: 4, title: 'On soil' })]), {
      more: ({ path }) => {
        if (path.endsWith('/articles/related')) return done([hit({ id: 5, title: 'On wet soil' })])
        return path.endsWith('/articles/article') ? done(openPaper({ id: 4, title: 'On soil' })) : undefined
      },
    })
    await userEvent.click(await screen.findByRole('link', { name: 'More like this: On soil' }))
    const similar = within(await screen.findByRole('region', { name: 'Papers like On soil' }))
    expect(await similar.findByRole('link', { name: 'On wet soil' })).toBeTruthy()
    expect(location.search).toBe('?like=4')
    expect(asked('/articles/related')[0]?.query.get('articleId')).toBe('4')
    await userEvent.type(screen.getByLabelText('Search the papers'), 'water{Enter}')
    await waitFor(() => expect(location.search).toBe('?q=water'))
  })

  it('a failure can be retried', async () => {
    let isDown = true
    await openKnowledge('/knowledge?like=4', found([]), {
      more: ({ path }) => {
        if (!path.endsWith('/articles/related')) return undefined
        return isDown ? failed(503, 'notReady', 'Not now.') : done([hit({ title: 'On wet soil' })])
      },
    })
    expect((await screen.findByRole('alert')).textContent).toContain('Not now.')
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'On wet soil' })).toBeTruthy()
  })
})

describe('a like', () => {
  it('a visitor’s rating leads to sign-in and back', async () => {
    await openKnowledge('/knowledge?q=soil', found([hit()]))
    await userEvent.click(await screen.findByRole('button', { name: /^Like/ }))
    await waitFor(() => expect(location.pathname).toBe('/login'))
    expect(new URLSearchParams(location.search).get('from')).toBe('/knowledge?q=soil')
  })

  it('a rating shows the server’s counts', async () => {
    await openKnowledge('/knowledge?q=soil', found([hit()]), {
      isSignedIn: true,
      more: ({ path }) =>
        path.endsWith('/like') ? done({ likesCount: 3, dislikesCount: 0, liked: true, disliked: false }) : undefined,
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Like Shade and lettuce: 2' }))
    const like = await screen.findByRole('button', { name: 'Like Shade and lettuce: 3' })
    expect(like.getAttribute('aria-pressed')).toBe('true')
  })
})
