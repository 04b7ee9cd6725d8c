import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { myPaper, openPaper, paper, processingPaper, uploadState } from '../../features/articles/testing/papers.ts'
import { openApp } from '../../features/articles/testing/signed-in.tsx'
import { done, failed, type Received } from '../../testing/local-server.ts'

const file = (name: string, content = '%PDF-1.7 words') => new File([content], name)
const list = (papers: object[]) => done([papers, papers.length])
const chosen = async (...files: File[]) =>
  userEvent.upload(await screen.findByLabelText('Files to upload'), files, { applyAccept: false })

it('a finished upload can be opened, asked and published', async () => {
  const draft = myPaper({ status: 'complete', isPublished: false })
  const { asked } = await openApp('/upload-activity', ({ path }) => {
    if (path.endsWith('/my-articles')) return list([draft])
    if (path.endsWith('/articles/article')) return done(openPaper({ status: 'complete', isPublished: false }))
    return path.endsWith('/articles/publish') ? done(paper({ isPublished: true })) : undefined
  })
  expect((await screen.findByRole('link', { name: 'Open Shade and lettuce' })).getAttribute('href')).toBe('/storage/1')
  expect(screen.getByRole('link', { name: 'Ask Shade and lettuce' }).getAttribute('href')).toBe('/chat?papers=1')
  await userEvent.click(screen.getByRole('button', { name: 'Publish Shade and lettuce' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish this paper?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(asked('/articles/publish')).toHaveLength(1))
})

describe('files that are chosen', () => {
  it.each([
    ['picture.png', 'x', 'Only txt, docx and pdf files can be read.'],
    ['no-ending', 'x', 'Only txt, docx and pdf files can be read.'],
    ['empty.pdf', '', 'The file is empty.'],
    ['picture.pdf', 'PNG', 'Only txt, docx and pdf files can be read; the content of this one is of another type.'],
  ])('%s is refused before it is sent, with the reason', async (name, content, reason) => {
    const { asked } = await openApp('/upload-activity', () => undefined)
    await chosen(file(name, content))
    expect((await screen.findByRole('alert')).textContent).toContain(`${name}: ${reason}`)
    expect(asked('/create')).toEqual([])
  })

  it('files larger than the limit are refused', async () => {
    const { asked } = await openApp('/upload-activity', () => undefined)
    const large = file('large.pdf')
    Object.defineProperty(large, 'size', { value: 51 * 1_048_576 })
    await chosen(large)
    expect((await screen.findByRole('alert')).textContent).toContain('large.pdf: The file is larger than 50 MB.')
    expect(asked('/create')).toEqual([])
  })

  it('valid files are sent although others are refused', async () => {
    const { asked } = await openApp('/upload-activity', ({ path }) =>
      path.endsWith('/create')
        ? { status: 201, body: { statusCode: 201, data: processingPaper({ title: 'shade' }) } }
        : undefined,
    )
    await chosen(file('shade.pdf'), file('picture.png'))
    await waitFor(() => expect(asked('/create')).toHaveLength(1))
    expect(await screen.findByRole('region', { name: 'Now' })).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toContain('picture.png')
  })

  it('files can be dropped anywhere on the page', async () => {
    const { asked } = await openApp('/upload-activity', ({ path }) =>
      path.endsWith('/create') ? { status: 201, body: { statusCode: 201, data: processingPaper() } } : undefined,
    )
    await screen.findByLabelText('Files to upload')
    const dataTransfer = { types: ['Files'], files: [file('shade.pdf')] }
    fireEvent.dragOver(window, { dataTransfer })
    expect(await screen.findByText(/Drop to upload/)).toBeTruthy()
    fireEvent.drop(window, { dataTransfer })
    await waitFor(() => expect(asked('/create')).toHaveLength(1))
  })
})

it('papers without a file are no uploads', async () => {
  const papers = [myPaper({ id: 1, title: 'Read file' }), myPaper({ id: 2, title: 'Imported details', fileSize: 0 })]
  await openApp('/upload-activity', ({ path, query }) =>
    path.endsWith('/my-articles') ? list(query.get('doneStatus') === 'true' ? papers : []) : undefined,
  )
  expect(await screen.findByText('Read file')).toBeTruthy()
  expect(screen.queryByText('Imported details')).toBeNull()
})

it('files can be pasted, and pasted text stays in its field', async () => {
  const { asked } = await openApp('/upload-activity', ({ path }) =>
    path.endsWith('/create') ? { status: 201, body: { statusCode: 201, data: processingPaper() } } : undefined,
  )
  await screen.findByLabelText('Files to upload')
  fireEvent.paste(window, { clipboardData: { files: [] } })
  fireEvent.paste(window, { clipboardData: { files: [file('shade.pdf')] } })
  await waitFor(() => expect(asked('/create')).toHaveLength(1))
})

describe('500 papers in the queue', () => {
  const papers = Array.from({ length: 500 }, (_, index) =>
    processingPaper({ id: index + 1, title: `Paper ${index + 1}`, status: 'queue', uploadProgress: 0, stage: 'queue' }),
  )
  const pages = ({ path, query }: Received) => {
    if (path.startsWith('/socket.io')) return failed(503, 'notReady', 'Not ready.')
    if (!path.endsWith('/my-articles') || query.get('doneStatus') !== 'false') return undefined
    const from = Number(query.get('cursor') ?? '0')
    const next = from + 100 < papers.length ? { 'x-next-cursor': String(from + 100) } : undefined
    return done([papers.slice(from, from + 100), papers.length], {
      'access-control-expose-headers': 'x-next-cursor',
      ...next,
    })
  }

  it('all uploads are counted, and only the first rows rendered until more are wanted', async () => {
    await openApp('/upload-activity', pages)
    const now = within(await screen.findByRole('region', { name: 'Now' }))
    expect(now.getByRole('heading').textContent).toBe('Now 500')
    expect(now.getAllByRole('listitem')).toHaveLength(40)
    await userEvent.click(now.getByRole('button', { name: 'Show more (460 left)' }))
    expect(now.getAllByRole('listitem')).toHaveLength(80)
  })

  it('while live updates are paused the uploads are polled as a list', async () => {
    const { asked } = await openApp('/upload-activity', pages)
    await screen.findByRole('region', { name: 'Now' })
    const before = asked('/my-articles').length
    await screen.findByText('live updates paused, checking every 5 s')
    await waitFor(() => expect(asked('/my-articles').length).toBeGreaterThan(before))
    expect(asked('/uploadStatusUpdate')).toEqual([])
  })
})

describe('the uploads on every other screen', () => {
  it('uploads on other screens are one line that expands', async () => {
    await openApp('/profile', ({ path, query }) =>
      path.endsWith('/my-articles') && query.get('doneStatus') === 'false' ? list([processingPaper()]) : undefined,
    )
    const dock = within(await screen.findByRole('region', { name: 'Uploads' }))
    await userEvent.click(dock.getByRole('button', { name: '1 paper processing' }))
    expect(await dock.findByText('Reading the pages')).toBeTruthy()
    expect(await dock.findByRole('link', { name: 'Upload activity' })).toBeTruthy()
  })

  it('the dock in the header can be dismissed for this session', async () => {
    const uploads = [processingPaper()]
    await openApp('/profile', ({ path, query }) =>
      path.endsWith('/my-articles') && query.get('doneStatus') === 'false' ? list(uploads) : undefined,
    )
    const dock = await screen.findByRole('region', { name: 'Uploads' })
    expect(dock.closest('header')).toBeTruthy()
    await userEvent.click(within(dock).getByRole('button', { name: '1 paper processing' }))
    await userEvent.click(await within(dock).findByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull()
    expect(sessionStorage.getItem('colophon.dismissed-uploads')).toContain('running')
    sessionStorage.clear()
  })

  it('the dock is absent while nothing is processing', async () => {
    const { asked } = await openApp('/profile', () => undefined)
    await waitFor(() => expect(asked('/my-articles').length).toBeGreaterThan(1))
    expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull()
  })
})

describe('Upload activity', () => {
  it('the empty screen explains what happens to a file', async () => {
    await openApp('/upload-activity', () => undefined)
    expect(await screen.findByText(/This is what happens to a file/)).toBeTruthy()
  })

  it('after a reload the server’s state is shown by needed attention', async () => {
    await openApp('/upload-activity', ({ path, query }) => {
      if (!path.endsWith('/my-articles')) return undefined
      const broken = processingPaper({
        id: 2,
        title: 'Broken',
        status: 'error',
        uploadProgress: -1,
        stage: 'parse',
        reason: 'Damaged.',
        reasonCode: 'documentBroken',
      })
      return query.get('doneStatus') === 'false'
        ? list([processingPaper({ id: 1, title: 'Working' }), broken])
        : list([myPaper({ id: 3, title: 'Finished' })])
    })
    const now = within(await screen.findByRole('region', { name: 'Now' }))
    expect(now.getByText('Reading the pages')).toBeTruthy()
    expect(now.queryByRole('link', { name: 'Open now' })).toBeNull()
    expect(now.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('30')
    const attention = within(screen.getByRole('region', { name: 'Needs attention' }))
    expect(attention.getByText('Damaged.')).toBeTruthy()
    expect(attention.getByText('Stopped while reading the pages.')).toBeTruthy()
    expect(attention.queryByRole('button', { name: /^Try/ })).toBeNull()
    expect(attention.getByRole('button', { name: 'Remove' })).toBeTruthy()
    expect(within(screen.getByRole('region', { name: 'Done earlier' })).getByText('Finished')).toBeTruthy()
  })

  it('finished uploads can be hidden, which is remembered', async () => {
    await openApp('/upload-activity', ({ path }) =>
      path.endsWith('/my-articles') ? list([myPaper({ id: 3 })]) : undefined,
    )
    await screen.findByRole('region', { name: 'Done earlier' })
    await userEvent.click(screen.getByRole('switch', { name: 'Hide finished' }))
    expect(screen.queryByRole('region', { name: 'Done earlier' })).toBeNull()
    await waitFor(() => expect(localStorage.getItem('colophon.articles')).toBe('{"isHideUploadInformation":true}'))
  })

  it('a password-protected pdf asks for its password and sends it with the next attempt', async () => {
    const locked = processingPaper({
      status: 'error',
      uploadProgress: -1,
      reason: 'Protected.',
      reasonCode: 'documentEncrypted',
    })
    const { asked } = await openApp('/upload-activity', ({ path, query }) => {
      if (path.endsWith('/my-articles')) return query.get('doneStatus') === 'false' ? list([locked]) : undefined
      return path.endsWith('/retry') ? done(uploadState({ status: 'queue', uploadProgress: 0 })) : undefined
    })
    await userEvent.type(await screen.findByLabelText('Password of the file'), 'sesame{Enter}')
    expect(await screen.findByText('In the queue')).toBeTruthy()
    expect(JSON.parse(asked('/retry')[0]?.body ?? '')).toEqual({ articleId: 1, password: 'sesame' })
  })

  it('after 5 s without live events the screen polls and says so', async () => {
    let progress = 30
    await openApp('/upload-activity', ({ path, query }) => {
      if (path.endsWith('/my-articles'))
        return query.get('doneStatus') === 'false' ? list([processingPaper()]) : undefined
      if (path.endsWith('/uploadStatusUpdate')) {
        progress += 35
        return done(uploadState({ uploadProgress: progress }))
      }
      return path.startsWith('/socket.io') ? failed(503, 'notReady', 'Not ready.') : undefined
    })
    expect(await screen.findByText('live updates paused, checking every 5 s')).toBeTruthy()
    expect(await screen.findByText('Finding claims')).toBeTruthy()
  })

  it('a list that cannot be loaded keeps the shown uploads and offers a retry', async () => {
    let isDown = true
    await openApp('/upload-activity', ({ path }) => {
      if (!path.endsWith('/my-articles')) return undefined
      return isDown
        ? failed(500, 'serverError', 'Something went wrong here.')
        : list([myPaper({ id: 3, title: 'Finished' })])
    })
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong here.')
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Finished')).toBeTruthy()
  })
})
