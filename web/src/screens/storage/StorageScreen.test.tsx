import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { myPaper, paper, processingPaper, uploadState } from '../../features/articles/testing/papers.ts'
import { openApp } from '../../features/articles/testing/signed-in.tsx'
import { type Answered, done, failed, type Received } from '../../testing/local-server.ts'
import { ACCOUNT } from '../../testing/people.ts'

const isList = ({ path, query }: Received) => path.endsWith('/my-articles') && query.has('sortingField')
const storage = (
  path: string,
  papers: () => object[],
  more: (request: Received) => Answered | undefined = () => undefined,
) => openApp(path, (request) => (isList(request) ? done([papers(), papers().length]) : more(request)))
const openFilters = async () => userEvent.click(await screen.findByRole('button', { name: 'Filters' }))
/** In the filters, saved views can be opened once the account is known. */
const openSavedViews = async () => {
  const button = await waitFor(() => {
    const found = screen.getByRole('button', { name: 'Saved views' })
    expect(found).toHaveProperty('disabled', false)
    return found
  })
  await userEvent.click(button)
  return screen.findByRole('dialog', { name: 'Saved views' })
}

describe('My storage', () => {
  it('each paper is shown with state and size, converted from MB', async () => {
    await storage('/storage?columns=status.fileSize', () => [myPaper({ fileSize: 0.5, field: 'Botany' })])
    expect(await screen.findByRole('link', { name: 'Shade and lettuce' })).toBeTruthy()
    expect(screen.getByText('published')).toBeTruthy()
    expect(screen.getByText(/512 kB/)).toBeTruthy()
  })

  it('a chosen number of papers on a page is used again', async () => {
    const papers = Array.from({ length: 30 }, (_, n) => myPaper({ id: n + 1 }))
    const { router, received } = await storage('/storage', () => papers)
    const limits = () => received.filter(isList).map(({ query }) => query.get('limit'))
    await userEvent.selectOptions(await screen.findByLabelText('Papers on a page'), '50')
    await waitFor(() => expect(limits()).toEqual(['25', '50']))
    await router.navigate('/')
    await waitFor(() => expect(screen.queryByLabelText('Papers on a page')).toBeNull())
    await router.navigate('/storage')
    await waitFor(() => expect(limits()).toEqual(['25', '50', '50']))
  })

  it('an empty storage offers the sample library', async () => {
    const { asked } = await storage(
      '/storage',
      () => [],
      ({ path }) => (path.endsWith('/sample-library') ? done([]) : undefined),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Add the sample library' }))
    await waitFor(() => expect(asked('/sample-library')).toMatchObject([{ method: 'POST' }]))
  })

  it('samples can be removed after a confirmation', async () => {
    const { asked } = await storage(
      '/storage',
      () => [myPaper({ isSample: true })],
      ({ path }) => (path.endsWith('/sample-library') ? done({ removed: 3 }) : undefined),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Remove the sample library' }))
    expect(asked('/sample-library')).toEqual([])
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(asked('/sample-library')).toMatchObject([{ method: 'DELETE' }]))
  })

  it('a paper is renamed in place: Enter saves, Escape reverts', async () => {
    const { asked } = await storage(
      '/storage',
      () => [myPaper()],
      ({ path }) => (path.endsWith('/articles/update') ? done(paper({ title: 'New' })) : undefined),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Rename Shade and lettuce' }))
    await userEvent.type(screen.getByLabelText('Title'), 'x{Escape}')
    expect(asked('/articles/update')).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Rename Shade and lettuce' }))
    await userEvent.clear(screen.getByLabelText('Title'))
    await userEvent.type(screen.getByLabelText('Title'), 'New{Enter}')
    await waitFor(() => expect(asked('/articles/update')).toHaveLength(1))
    expect(JSON.parse(asked('/articles/update')[0]?.body ?? '')).toEqual({ articleId: 1, title: 'New' })
  })

  it('a deletion can be undone', async () => {
    let isDeleted = false
    const { asked } = await storage(
      '/storage',
      () => (isDeleted ? [] : [myPaper()]),
      ({ path }) => {
        isDeleted = path.endsWith('/articles/delete') || (isDeleted && !path.endsWith('/articles/restore'))
        if (path.endsWith('/articles/delete')) return done(null)
        return path.endsWith('/articles/restore') ? done(paper()) : undefined
      },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Shade and lettuce' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(JSON.parse(asked('/articles/restore')[0]?.body ?? '{}')).toEqual({ articleId: 1 }))
    expect(await screen.findByRole('link', { name: 'Shade and lettuce' })).toBeTruthy()
  })

  it('papers are restored from the bin', async () => {
    const { asked } = await storage(
      '/storage?tab=bin',
      () => [myPaper({ deletedAt: '2026-11-20T10:00:00Z' })],
      ({ path }) => (path.endsWith('/articles/restore') ? done(paper()) : undefined),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Restore' }))
    await waitFor(() => expect(asked('/articles/restore')).toHaveLength(1))
    expect(asked('/my-articles').some(({ query }) => query.get('isDeleted') === 'true')).toBe(true)
  })

  // Proves: x-my-counts
  it('each list shows its total and is requested with its own parameters', async () => {
    const counts = { all: 3, drafts: 2, published: 1, kept: 4, hidden: 0, bin: 5, years: [], fields: [] }
    const { asked } = await storage(
      '/storage?tab=kept',
      () => [myPaper({ isKept: true, ownerId: 9, authors: ['A. One'] })],
      ({ path }) => (path.endsWith('/my-counts') ? done(counts) : undefined),
    )
    expect(await screen.findByRole('link', { name: 'Drafts (2)' })).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Lists: Saved (4)' }))
    expect(await screen.findByRole('menuitem', { name: 'Bin (5)' })).toBeTruthy()
    expect(asked('/my-articles').some(({ query }) => query.get('isKept') === 'true')).toBe(true)
    expect(await screen.findByText(/^A\. One/)).toBeTruthy()
  })

  it('my papers are drawn by year and field, with their numbers as text, and a field filters the list', async () => {
    const counts = {
      ...{ all: 6, drafts: 6, published: 0, kept: 0, hidden: 0, bin: 0 },
      years: [
        { year: 2019, count: 2 },
        { year: 2021, count: 4 },
      ],
      fields: [
        { field: 'Botany', count: 5 },
        { field: 'Acoustics', count: 1 },
      ],
    }
    await storage(
      '/storage',
      () => [myPaper()],
      ({ path }) => (path.endsWith('/my-counts') ? done(counts) : undefined),
    )
    const years = within(await screen.findByRole('figure', { name: 'By year' })).getAllByRole('listitem')
    expect(years.map(({ textContent }) => textContent)).toEqual(['2019: 2 papers', '2020: 0 papers', '2021: 4 papers'])
    expect(screen.getByRole('link', { name: 'Botany' }).getAttribute('href')).toBe('/storage?q=Botany')
  })

  it('a bookmark is removed, and undo restores it', async () => {
    const { asked } = await storage(
      '/storage?tab=kept',
      () => [myPaper({ isKept: true, ownerId: 9 })],
      ({ path }) => (path.endsWith('/articles/keep') ? done({ articleIds: [1] }) : undefined),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Shade and lettuce' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(asked('/articles/keep')).toHaveLength(2))
    expect(asked('/articles/keep').map(({ body }) => JSON.parse(body).isKept)).toEqual([false, true])
  })

  it('a failed paper shows why and resumes at the failed stage', async () => {
    const failedPaper = myPaper({ status: 'error', uploadProgress: -1, reason: 'The file is broken.', isHidden: true })
    const { asked } = await storage(
      '/storage?tab=hidden',
      () => [failedPaper],
      ({ path }) => (path.endsWith('/articles/retry') ? done(uploadState()) : undefined),
    )
    expect(await screen.findByText('The file is broken.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /^Try again: / }))
    await waitFor(() => expect(asked('/articles/retry')).toHaveLength(1))
  })

  // Proves: x-attach-file, x-storage-rows
  it('a file dropped on the row of a paper without one is attached to it, and not uploaded as another paper', async () => {
    const { asked } = await storage(
      '/storage',
      () => [myPaper({ status: 'complete', isPublished: false, fileSize: 0, fileName: '' })],
      ({ path }) => (path.endsWith('/attach-file') ? done(processingPaper()) : undefined),
    )
    expect(await screen.findByText('No file')).toBeTruthy()
    const row = screen.getByRole('link', { name: 'Shade and lettuce' })
    const dataTransfer = { files: [new File(['Peat loses water.'], 'peat.txt')], types: ['Files'] }
    fireEvent.dragOver(row, { dataTransfer })
    await waitFor(() => expect(screen.queryByText('Drop to upload')).toBeNull())
    fireEvent.drop(row, { dataTransfer })
    await waitFor(() => expect(asked('/attach-file')).toHaveLength(1))
    expect(asked('/attach-file')[0]?.query.get('articleId')).toBe('1')
    expect(asked('/articles/create')).toEqual([])
  })

  // Proves: x-storage-rows
  it('papers being processed and a failed one, with its reason and a retry, are above the list', async () => {
    const papers = [
      processingPaper({ id: 5, title: 'Peat' }),
      myPaper({ id: 6, title: 'Moss', status: 'error', uploadProgress: -1, reason: 'The worker stopped.' }),
    ]
    await openApp('/storage', (request) => {
      if (isList(request)) return done([[myPaper()], 1])
      return request.path.endsWith('/my-articles') ? done([papers, 2]) : undefined
    })
    const processing = within(await screen.findByRole('list', { name: 'Papers being processed' }))
    expect(processing.getByRole('progressbar', { name: 'Processing of Peat' })).toBeTruthy()
    const failedOnes = within(screen.getByRole('list', { name: 'Papers that could not be processed' }))
    expect(failedOnes.getByText('The worker stopped.')).toBeTruthy()
    expect(failedOnes.getByRole('button', { name: /^Try .* again$/ })).toBeTruthy()
  })

  it('a hidden paper can be shown again in Upload activity', async () => {
    const { asked } = await storage(
      '/storage?tab=hidden',
      () => [myPaper({ isHidden: true })],
      ({ path }) => (path.endsWith('/hide-article-from-upload') ? done(uploadState()) : undefined),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Show Shade and lettuce' }))
    await waitFor(() =>
      expect(JSON.parse(asked('/hide-article-from-upload')[0]?.body ?? '')).toEqual({ articleId: 1, isHidden: false }),
    )
  })

  it('a view saves search, order and columns under a name', async () => {
    await storage('/storage?q=shade&sort=title&columns=pages', () => [myPaper()])
    await openFilters()
    const saving = within(await openSavedViews())
    await userEvent.type(saving.getByLabelText('Save this view as'), 'Shade{Enter}')
    await openSavedViews()
    const link = await screen.findByRole('link', { name: 'Shade' })
    expect(link.getAttribute('href')).toBe('/storage?q=shade&sort=title&columns=pages')
  })

  it('views saved before a reload are offered', async () => {
    localStorage.setItem(`colophon.person.${ACCOUNT.id}`, '{"storageViews":[{"name":"Mosses","address":"q=moss"}]}')
    await storage('/storage', () => [myPaper()])
    await openFilters()
    await openSavedViews()
    expect((await screen.findByRole('link', { name: 'Mosses' })).getAttribute('href')).toBe('/storage?q=moss')
  })

  // Proves: x-storage-rows
  it('the columns that were chosen last are shown where the address names none', async () => {
    localStorage.setItem(`colophon.person.${ACCOUNT.id}`, '{"storageColumns":"field"}')
    await storage('/storage', () => [myPaper({ field: 'Botany', year: 2019 })])
    expect(await screen.findByText('Botany')).toBeTruthy()
    expect(screen.queryByText(/2019/)).toBeNull()
  })

  it('only the chosen columns are shown', async () => {
    await storage('/storage?columns=pages', () => [myPaper({ field: 'Botany' })])
    expect(await screen.findByText('2 pages')).toBeTruthy()
    expect(screen.queryByText(/Botany/)).toBeNull()
    await openFilters()
    await userEvent.click(await screen.findByRole('button', { name: 'Columns' }))
    await userEvent.click(await screen.findByLabelText('Field'))
    expect(await screen.findByText('Botany · 2 pages')).toBeTruthy()
    expect(new URLSearchParams(location.search).get('columns')).toBe('field.pages')
  })
})

describe('the filter of My storage', () => {
  const filter = async () => (await screen.findByLabelText('Filter by title')) as HTMLInputElement

  it('applies while typing, keeps the focus, and is removed by one step back', async () => {
    const { asked } = await storage('/storage?sort=title', () => [myPaper()])
    await userEvent.type(await filter(), 'shade')
    await waitFor(() => expect(location.search).toBe('?sort=title&q=shade'))
    expect(document.activeElement).toBe(await filter())
    await userEvent.type(await filter(), 'd')
    await waitFor(() => expect(location.search).toBe('?sort=title&q=shaded'))
    await waitFor(() => expect(asked('/my-articles').at(-1)?.query.get('search')).toBe('shaded'))
    history.back()
    await waitFor(() => expect(location.search).toBe('?sort=title'))
    await waitFor(async () => expect((await filter()).value).toBe(''))
  })

  it('shows its papers, also when the list before it arrives late', async () => {
    const late = Promise.withResolvers<void>()
    await openApp('/storage', (request) => {
      if (!isList(request)) return
      if (request.query.has('search')) return done([[myPaper({ title: 'Peat' })], 1])
      return { ...done([[myPaper()], 1]), after: late.promise }
    })
    await userEvent.type(await filter(), 'peat{Enter}')
    expect(await screen.findByRole('link', { name: 'Peat' })).toBeTruthy()
    late.resolve()
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(screen.getByRole('link', { name: 'Peat' })).toBeTruthy()
  })

  it('applies at once on Enter, and shows the filter of a link', async () => {
    await storage('/storage?q=moss', () => [])
    await userEvent.click(await screen.findByRole('link', { name: 'Clear the filter' }))
    await waitFor(async () => expect((await filter()).value).toBe(''))
    await userEvent.type(await filter(), 'peat{Enter}')
    expect(await screen.findByText('No paper here matches “peat”.')).toBeTruthy()
  })
})

describe('several papers of My storage', () => {
  const two = () => [myPaper(), myPaper({ id: 2, title: 'Peat', isPublished: false, status: 'complete' })]
  const tickBoth = async () => {
    await userEvent.click(await screen.findByLabelText('Select Shade and lettuce'))
    await userEvent.click(screen.getByLabelText('Select Peat'))
  }

  it('several papers are changed after a preview, and the change is undone', async () => {
    const { asked } = await storage('/storage', two, ({ path }) =>
      path.endsWith('/articles/publish') ? done(paper()) : undefined,
    )
    await tickBoth()
    expect(screen.getByText('2 papers selected')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('heading', { name: '1 paper changes' })).toBeTruthy()
    expect(dialog.getByText('is published already')).toBeTruthy()
    expect(screen.getByRole('dialog', { name: 'Publish' })).toBeTruthy()
    expect(asked('/articles/publish')).toEqual([])
    await userEvent.click(dialog.getByRole('radio', { name: /^Private, on request/ }))
    expect(dialog.getByText(/only users you grant access/)).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Publish 1 paper' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(asked('/articles/publish')).toHaveLength(2))
    expect(asked('/articles/publish').map(({ body }) => JSON.parse(body))).toEqual([
      { articleId: 2, isPublished: true, isOpen: false },
      { articleId: 2, isPublished: false },
    ])
    expect(screen.queryByText('2 papers selected')).toBeNull()
  })

  it('papers that could not be changed are listed with reasons, and only they are retried', async () => {
    let isBroken = true
    const { asked } = await storage('/storage', two, ({ path, query }) => {
      if (!path.endsWith('/articles/delete')) return undefined
      return isBroken && query.get('articleId') === '2' ? failed(503, 'unavailable', 'Not now.') : done(null)
    })
    await tickBoth()
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: /2 papers/ }))
    expect((await dialog.findByRole('alert')).textContent).toContain('PeatNot now.')
    isBroken = false
    await userEvent.click(dialog.getByRole('button', { name: 'Try these 1 again' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked('/articles/delete').map(({ query }) => query.get('articleId'))).toEqual(['1', '2', '2'])
  })

  it('a bulk access change asks for the password', async () => {
    const { asked } = await storage('/storage', two, ({ path }) =>
      path.endsWith('/articles/access') ? done(paper()) : undefined,
    )
    await tickBoth()
    await userEvent.click(screen.getByRole('button', { name: 'Access' }))
    const dialog = within(await screen.findByRole('dialog'))
    const change = dialog.getByRole('button', { name: /2 papers/ })
    expect((change as HTMLButtonElement).disabled).toBe(true)
    await userEvent.type(dialog.getByLabelText('Your password'), 'secret')
    await userEvent.click(change)
    await waitFor(() => expect(asked('/articles/access')).toHaveLength(2))
    expect(JSON.parse(asked('/articles/access')[0]?.body ?? '')).toEqual({
      articleId: 1,
      isOpen: false,
      password: 'secret',
    })
  })
})

it('My storage does not say that it is empty while papers are processed', async () => {
  await openApp('/storage', ({ path, query }) => {
    if (!path.endsWith('/articles/my-articles')) return undefined
    return query.get('doneStatus') === 'false' ? done([[processingPaper()], 1]) : done([[], 0])
  })
  expect(await screen.findByRole('list', { name: 'Papers being processed' })).toBeTruthy()
  expect(screen.queryByText('Your storage is empty.')).toBeNull()
})
