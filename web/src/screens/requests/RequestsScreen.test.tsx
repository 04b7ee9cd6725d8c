import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import { openApp } from '../../features/articles/testing/signed-in.tsx'
import { type Answered, done, failed, type Received } from '../../testing/local-server.ts'
import { ACCOUNT } from '../../testing/people.ts'
import { press } from '../../testing/render.tsx'
import { A_REQUEST, A_REQUEST_TO_ME } from '../../testing/requests.ts'

// Loaded beforehand, because on a busy machine the import takes longer than a test's timeout.
beforeAll(async () => void (await import('./RequestsScreen.tsx')), 60_000)

type Given = { toMe?: object[]; mine?: object[]; more?: (request: Received) => Answered | undefined }

/** Ada's requests; Grace has requested her paper. */
async function open(address: string, { toMe = [A_REQUEST_TO_ME], mine = [A_REQUEST], more }: Given = {}) {
  const app = await openApp(address, (request) => {
    const special = more?.(request)
    if (special) return special
    const { path } = request
    if (path.endsWith('/requests/requests-to-me')) {
      return {
        status: 200,
        body: { statusCode: 200, data: [toMe, toMe.length], meta: { pending: toMe.length, unseen: 0 } },
      }
    }
    if (path.endsWith('/requests/my-requests')) return done([mine, mine.length])
    if (path.endsWith('/requests/mark-as-seen')) return done({ seen: 1 })
    if (path.endsWith('/requests/delete')) return done(null)
    if (path.endsWith('/requests/answer')) return done({ ...A_REQUEST_TO_ME, state: 'granted' })
    if (path.endsWith('/requests/remind')) return done(A_REQUEST)
    return path.endsWith('/profile') ? done(ACCOUNT) : undefined
  })
  await screen.findByRole('heading', { level: 1, name: 'Requests' })
  return app
}
/** Presses a button of the open dialog. */
const pressThere = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
const bodies = (asked: Received[]) => asked.map(({ body }) => JSON.parse(body))

const INVITATION = {
  offerId: 4,
  articleId: 12,
  title: 'On peat',
  sharer: { id: 7, name: 'www.evil.example' },
  accessLevel: 'readOnly',
  expiresAt: null,
  invitedAt: '2026-11-20T09:00:00.000Z',
}

describe('papers that are shared with me', () => {
  // Proves: x-share-invite
  it('an invitation names sharer and paper as quoted text, and is accepted, which opens the paper', async () => {
    const { asked } = await open('/requests', {
      more: ({ path }) => {
        if (path.endsWith('/requests/invitations')) return done([INVITATION])
        return path.endsWith('/answer-invitation') ? done(null) : undefined
      },
    })
    const list = await screen.findByRole('list', { name: 'Invitations' })
    expect(list.textContent).toContain('“www.evil.example” invites you to read “On peat”.')
    expect(list.querySelector('a')).toBeNull()
    await press('Accept')
    await waitFor(() => expect(location.pathname).toBe('/storage/12'))
    expect(bodies(asked('/answer-invitation'))).toEqual([{ offerId: 4, isAccepted: true }])
  })

  // Proves: x-share-link
  it('a link opens its paper, or says why it does not work', async () => {
    let isEnded = true
    const more = ({ path }: Received) => {
      if (!path.endsWith('/requests/open-link')) return undefined
      return isEnded ? failed(404, 'linkNotFound', 'It does not work any more.') : done({ articleId: 12 })
    }
    const { asked } = await open(`/requests#link=${'a'.repeat(43)}`, { more })
    expect((await screen.findByRole('alert')).textContent).toContain('It does not work any more.')
    isEnded = false
    await userEvent.click(screen.getByRole('link', { name: 'Mine' }))
    history.pushState(null, '', `/requests#link=${'b'.repeat(43)}`)
    dispatchEvent(new PopStateEvent('popstate'))
    await waitFor(() => expect(location.pathname).toBe('/storage/12'))
    expect(bodies(asked('/open-link')).map(({ link }) => link[0])).toEqual(['a', 'b'])
  })
})

it('the menu counts the requests to answer, on every screen', async () => {
  await openApp('/storage', ({ path }) =>
    path.endsWith('/requests/requests-to-me')
      ? { status: 200, body: { statusCode: 200, data: [[A_REQUEST_TO_ME], 3], meta: { pending: 3, unseen: 0 } } }
      : undefined,
  )
  expect(await screen.findByRole('link', { name: /^Requests,? *3 to answer$/ })).toBeTruthy()
})

describe('requests to me', () => {
  // Proves: 2-requests, 3-slice-request-requestsToMe, 3-slice-request-total
  it('requests show requester, paper and history, and are marked as seen', async () => {
    const { asked } = await open('/requests')
    const item = within((await screen.findByRole('heading', { name: 'On peat' })).closest('li') as HTMLElement)
    expect(item.getByText('Grace')).toBeTruthy()
    expect(item.getByText(A_REQUEST.walletAddress)).toBeTruthy()
    expect(item.getByText('Has access to 2 of your other private papers.', { exact: false })).toBeTruthy()
    expect(item.getByText(/^Soil physics, Galway\. · Member since .*2026, 3 papers published here\.$/)).toBeTruthy()
    expect(item.getByText('Earlier requests and answers (1)')).toBeTruthy()
    expect(item.getByText(/^You granted full access to “On sand”/)).toBeTruthy()
    await waitFor(() => expect(asked('/requests/mark-as-seen')).toHaveLength(1))
  })

  // Proves: 2-serves-requests
  it('requests are granted with level and duration, proven by password without a linked wallet', async () => {
    const { asked } = await open('/requests')
    await press('Grant')
    await userEvent.click(await screen.findByLabelText(/^Full:/))
    await userEvent.selectOptions(screen.getByLabelText('For how long'), '30 days')
    await press('Continue')
    await userEvent.type(await screen.findByLabelText(/^Your password/), 'secret')
    await pressThere('Grant')
    await waitFor(() => expect(asked('/requests/answer')).toHaveLength(1))
    const [body] = bodies(asked('/requests/answer'))
    expect(body).toMatchObject({ articleId: 12, isGranted: true, accessLevel: 'full', password: 'secret' })
    expect(Date.parse(body.expiresAt) - Date.now()).toBeGreaterThan(29 * 86_400_000)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('requests are rejected with a reason; a failure keeps the input', async () => {
    const refuse = ({ path }: Received) =>
      path.endsWith('/requests/answer') ? failed(403, 'passwordWrong', 'Wrong password.') : undefined
    const { asked } = await open('/requests', { more: refuse })
    await press('Reject')
    await userEvent.type(await screen.findByLabelText('Reason'), 'Not yet.')
    await press('Continue')
    await userEvent.type(await screen.findByLabelText(/^Your password/), 'wrong')
    await pressThere('Reject')
    expect(await screen.findByText('Wrong password.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Not yet.')
    expect(bodies(asked('/requests/answer'))[0]).toMatchObject({ isGranted: false, note: 'Not yet.' })
  })

  it('granted requests are revoked after a confirmation', async () => {
    const { asked } = await open('/requests', { toMe: [{ ...A_REQUEST_TO_ME, state: 'granted' }] })
    await press('Revoke')
    await pressThere('Revoke')
    await waitFor(() => expect(asked('/requests/delete')).toHaveLength(1))
    expect(asked('/requests/delete')[0]?.query.get('userId')).toBe(String(A_REQUEST.userId))
  })
})

describe('several requests to me', () => {
  const three = [1, 2, 3].map((articleId) => ({ ...A_REQUEST_TO_ME, articleId, title: `On peat ${articleId}` }))
  const chooseTwo = async () => {
    for (const title of ['On peat 1', 'On peat 3']) {
      await userEvent.click(await screen.findByLabelText(`Choose the request of Grace for “${title}”`))
    }
  }

  // Proves: deviation-79
  it('several requests get one decision, each answered separately; those answered meanwhile are skipped', async () => {
    const { asked } = await open('/requests', {
      toMe: three,
      more: ({ path, body }) =>
        path.endsWith('/requests/answer') && JSON.parse(String(body)).articleId === 1
          ? failed(409, 'requestAnswered', 'Answered.')
          : undefined,
    })
    await chooseTwo()
    await press('Grant selected')
    await userEvent.type(await screen.findByLabelText('Message (optional)'), 'Welcome.')
    await press('Continue')
    await userEvent.type(await screen.findByLabelText(/^Your password/), 'secret')
    await pressThere('Grant all')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = bodies(asked('/requests/answer'))
    expect(sent.map(({ articleId }) => articleId)).toEqual([1, 3])
    for (const body of sent) expect(body).toMatchObject({ isGranted: true, note: 'Welcome.', password: 'secret' })
    expect(await screen.findByText(/^1 request granted\. 1 already answered or withdrawn\.$/)).toBeTruthy()
  })

  it('stopping a bulk answer counts the answer being sent and sends no other', async () => {
    const stopped = Promise.withResolvers<void>()
    const { asked } = await open('/requests', {
      toMe: three,
      more: ({ path, body }) =>
        path.endsWith('/requests/answer')
          ? {
              ...done({ ...A_REQUEST_TO_ME, articleId: JSON.parse(String(body)).articleId, state: 'granted' }),
              after: stopped.promise,
            }
          : undefined,
    })
    await press('Select all 3 pending')
    await press('Grant selected')
    await press('Continue')
    await userEvent.type(await screen.findByLabelText(/^Your password/), 'secret')
    await pressThere('Grant all')
    await waitFor(() => expect(asked('/requests/answer')).toHaveLength(1))
    await pressThere('Cancel')
    stopped.resolve()
    expect(await screen.findByText(/^1 request granted\. 2 still wait\.$/)).toBeTruthy()
    expect(asked('/requests/answer')).toHaveLength(1)
  })

  it('a bulk answer stops at a failure with its progress and leaves the rest pending', async () => {
    const { asked } = await open('/requests', {
      toMe: three,
      more: ({ path, body }) =>
        path.endsWith('/requests/answer') && JSON.parse(String(body)).articleId === 2
          ? failed(503, 'unavailable', 'Not now.')
          : undefined,
    })
    await press('Select all 3 pending')
    await press('Reject selected')
    await press('Continue')
    await userEvent.type(await screen.findByLabelText(/^Your password/), 'secret')
    await pressThere('Reject all')
    expect(await screen.findByText('Not now.')).toBeTruthy()
    expect(screen.getByText(/^2 of 3: Grace/)).toBeTruthy()
    await pressThere('Stop here')
    expect(await screen.findByText('1 request rejected. 2 still wait.')).toBeTruthy()
    expect(asked('/requests/answer')).toHaveLength(2)
  })
})

describe('my requests', () => {
  // Proves: 2-requests, 3-slice-request-myRequests
  it('my requests show their progress and can be reminded of or withdrawn', async () => {
    const { asked } = await open('/requests?tab=mine')
    const steps = within(await screen.findByRole('list', { name: 'Progress' }))
    expect(steps.getAllByRole('listitem').map((step) => step.dataset.done !== undefined)).toEqual([true, false, false])
    await press('Remind the owner')
    await waitFor(() => expect(bodies(asked('/requests/remind'))).toEqual([{ articleId: 12 }]))
    await press('Withdraw')
    await pressThere('Withdraw')
    await waitFor(() => expect(asked('/requests/delete')).toHaveLength(1))
  })
})

describe('a list without requests', () => {
  it.each([
    ['/requests', 'No requests yet'],
    ['/requests?tab=mine', 'You have not asked for access'],
    ['/requests?state=denied', 'No matching requests'],
  ])('the form at %s shows: %s', async (address, words) => {
    await open(address, { toMe: [], mine: [] })
    expect(await screen.findByRole('heading', { name: words })).toBeTruthy()
  })

  it('requests that cannot be loaded show an error with a retry', async () => {
    await open('/requests', {
      more: ({ path }) => (path.endsWith('/requests-to-me') ? failed(503, 'unavailable', 'Not now.') : undefined),
    })
    expect((await screen.findByRole('alert')).textContent).toContain('Not now.')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})
