import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { done } from '../../testing/local-server.ts'
import { found, META, openKnowledge } from '../articles/testing/knowledge.ts'
import { hit } from '../articles/testing/papers.ts'

const TWO = [
  hit({ id: 1, title: 'First', ownerId: 8, citationKey: 'one2024first' }),
  hit({ id: 2, title: 'Second', ownerId: 8, citationKey: 'one2024second' }),
]
const keeping = ({ path, body }: { path: string; body: string }) =>
  path.endsWith('/articles/keep') ? done({ articleIds: JSON.parse(body).articleIds }) : undefined

describe('a result', () => {
  it('a result has its key claim, and its abstract only without one', async () => {
    const abstract = 'We look at shade.'
    const papers = [
      hit({ id: 1, title: 'First', abstract, keyClaim: 'Shade lowers heat by 3 K.' }),
      hit({ id: 2, title: 'Second', abstract: 'We look at sun.' }),
      hit({
        id: 3,
        title: 'Third',
        keyClaim: 'Sun heats.',
        snippet: { text: 'Sun heats. It dries.', marks: [], page: 1 },
      }),
    ]
    await openKnowledge('/knowledge', found(papers))
    const [first, second, third] = await screen.findAllByRole('article')
    expect(first?.textContent).toContain('Key claim Shade lowers heat by 3 K.')
    expect(first?.textContent).not.toContain(abstract)
    expect(second?.textContent).toContain('We look at sun.')
    expect(third?.textContent).not.toContain('Key claim')
  })

  it('other copies of its work are folded, and name who has them', async () => {
    const copies = [
      hit({ id: 3, title: 'First copy', ownerName: 'Bo Ray' }),
      hit({ id: 4, title: 'First record', source: 'arxiv', ownerId: null, ownerName: null, archiveId: '2001.01234' }),
    ]
    const { asked } = await openKnowledge(
      '/knowledge',
      found([hit({ id: 1, title: 'First', copies }), hit({ id: 2, title: 'Second' })]),
    )
    expect(await screen.findAllByRole('article')).toHaveLength(2)
    const link = screen.getByText('First record')
    expect(link.closest('details')?.open).toBe(false)
    await userEvent.click(screen.getByText('2 more copies'))
    expect(link.closest('details')?.open).toBe(true)
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^First copy Bo Ray · /), 'First record arXiv']),
    )
    expect(asked('/search-articles').at(-1)?.query.get('grouped')).toBe('true')
  })
})

describe('the papers that are selected', () => {
  it('papers are selected with x and by hand, and saved together', async () => {
    const { asked } = await openKnowledge('/knowledge', found(TWO), { isSignedIn: true, more: keeping })
    await screen.findByRole('link', { name: 'First' })
    await userEvent.keyboard('jx')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Second' }))
    expect(screen.getByText('2 papers selected')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Saved/, pressed: true })).toHaveLength(2))
    expect(JSON.parse(asked('/articles/keep')[0]?.body ?? '')).toEqual({ articleIds: [1, 2], isKept: true })
  })

  it('selected papers are cited together, each with its own key', async () => {
    await openKnowledge('/knowledge', found(TWO))
    await screen.findByRole('link', { name: 'First' })
    await userEvent.keyboard('jxjxc')
    const dialog = within(await screen.findByRole('dialog', { name: 'Cite 2 papers' }))
    const text = dialog.getByLabelText<HTMLTextAreaElement>('The citation as BibTeX').value
    expect(text).toContain('@misc{one2024first,')
    expect(text).toContain('@misc{one2024second,')
  })

  it('a new query clears the selection; other filters keep it', async () => {
    await openKnowledge('/knowledge', found(TWO))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select First' }))
    await userEvent.click(screen.getByRole('link', { name: 'Everything' }))
    await waitFor(() => expect(location.search).toBe('?filter=all'))
    expect(screen.getByText('1 paper selected')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Search the papers'), 'soil{Enter}')
    await waitFor(() => expect(screen.queryByText('1 paper selected')).toBeNull())
  })
})

describe('while an answer is on its way', () => {
  it('a list of the same query stays dimmed while loading; one of another query disappears', async () => {
    const [all, water] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const waitsFor = (query: URLSearchParams) => {
      if (query.get('search') === 'water') return water.promise
      return query.get('filterTypeArticle') === 'all' ? all.promise : Promise.resolve()
    }
    await openKnowledge('/knowledge?q=soil', ({ query }) => ({
      ...found([hit({ title: `About ${query.get('search')}` })]),
      after: waitsFor(query),
    }))
    const first = await screen.findByRole('link', { name: 'About soil' })
    await userEvent.click(screen.getByRole('link', { name: 'Everything' }))
    await waitFor(() => expect(first.closest('[aria-busy="true"]')).toBeTruthy())
    all.resolve()
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'About soil' }).closest('[aria-busy="true"]')).toBeNull(),
    )
    await userEvent.clear(screen.getByLabelText('Search the papers'))
    await userEvent.type(screen.getByLabelText('Search the papers'), 'water{Enter}')
    await waitFor(() => expect(screen.queryByRole('link', { name: 'About soil' })).toBeNull())
    expect(screen.queryByRole('link', { name: 'About water' })).toBeNull()
    water.resolve()
    expect(await screen.findByRole('link', { name: 'About water' })).toBeTruthy()
  })
})

describe('how the list is drawn', () => {
  const plain = window.matchMedia
  afterEach(() => {
    window.matchMedia = plain
  })

  it('the table view is offered on wide windows and remembered', async () => {
    window.matchMedia = (media) => Object.assign(plain(media), { matches: media.includes('min-width: 80em') })
    const first = await openKnowledge('/knowledge', found(TWO))
    await userEvent.click(await screen.findByRole('radio', { name: 'Table' }))
    expect(await screen.findByRole('table', { name: 'Papers found' })).toBeTruthy()
    expect(first.asked('/search-articles')).toHaveLength(1)
    first.unmount()
    await openKnowledge('/knowledge', found(TWO))
    expect(await screen.findByRole('table', { name: 'Papers found' })).toBeTruthy()
  })

  it('the list has the page size chosen last', async () => {
    const first = await openKnowledge('/knowledge', found(TWO))
    await userEvent.click(await screen.findByRole('button', { name: 'Filters' }))
    await userEvent.selectOptions(await screen.findByLabelText('Per page'), '50')
    await waitFor(() => expect(first.asked('/search-articles').at(-1)?.query.get('limit')).toBe('50'))
    first.unmount()
    const second = await openKnowledge('/knowledge', found(TWO))
    await screen.findByRole('link', { name: 'First' })
    expect(second.asked('/search-articles').at(-1)?.query.get('limit')).toBe('50')
  })
})

it('active filters are shown as chips and removed one by one or all at once', async () => {
  await openKnowledge('/knowledge?q=soil&field=Botany&from=2015&to=2020&has=statements', found(TWO))
  await userEvent.click(await screen.findByRole('link', { name: 'Remove Years: 2015–2020' }))
  await waitFor(() => expect(location.search).toBe('?q=soil&field=Botany&has=statements'))
  await userEvent.click(screen.getByRole('link', { name: 'Clear all' }))
  await waitFor(() => expect(location.search).toBe('?q=soil'))
  expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull()
})

it('the archive is offered beside the papers here, with its result count', async () => {
  await openKnowledge('/knowledge?q=soil', found(TWO, { source: { ...META.source, arxiv: 1284 } }))
  const link = await screen.findByRole('link', { name: '1,284 results in the archive →' })
  expect(link.getAttribute('href')).toBe('/knowledge?q=soil&filter=all')
})

it('the list’s shortcuts are listed under ?', async () => {
  await openKnowledge('/knowledge', found(TWO))
  await screen.findByRole('link', { name: 'First' })
  await userEvent.keyboard('?')
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  for (const label of ['Next paper', 'Previous paper', 'Open the paper', 'Select the paper']) {
    expect(dialog.getByText(label)).toBeTruthy()
  }
})
