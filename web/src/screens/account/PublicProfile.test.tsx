import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Answered, done, failed, type Received, serveLocally } from '../../testing/local-server.ts'
import { ACCOUNT, TOKENS } from '../../testing/people.ts'
import { renderApp } from '../../testing/render.tsx'

const GRACE = {
  id: 9,
  displayName: 'Grace',
  avatarUrl: null,
  about: 'Compilers',
  createdAt: '2026-01-02T03:04:05Z',
  ratingPoints: 4,
  docsCount: 2,
  statementsCount: 31,
  commentsCount: 5,
}

async function open(profileId: number, more: (request: Received) => Answered | undefined = () => undefined) {
  const served = await serveLocally((request) => {
    const special = more(request)
    if (special) return special
    if (request.path.endsWith('/get-profile')) return done({ ...GRACE, id: Number(request.query.get('profileId')) })
    if (request.path.endsWith('/articles')) return done([[], 0])
    return done(request.path.endsWith('/profile') ? ACCOUNT : null)
  })
  localStorage.setItem('colophon.auth', JSON.stringify(TOKENS))
  return { ...served, ...renderApp(`/profile?profileId=${profileId}`) }
}

// Proves: x-public-profile
describe('the profile of another user', () => {
  // Proves: deviation-45
  it('a public profile shows name, age, counts and published papers only, and is stored by id', async () => {
    const { received, store } = await open(9)
    await screen.findByRole('heading', { level: 1, name: 'Grace' })
    const facts = [...document.querySelectorAll('dl dd')].map(({ textContent }) => textContent)
    expect(facts).toEqual(['Jan 2, 2026', '2', '31', '5', '4'])
    expect(await screen.findByText('Nothing published yet')).toBeTruthy()
    expect(received.find(({ path }) => path.endsWith('/articles'))?.query.get('ownerId')).toBe('9')
    expect(store.getState().profile.requester[9]?.displayName).toBe('Grace')
  })

  it('an unknown profile says so', async () => {
    await open(10, ({ path }) =>
      path.endsWith('/get-profile') ? failed(404, 'profileNotFound', 'There is no such person.') : undefined,
    )
    expect((await screen.findByRole('alert')).textContent).toContain('There is no such person.')
  })

  it('the own public profile is what others see, with a link back', async () => {
    await open(ACCOUNT.id)
    expect(await screen.findByText(/This is how others see your profile/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to my profile' }).getAttribute('href')).toBe('/profile')
  })
})
