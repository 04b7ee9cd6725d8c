import { beforeEach, describe, expect, it, vi } from 'vitest'
import { connectSession } from '../../lib/api/session.ts'
import { type Answered, done, failed, type Received, serveLocally } from '../../testing/local-server.ts'
import * as toasts from '../../ui/toast.tsx'
import { articlesSlice, selectUploads } from '../articles/slice.ts'
import { articlesStore, myPaper, processingPaper, uploadState } from '../articles/testing/papers.ts'
import type { UploadItem } from '../articles/uploads/upload-item.ts'
import { cancelUpload, hideUpload, retryUpload } from './end-upload.ts'
import { keepAll, keepBoth, uploadFiles } from './upload.ts'
import { uploadLabel } from './upload-labels.ts'

const SOON = { timeout: 30_000 }
const NEVER = new Promise<never>(() => {})
const pdf = (name: string, content = '%PDF-') => new File([content], name, { type: 'application/pdf' })
const creates = (received: readonly Received[]) => received.filter(({ path }) => path.endsWith('/articles/create'))
const created = (article = processingPaper()): Answered => ({ status: 201, body: { statusCode: 201, data: article } })

function start() {
  const store = articlesStore()
  const item = (index = 0) => selectUploads(store.getState())[index] as UploadItem
  return { store, item, items: () => selectUploads(store.getState()) }
}

beforeEach(() => connectSession({ tokens: () => null, storedTokens: () => null, keep: () => {}, end: () => {} }))

describe('an upload', () => {
  // Proves: 9-generation-sequences, 9-generation-length, 9-generation-beams, 9-generation-span, 9-generation-penalty
  it('an upload sends the file with the five generation fields and an idempotency key', async () => {
    const { received } = await serveLocally(({ path }) => (path.endsWith('/create') ? created() : done([[], 0])))
    const { store, item } = start()
    await store.dispatch(uploadFiles([pdf('shade.pdf')]))
    const [request] = creates(received)
    const part = (name: string) => new RegExp(`name="${name}"\\r\\n\\r\\n([^\\r]*)`).exec(request?.body ?? '')?.[1]
    const names = ['num_return_sequences', 'max_length', 'length_penalty', 'num_beams', 'span_length']
    expect(names.map(part)).toEqual(['10', '216', '0', '10', '128'])
    expect(request?.body).toContain('filename="shade.pdf"')
    expect(request?.headers['idempotency-key']).toBe(item().id)
    expect(item()).toMatchObject({ idArticle: 1, uploadStatus: 'processing', percentUpload: 100 })
  })

  // Proves: 8-upload-other, deviation-24
  it.each([
    ['without a message', { status: 502, body: '<html>Bad gateway</html>' }, 'Upload file'],
    ['with one', failed(413, 'fileTooLarge', 'A file may be at most 50 MB.'), 'A file may be at most 50 MB.'],
  ])('a refusal of the server %s is the reason of the upload and a toast', async (_, refusal, reason) => {
    const shown = vi.spyOn(toasts, 'toastError').mockImplementation(() => {})
    await serveLocally(({ path }) => (path.endsWith('/create') ? refusal : done([[], 0])))
    const { store, item } = start()
    await store.dispatch(uploadFiles([pdf('shade.pdf')]))
    expect(item()).toMatchObject({ uploadStatus: 'error', reason })
    expect(shown.mock.calls).toEqual([[reason]])
  })

  it('of several files two are sent at once, the rest wait', async () => {
    let open = 0
    let most = 0
    let id = 0
    // Replies are held until two uploads run concurrently, and then delayed, so that a third would be noticed.
    const both = Promise.withResolvers<void>()
    const { received } = await serveLocally(({ path }) => {
      if (!path.endsWith('/create')) return done([[], 0])
      open += 1
      most = Math.max(most, open)
      if (open === 2) both.resolve()
      void both.promise.then(() => setTimeout(() => (open -= 1), 40))
      id += 1
      return { ...created(processingPaper({ id })), after: both.promise, afterMs: 50 }
    })
    const { store, items } = start()
    await store.dispatch(uploadFiles(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf'].map((name) => pdf(name, name))))
    expect(most).toBe(2)
    expect(creates(received)).toHaveLength(5)
    expect(items().every(({ uploadStatus }) => uploadStatus === 'processing')).toBe(true)
  })

  // Proves: deviation-24
  it('a failed upload shows the server’s message and can be retried with the same key', async () => {
    let isBroken = true
    const { received } = await serveLocally(({ path }) => {
      if (!path.endsWith('/create')) return done([[], 0])
      return isBroken ? failed(415, 'fileUnsupported', 'The content must be of that type.') : created()
    })
    const { store, item } = start()
    await store.dispatch(uploadFiles([pdf('shade.pdf')]))
    expect(item()).toMatchObject({ uploadStatus: 'error', reason: 'The content must be of that type.' })
    isBroken = false
    await store.dispatch(retryUpload(item()))
    expect(item()).toMatchObject({ uploadStatus: 'processing', reason: null })
    const keys = creates(received).map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(1)
  })

  // Proves: 4-upload-410, 8-upload-410-removes
  it('an upload answered with 410 removes its item', async () => {
    await serveLocally(({ path }) =>
      path.endsWith('/create') ? failed(410, 'articleCancelled', 'This upload was cancelled.') : done([[], 0]),
    )
    const { store, items } = start()
    await store.dispatch(uploadFiles([pdf('shade.pdf')]))
    expect(items()).toEqual([])
  })

  it('an upload waits and is retried when too many papers are processing', async () => {
    let tries = 0
    await serveLocally(({ path }) => {
      if (!path.endsWith('/create')) return done([[], 0])
      tries += 1
      return tries === 1 ? failed(429, 'tooManyInWork', 'Too many.') : created()
    })
    const { store, item } = start()
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const sending = store.dispatch(uploadFiles([pdf('shade.pdf')]))
    await vi.waitFor(() => expect(item()).toMatchObject({ isWaiting: true, uploadStatus: 'created' }), SOON)
    await vi.advanceTimersByTimeAsync(5000)
    vi.useRealTimers()
    await sending
    expect(item()).toMatchObject({ isWaiting: false, uploadStatus: 'processing' })
  })

  it('an upload with a lost connection resumes under the same key and says so', async () => {
    let isCut = true
    const { received } = await serveLocally(({ path }) => {
      if (!path.endsWith('/create')) return done([[], 0])
      return isCut ? { ...created(), cut: true } : created()
    })
    const { store, item } = start()
    const sending = store.dispatch(uploadFiles([pdf('shade.pdf')]))
    const lost = { losses: 1, uploadStatus: 'created', percentUpload: 0 }
    await vi.waitFor(() => expect(item()).toMatchObject(lost), SOON)
    expect(uploadLabel(item())).toContain('The connection was lost')
    isCut = false
    dispatchEvent(new Event('online'))
    await sending
    expect(item()).toMatchObject({ idArticle: 1, uploadStatus: 'processing' })
    expect(new Set(creates(received).map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    expect(creates(received)).toHaveLength(2)
  })

  it('a waiting upload can be cancelled', async () => {
    await serveLocally(({ path }) => (path.endsWith('/create') ? { ...created(), cut: true } : done([[], 0])))
    const { store, item, items } = start()
    const sending = store.dispatch(uploadFiles([pdf('shade.pdf')]))
    await vi.waitFor(() => expect(item()).toMatchObject({ losses: 1 }), SOON)
    await store.dispatch(hideUpload(item()))
    await sending
    expect(items()).toEqual([])
  })

  it('a removed upload is no longer sent, as after signing out', async () => {
    const signedOut = Promise.withResolvers<void>()
    const { received } = await serveLocally(({ path }) =>
      path.endsWith('/create') ? { ...created(), after: signedOut.promise } : done([[], 0]),
    )
    const { store } = start()
    const sending = store.dispatch(uploadFiles(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'].map((name) => pdf(name, name))))
    await vi.waitFor(() => expect(creates(received)).toHaveLength(2), SOON)
    for (const { id } of selectUploads(store.getState())) store.dispatch(articlesSlice.actions.uploadHidden(id))
    signedOut.resolve()
    await sending
    expect(creates(received)).toHaveLength(2)
  })
})

describe('a file that I have already', () => {
  const serveDuplicate = () =>
    serveLocally(({ path }) =>
      path.endsWith('/create') ? created(processingPaper({ id: 2 })) : done([[myPaper({ id: 9 })], 1]),
    )

  // Proves: deviation-25
  it('a duplicate needs confirmation before it is sent', async () => {
    const { received } = await serveDuplicate()
    const { store, item } = start()
    await store.dispatch(uploadFiles([pdf('shade.pdf')]))
    expect(creates(received)).toEqual([])
    expect(received[0]?.query.get('sha256')).toBe(await sha256('%PDF-'))
    expect(item()).toMatchObject({ uploadStatus: 'created', duplicate: { id: 9, title: 'Shade and lettuce' } })
  })

  it('a file for a paper without one is sent although another paper has the same', async () => {
    const { received } = await serveLocally(({ path }) =>
      path.endsWith('/attach-file') ? done(processingPaper()) : done([[myPaper({ id: 5 })], 1]),
    )
    const { store, item } = start()
    await store.dispatch(uploadFiles([pdf('shade.pdf')], 1))
    expect(received.map(({ path }) => path)).toEqual([expect.stringContaining('/attach-file')])
    expect(item()).toMatchObject({ idArticle: 1, duplicate: null })
  })

  it('a file chosen twice at once needs confirmation', async () => {
    let isThere = false
    const { received } = await serveLocally(({ path }) => {
      if (!path.endsWith('/create')) return done(isThere ? [[myPaper({ id: 1 })], 1] : [[], 0])
      isThere = true
      return { ...created(), afterMs: 50 }
    })
    const { store, items } = start()
    await store.dispatch(uploadFiles([pdf('shade.pdf'), pdf('copy.pdf'), pdf('again.pdf')]))
    expect(creates(received)).toHaveLength(1)
    expect(items().filter(({ duplicate }) => duplicate?.id === 1)).toHaveLength(2)
  })

  it('keeping all duplicates sends each of them', async () => {
    const { received } = await serveDuplicate()
    const { store, items } = start()
    await store.dispatch(uploadFiles([pdf('a.pdf', 'a'), pdf('b.pdf', 'b')]))
    await store.dispatch(keepAll(items().map(({ id }) => id)))
    expect(creates(received)).toHaveLength(2)
  })

  it('keeping both sends the duplicate', async () => {
    const { received } = await serveDuplicate()
    const { store, item } = start()
    await store.dispatch(uploadFiles([pdf('shade.pdf')]))
    await store.dispatch(keepBoth(item().id))
    expect(creates(received)).toHaveLength(1)
    expect(item()).toMatchObject({ idArticle: 2, duplicate: null })
  })
})

describe('cancel', () => {
  // Proves: 4-upload-fails
  it('cancelling a processing paper shows the error first, then hides it', async () => {
    const { received } = await serveLocally(({ path }) => {
      if (path.endsWith('/create')) return created(processingPaper({ id: 4 }))
      return path.endsWith('/hide-article-from-upload')
        ? done(uploadState({ articleId: 4, status: 'error', uploadProgress: -1 }))
        : done([[], 0])
    })
    const { store, item, items } = start()
    await store.dispatch(uploadFiles([pdf('shade.pdf')]))
    const cancelling = store.dispatch(cancelUpload(item()))
    expect(item()).toMatchObject({ uploadStatus: 'error', reason: 'You cancelled this upload.' })
    await cancelling
    expect(items()).toEqual([])
    expect(JSON.parse(received.at(-1)?.body ?? '')).toEqual({ articleId: 4, isHidden: true })
  })

  it('cancelling during upload stops the bytes without a call', async () => {
    const { received } = await serveLocally(({ path }) =>
      path.endsWith('/create') ? { ...created(), after: NEVER } : done([[], 0]),
    )
    const { store, item, items } = start()
    const sending = store.dispatch(uploadFiles([pdf('shade.pdf')]))
    await vi.waitFor(() => expect(creates(received)).toHaveLength(1), SOON)
    await store.dispatch(cancelUpload(item()))
    await sending
    expect(items()).toEqual([])
    expect(received.some(({ path }) => path.endsWith('/hide-article-from-upload'))).toBe(false)
  })
})

it('hiding an upload that no longer exists (410) removes its row', async () => {
  await serveLocally(({ path }) =>
    path.endsWith('/create')
      ? created()
      : path.includes('hide')
        ? failed(410, 'articleDeleted', 'Gone.')
        : done([[], 0]),
  )
  const { store, item, items } = start()
  await store.dispatch(uploadFiles([pdf('shade.pdf')]))
  await store.dispatch(hideUpload(item()))
  expect(items()).toEqual([])
})

it('a retry of a protected pdf sends its password to the stage that failed', async () => {
  const { received } = await serveLocally(({ path }) => {
    if (path.endsWith('/create'))
      return created(processingPaper({ status: 'error', uploadProgress: -1, reasonCode: 'documentEncrypted' }))
    return path.endsWith('/retry') ? done(uploadState({ status: 'queue', uploadProgress: 0 })) : done([[], 0])
  })
  const { store, item } = start()
  await store.dispatch(uploadFiles([pdf('shade.pdf')]))
  await store.dispatch(retryUpload(item(), 'secret'))
  expect(JSON.parse(received.at(-1)?.body ?? '')).toEqual({ articleId: 1, password: 'secret' })
  expect(item()).toMatchObject({ uploadStatus: 'queue', reasonCode: null })
})

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Buffer.from(digest).toString('hex')
}
