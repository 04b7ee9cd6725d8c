import type { ArchiveRecord, OpenArticle } from '@colophon/protocol/articles/entities'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { type Answered, done, type Received } from '../../testing/local-server.ts'
import { hit, openPaper } from '../articles/testing/papers.ts'
import { openApp } from '../articles/testing/signed-in.tsx'

const ARCHIVE: ArchiveRecord = {
  archiveId: '0704.0014',
  provider: 'arXiv',
  submitter: 'Koichi Fujii',
  comments: '18 pages',
  reportNo: null,
  license: 'http://creativecommons.org/licenses/by/4.0/',
  categories: [
    { id: 'math.CA', name: 'Classical Analysis and ODEs' },
    { id: 'math.AT', name: 'Algebraic Topology' },
  ],
  versions: [{ version: 'v1', createdAt: '2007-04-01T12:00:00Z' }],
  isWithdrawn: false,
  pageUrl: 'https://arxiv.org/abs/0704.0014',
  pdfUrl: 'https://arxiv.org/pdf/0704.0014',
}
const record = (
  change: Partial<OpenArticle> = {},
  archive: Partial<ArchiveRecord> = {},
  related: readonly object[] = [],
  citing: readonly object[] = [],
  more: (request: Received) => Answered | undefined = () => undefined,
) =>
  openApp('/storage/1', (request) => {
    const { path } = request
    const answer = more(request)
    if (answer) return answer
    if (path.endsWith('/articles/related')) return done(related)
    if (path.endsWith('/articles/connections')) return done({ copies: [], citedBy: [citing, citing.length] })
    return path.endsWith('/articles/article')
      ? done(
          openPaper({
            source: 'arxiv',
            ownerId: null,
            ownerName: null,
            graph: null,
            archiveId: '0704.0014',
            authors: ['Koichi Fujii'],
            abstract: 'On $E_n$ type.',
            doi: '10.1103/a#b',
            journalRef: 'Phys.Rev.D76:013009,2007',
            rights: { list: true, view: true, quote: true, download: false },
            archive: { ...ARCHIVE, ...archive },
            ...change,
          }),
        )
      : undefined
  })

describe('a record of the archive', () => {
  it('an arXiv record shows all its metadata in readable form', async () => {
    await record()
    expect(await screen.findByRole('link', { name: 'Algebraic Topology' })).toBeTruthy()
    for (const words of ['18 pages', 'Phys.Rev.D76:013009,2007', '0704.0014', /v1 of /]) {
      expect(screen.getByText(words)).toBeTruthy()
    }
    expect(screen.getByRole('link', { name: /CC BY 4\.0/ }).getAttribute('href')).toBe(ARCHIVE.license)
    expect(screen.getByText('n').tagName).toBe('SUB')
    expect(screen.queryByRole('link', { name: 'Claims' })).toBeNull()
  })

  it('an arXiv record links to arXiv in a new tab and says so', async () => {
    await record()
    const pdf = await screen.findByRole('link', { name: /Read the pdf at arXiv.*leaves this site/ })
    expect([pdf.getAttribute('href'), pdf.getAttribute('target'), pdf.getAttribute('rel')]).toEqual([
      ARCHIVE.pdfUrl,
      '_blank',
      'noopener noreferrer',
    ])
    expect(screen.getByRole('link', { name: /10\.1103/ }).getAttribute('href')).toBe('https://doi.org/10.1103/a%23b')
  })

  // Proves: x-harvest-records
  it('a record of another provider names it, links to its page and offers no file', async () => {
    const identifier = 'oai:peat.example:7'
    const pageUrl = 'https://peat.example/papers/7'
    await record({ archiveId: null }, { archiveId: identifier, provider: 'peat.example', pageUrl, pdfUrl: null })
    const page = await screen.findByRole('link', { name: /Page at peat\.example/ })
    expect(page.getAttribute('href')).toBe(pageUrl)
    expect(screen.getByText(identifier)).toBeTruthy()
    expect(screen.queryByRole('link', { name: /pdf/ })).toBeNull()
    expect(screen.queryByText(/arXiv/)).toBeNull()
  })

  it('an author links to their papers', async () => {
    await record()
    const authors = within(await screen.findByRole('region', { name: 'Authors' }))
    expect(authors.getByRole('link', { name: 'Koichi Fujii' }).getAttribute('href')).toBe(
      '/knowledge?q=author%3A%22Koichi+Fujii%22&filter=all',
    )
  })

  it('authors are listed once, and a long list is collapsed', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `Author ${index + 1}`)
    await record({ authors: names })
    const authors = within(await screen.findByRole('region', { name: 'Authors' }))
    expect(screen.getAllByText(/Author 1\b/)).toHaveLength(1)
    expect(authors.getAllByRole('link')).toHaveLength(12)
    await userEvent.click(authors.getByRole('button', { name: '18 more' }))
    expect(authors.getAllByRole('link')).toHaveLength(30)
  })

  it('a withdrawn record says so and offers no pdf', async () => {
    await record({}, { isWithdrawn: true, comments: 'An error in Lemma 2' })
    expect((await screen.findByRole('note')).textContent).toContain('Withdrawn.')
    expect(screen.queryByRole('link', { name: /Read the pdf/ })).toBeNull()
  })

  it('an unsafe address is not a link', async () => {
    await record({}, { license: 'javascript:alert(1)' })
    expect((await screen.findByText('javascript:alert(1)')).tagName).toBe('DD')
  })

  it('an arXiv record leads to a conversation about its abstract and to related papers', async () => {
    const related = Array.from({ length: 5 }, (_, index) => hit({ id: index + 2, title: `Related ${index + 1}` }))
    await record({}, {}, related)
    const ask = await screen.findByRole('link', { name: 'Ask the abstract' })
    expect(ask.getAttribute('href')).toBe('/chat?papers=1')
    const section = within(await screen.findByRole('region', { name: 'Related papers' }))
    expect((await section.findByRole('link', { name: 'Related 1' })).getAttribute('href')).toBe('/storage/2')
    expect(section.getByRole('link', { name: 'More like this' }).getAttribute('href')).toBe('/knowledge?like=1')
  })

  it('an arXiv record without an abstract cannot be asked', async () => {
    await record({ abstract: '' })
    expect(await screen.findByText('arXiv provides none.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Ask the abstract' })).toBeNull()
  })

  it('an arXiv record can be bookmarked and cited', async () => {
    await record({ title: 'Loops' })
    expect(await screen.findByRole('button', { name: 'Save Loops' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Cite' })).toBeTruthy()
  })

  it('an arXiv record lists the papers here that cite it', async () => {
    await record({}, {}, [], [hit({ id: 7, title: 'Peat and its readers' })])
    const citing = within(await screen.findByRole('region', { name: 'Cited by' }))
    expect(citing.getByRole('link', { name: 'Peat and its readers' }).getAttribute('href')).toBe('/storage/7')
    expect(screen.queryByRole('region', { name: 'Related papers' })).toBeNull()
  })

  // Proves: x-file-record, x-retractions
  it('a record is filed from its page, which shows that it is retracted', async () => {
    const retraction = { kind: 'retraction', date: '2019-05-03', reason: 'Error in data', noticeDoi: '10.1/n' } as const
    const labels = { collectionIds: [], tagIds: [], status: null, stars: null }
    const { asked } = await record({ retraction }, {}, [], [], ({ path }) => {
      if (path.endsWith('/library/labels')) return done(labels)
      if (path.endsWith('/library/rating')) return done([{ articleId: 1, stars: null }])
      return path.includes('/library/') ? done([]) : undefined
    })
    expect((await screen.findByText('Retracted on 3 May 2019.')).closest('p')?.textContent).toBe(
      'Retracted on 3 May 2019. Reason: Error in data. Notice: 10.1/n',
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Collections and tags' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Collections and tags' }))
    await userEvent.click(await dialog.findByRole('radio', { name: '4 stars' }))
    await waitFor(() =>
      expect(asked('/library/rating').map(({ body }) => JSON.parse(body))).toEqual([{ articleIds: [1], stars: 4 }]),
    )
    await userEvent.click(dialog.getByRole('radio', { name: 'Not rated' }))
    await waitFor(() => expect(asked('/library/rating').at(-1)?.body).toContain('"stars":null'))
  })
})
