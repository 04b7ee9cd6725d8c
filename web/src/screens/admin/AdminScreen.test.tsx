import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openApp } from '../../features/articles/testing/signed-in.tsx'
import { type Answered, done, failed, type Received } from '../../testing/local-server.ts'
import { ACCOUNT, TOKENS, USER } from '../../testing/people.ts'
import { press } from '../../testing/render.tsx'

const MOMENT = '2026-11-22T03:04:05.000Z'
const FIGURES = {
  waiting: 3,
  running: 1,
  failed: 0,
  oldestAt: MOMENT,
  pausedAt: null,
  pauseReason: null,
}
const KINDS = [{ name: 're-read', waiting: 12, running: 1, failed: 0 }]
const DASHBOARD = {
  at: MOMENT,
  users: { total: 12, frozen: 1, admins: 1, activeToday: 4 },
  papers: { byStatus: { complete: 5, error: 2 }, cancelled: 1, archive: 100 },
  queue: FIGURES,
  failuresToday: 2,
  storage: { files: 2048, database: 1_048_576 },
  reports: 1,
  chain: 'ready',
  trends: {
    users: [...Array.from({ length: 13 }, () => 0), 3],
    papers: Array.from({ length: 14 }, () => 1),
    failures: Array.from({ length: 14 }, () => 0),
  },
}
const GRACE = {
  id: 9,
  email: 'grace@example.org',
  displayName: 'Grace',
  role: 'user',
  frozenAt: null,
  methods: ['password'],
  createdAt: MOMENT,
  lastSeenAt: null,
  sessions: 1,
  papers: 0,
  hasSecondFactor: true,
}
const ENTRY = {
  number: 1,
  at: MOMENT,
  actorId: 7,
  actorName: 'Ada',
  subjectId: 9,
  subjectName: 'Grace',
  action: 'freeze',
  target: '',
  reason: 'a good reason',
  before: '{"isFrozen":false}',
  after: '{"isFrozen":true}',
  address: '127.0.0.1',
  hash: 'f'.repeat(64),
}

function open(path: string, more: (request: Received) => Answered | undefined = () => undefined, role = 'admin') {
  return openApp(path, (request) => {
    const special = more(request)
    if (special) return special
    if (request.path.endsWith('/profile')) return done({ ...ACCOUNT, role })
    if (request.path.endsWith('/dashboard')) return done(DASHBOARD)
    if (request.path.endsWith('/users')) return done([[GRACE], 1])
    if (request.path.endsWith('/admin-logs')) return done([[ENTRY], 1])
    if (request.path.endsWith('/queue')) return done({ ...FIGURES, kinds: KINDS, failures: [], jobs: [] })
    return undefined
  })
}
const sayWhy = async (label: string) => {
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Reason'), 'a good reason')
  await userEvent.click(dialog.getByRole('button', { name: label }))
}

describe('the admin dashboard', () => {
  // Proves: 6-admin-dashboard
  it('other users see a page that requests and reveals nothing', async () => {
    const { asked } = await open('/admin-dashboard', undefined, 'user')
    expect(await screen.findByText('You do not have access to this page')).toBeTruthy()
    expect(screen.queryByText('Processing')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Admin dashboard' })).toBeNull()
    expect(asked('/dashboard')).toHaveLength(0)
  })

  // Proves: 1-admin, 2-admin-dashboard
  it('the overview shows figures that link to their lists', async () => {
    await open('/admin-dashboard')
    const users = (await screen.findByText('12')).closest('a')
    expect(users?.getAttribute('href')).toContain('tab=users')
    expect(screen.getByText('1').closest('a')?.getAttribute('href')).toContain('outcome=open')
    for (const trend of ['3 new users', '14 new papers', 'none']) {
      expect(screen.getByText(`${trend} in 14 days`)).toBeTruthy()
    }
    expect(screen.getByText('5 complete, 1 failed, 1 cancelled')).toBeTruthy()
  })

  // Proves: x-admin-figures
  it('figures that cannot be loaded show why and can be reloaded', async () => {
    let isDown = true
    await open('/admin-dashboard', ({ path }) =>
      isDown && path.endsWith('/dashboard') ? failed(503, 'notReady', 'The service is starting.') : undefined,
    )
    expect(await screen.findByText('The service is starting.')).toBeTruthy()
    isDown = false
    await press('Try again')
    expect(await screen.findByText('12')).toBeTruthy()
  })

  // Proves: x-admin-reason
  it('freezing a user needs a reason', async () => {
    const { asked } = await open('/admin-dashboard?tab=users', ({ path }) =>
      path.endsWith('/freeze') ? done({ ...GRACE, frozenAt: MOMENT }) : undefined,
    )
    await press('Freeze')
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Freeze' }))
    expect(await screen.findByText('Please give a reason; it is logged.')).toBeTruthy()
    await sayWhy('Freeze')
    await waitFor(() => expect(asked('/freeze')).toHaveLength(1))
    expect(JSON.parse(asked('/freeze')[0]?.body ?? '')).toEqual({ userId: 9, isFrozen: true, reason: 'a good reason' })
  })

  it('impersonation shows a banner that leads back', async () => {
    const until = Math.floor(Date.now() / 1000) + 1800
    const acting = `x.${btoa(JSON.stringify({ sub: '9', act: { sub: '7' }, until }))}.y`
    let isActing = false
    await open('/admin-dashboard?tab=users', ({ path }) => {
      if (path.endsWith('/login-as-user')) {
        isActing = true
        return done({ ...TOKENS, accessToken: acting, user: { ...USER, id: 9, displayName: 'Grace' } })
      }
      if (path.endsWith('/leave-user')) {
        isActing = false
        return done({ ...TOKENS, accessToken: 'a2', user: { ...USER, role: 'admin' } })
      }
      return isActing && path.endsWith('/profile') ? done({ ...ACCOUNT, id: 9, displayName: 'Grace' }) : undefined
    })
    await press('Sign in as')
    await sayWhy('Sign in as')
    const banner = await screen.findByRole('complementary', { name: 'Signed in as another user' })
    expect(banner.textContent).toMatch(/signed in as Grace.*(29|30):\d\d left/)
    await press('Return to your account')
    expect(await screen.findByRole('heading', { name: 'Admin dashboard' })).toBeTruthy()
    const banners = () => screen.queryByRole('complementary', { name: 'Signed in as another user' })
    await waitFor(() => expect(banners()).toBeNull())
  })

  // Proves: 2-serves-admin-logs, 3-slice-profile-adminLogs
  it('the log is shown, stored in the specified slice, and verified', async () => {
    const { store } = await open('/admin-dashboard?tab=logs', ({ path }) =>
      path.endsWith('/check') ? done({ entries: 1, isWhole: true, brokenAt: null, problem: null }) : undefined,
    )
    expect(await screen.findByText(/^Ada \(7\), Grace \(9\)/)).toBeTruthy()
    await waitFor(() => expect(store.getState().profile.adminLogs).toEqual([ENTRY]))
    expect(store.getState().profile.total).toBe(1)
    await press('Verify the log')
    expect(await screen.findByText(/^The log is intact: 1 entries/)).toBeTruthy()
  })

  it('a filter without matches says so and leads back to all', async () => {
    await open('/admin-dashboard?tab=users&q=nobody', ({ path }) =>
      path.endsWith('/users') ? done([[], 0]) : undefined,
    )
    expect(await screen.findByText('No matches')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Show all' }).getAttribute('href')).toContain('tab=users')
  })
})

describe('what was lost, taken down or not found', () => {
  // Proves: x-admin-reset-factor
  it('a second factor is reset with a reason; it is not offered for administrators and users without one', async () => {
    const boss = { ...GRACE, id: 10, displayName: 'Boss', role: 'admin' }
    const plain = { ...GRACE, id: 11, displayName: 'Plain', hasSecondFactor: false }
    const { asked } = await open('/admin-dashboard?tab=users', ({ path }) => {
      if (path.endsWith('/users')) return done([[GRACE, boss, plain], 3])
      return path.endsWith('/reset-second-factor') ? done({ ...GRACE, hasSecondFactor: false }) : undefined
    })
    expect(await screen.findAllByRole('button', { name: 'Reset second factor' })).toHaveLength(1)
    await press('Reset second factor')
    await sayWhy('Reset second factor')
    await waitFor(() => expect(asked('/reset-second-factor')).toHaveLength(1))
    expect(JSON.parse(asked('/reset-second-factor')[0]?.body ?? '')).toEqual({ userId: 9, reason: 'a good reason' })
  })

  // Proves: x-admin-settle
  it('a paper that was taken down can be put back', async () => {
    const report = {
      ...{ id: 1, kind: 'paper', articleId: 3, commentId: null, words: 'On peat', reason: 'not theirs' },
      ...{ reporterName: 'Grace', createdAt: MOMENT, outcome: 'taken down', settledAt: MOMENT, note: 'so it is' },
    }
    const { asked } = await open('/admin-dashboard?tab=content', ({ path }) => {
      if (path.endsWith('/reports')) return done([[report], 1])
      return path.endsWith('/put-back') ? done(null) : undefined
    })
    await press('Put back')
    await sayWhy('Put back')
    await waitFor(() => expect(asked('/put-back')).toHaveLength(1))
    expect(JSON.parse(asked('/put-back')[0]?.body ?? '')).toEqual({ articleId: 3, reason: 'a good reason' })
  })

  it('the queue says how many papers wait to be read again', async () => {
    await open('/admin-dashboard?tab=processing')
    expect(await screen.findByText('12 papers wait to be read again, while no upload waits.')).toBeTruthy()
  })

  it('the queue is paused and resumed with a reason, which is shown', async () => {
    const { asked } = await open('/admin-dashboard?tab=processing', ({ path, body }) => {
      if (!path.endsWith('/pause-queue')) return undefined
      const { isPaused, reason } = JSON.parse(body)
      const paused = isPaused ? { pausedAt: MOMENT, pauseReason: reason } : {}
      return done({ ...FIGURES, ...paused, kinds: KINDS, failures: [], jobs: [] })
    })
    await press('Pause the queue')
    await sayWhy('Pause')
    expect(await screen.findByText(/^Paused since .*: “a good reason”\.$/)).toBeTruthy()
    await press('Resume the queue')
    await sayWhy('Resume')
    expect(await screen.findByText('The queue is running.')).toBeTruthy()
    const sent = asked('/pause-queue').map(({ body }) => JSON.parse(body ?? ''))
    expect(sent.map(({ isPaused, reason }) => [isPaused, reason])).toEqual([
      [true, 'a good reason'],
      [false, 'a good reason'],
    ])
  })

  // Proves: x-admin-index
  it('a paper is indexed again by its number', async () => {
    const { asked } = await open('/admin-dashboard?tab=processing', ({ path }) =>
      path.endsWith('/index-again') ? done(null) : undefined,
    )
    await userEvent.type(await screen.findByLabelText('Paper number'), '12')
    await press('Index again')
    await sayWhy('Index again')
    await waitFor(() => expect(asked('/index-again')).toHaveLength(1))
  })
})
