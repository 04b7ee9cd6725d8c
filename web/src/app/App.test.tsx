import { ALL_SCREENS, SCREENS } from '@colophon/protocol/screens'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { logout, sessionEnded } from '../features/auth/slice.ts'
import { failureOf } from '../lib/api/call-error.ts'
import { done, failed, serveLocally } from '../testing/local-server.ts'
import { ACCOUNT, TOKENS } from '../testing/people.ts'
import { renderApp, setWindowWidth } from '../testing/render.tsx'
import { toastDone, toastError } from '../ui/toast.tsx'
import { titleOf } from './Shell.tsx'
import { SHOWN } from './shown-screens.ts'

const server = () =>
  serveLocally(({ path }) => {
    if (path.endsWith('/profile')) return done(ACCOUNT)
    return path.includes('/articles') ? done([[], 0]) : done({ version: '1', outboxUrl: null, isEmpty: true })
  })
const heading = () => screen.findByRole('heading', { level: 1 })

afterEach(() => void vi.useRealTimers())

// Proves: 2-loading
it("shows 'Loading' until the persisted state is restored", async () => {
  await server()
  renderApp('/login')
  expect(screen.getByRole('status').textContent).toBe('Loading')
  expect((await heading()).textContent).toBe('Sign in')
})

describe('the titles of the screens', () => {
  // Proves: 2-routes, 2-home, 2-registration, 2-login, 2-storage-file
  it.each(Object.values(ALL_SCREENS).map(({ path, title }) => [path.replace(':articleId', '7'), title]))(
    '%s is %s',
    (path, title) => {
      expect(titleOf(path)).toBe(title)
    },
  )
})

describe('every screen of the specification, opened at its route', () => {
  // Proves: 2-routes, 2-home, 2-registration, 2-login, 2-profile, 2-api-key, 2-knowledge, 2-storage, 2-storage-file
  // Proves: 2-upload-activity, 2-requests, 2-security, 2-staking, 2-admin-dashboard, 2-chat, 2-compare, 2-docviz
  it.each(Object.values(SCREENS).map(({ path, title }) => [path.replace(':articleId', '7'), title]))(
    '%s has the title %s in the tab and a heading of the first level',
    async (path, title) => {
      await server()
      if (path !== '/login' && path !== '/registration') {
        localStorage.setItem('colophon.auth', JSON.stringify(TOKENS))
      }
      renderApp(path)
      expect(await heading()).toBeTruthy()
      await waitFor(() => expect(document.title.split(' · ')).toContain(title))
    },
  )
})

it('an unknown address shows the not-found page', async () => {
  await server()
  renderApp('/no/such/page')
  expect((await heading()).textContent).toBe('Page not found')
  await waitFor(() => expect(document.title).toBe('Page not found · Colophon'))
})

it('navigation focuses the heading, sets the title and announces it', async () => {
  await server()
  renderApp('/login')
  await heading()
  await userEvent.click(within(screen.getByRole('main')).getByRole('link', { name: 'Register' }))
  await waitFor(async () => expect(document.activeElement).toBe(await heading()))
  expect((await heading()).textContent).toBe('Register')
  await waitFor(() => expect(document.title).toBe('Registration · Colophon'))
  const isSaid = () => screen.getAllByRole('status').some(({ textContent }) => textContent === 'Registration')
  await waitFor(() => expect(isSaid()).toBe(true))
})

it('the first focusable element is the skip link', async () => {
  await server()
  renderApp('/login')
  await heading()
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Skip to content')
  expect(document.querySelector(document.activeElement?.getAttribute('href') ?? '')?.tagName).toBe('MAIN')
})

describe('the menu', () => {
  const names = () =>
    within(screen.getByRole('navigation', { name: 'Main' }))
      .getAllByRole('link')
      .map(({ ariaLabel }) => ariaLabel)

  it('the menu shows only existing screens the user may open', async () => {
    await server()
    renderApp('/login')
    await heading()
    const open = SHOWN.filter(({ menu, needsSignIn }) => menu && !needsSignIn)
    expect(names()).toEqual(open.map(({ name }) => ALL_SCREENS[name].title))
  })

  it('the menu shows protected screens to signed-in users', async () => {
    await server()
    localStorage.setItem('colophon.auth', JSON.stringify(TOKENS))
    renderApp('/profile')
    await heading()
    expect(names()).toEqual(
      SHOWN.filter(({ menu, isForAdmins }) => menu && menu.group !== 'account' && !isForAdmins).map(
        ({ name }) => ALL_SCREENS[name].title,
      ),
    )
  })

  // Proves: 2-menu-open, 3-slice-settings-isMenuOpen
  it('the menu is open by default and collapses to icons', async () => {
    await server()
    setWindowWidth(1440)
    const { store } = renderApp('/login')
    await heading()
    const toggle = screen.getByRole('button', { name: 'Collapse menu' })
    expect(toggle.getAttribute('aria-expanded')).toBe('true')
    await userEvent.click(toggle)
    expect(toggle.getAttribute('aria-expanded')).toBe('false')
    expect(store.getState().settings.isMenuOpen).toBe(false)
  })

  it('on a narrower window the menu has icons only, and the choice of the user stays', async () => {
    await server()
    setWindowWidth(768)
    const { store } = renderApp('/login')
    await heading()
    expect(screen.queryByRole('button', { name: 'Collapse menu' })).toBeNull()
    expect(document.querySelector('[data-menu]')?.getAttribute('data-menu')).toBe('closed')
    expect(store.getState().settings.isMenuOpen).toBe(true)
  })
})

describe('the keys', () => {
  it('the shortcuts are listed under ?, and m shows or hides the menu names', async () => {
    await server()
    setWindowWidth(1440)
    const { store } = renderApp('/login')
    await heading()
    ;(document.activeElement as HTMLElement).blur()
    await userEvent.keyboard('m')
    expect(store.getState().settings.isMenuOpen).toBe(false)
    await userEvent.keyboard('?')
    const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    expect(within(list).getByText('Show the keyboard shortcuts')).toBeTruthy()
  })

  it('shortcuts do nothing while typing', async () => {
    await server()
    setWindowWidth(1440)
    const { store } = renderApp('/login')
    await userEvent.type(await screen.findByRole('textbox', { name: /E-mail/ }), 'm?')
    expect(store.getState().settings.isMenuOpen).toBe(true)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

// Proves: 2-theme-default, 2-theme-manual
it('the theme is light by default; a manual choice applies at once', async () => {
  await server()
  const { store } = renderApp('/login')
  await heading()
  expect(document.documentElement.dataset.mantineColorScheme).toBe('light')
  await userEvent.click(screen.getByRole('button', { name: 'Theme: Light' }))
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Dark' }))
  await waitFor(() => expect(document.documentElement.dataset.mantineColorScheme).toBe('dark'))
  expect(store.getState().profile.manualSiteTheme).toBe('dark')
})

it('a menu is opened, navigated and closed with the keyboard', async () => {
  await server()
  const { store } = renderApp('/login')
  await heading()
  const button = screen.getByRole('button', { name: 'Theme: Light' })
  button.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Light'))
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(store.getState().profile.manualSiteTheme).toBe('dark')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Theme: Dark' })))
})

it('another tab that signs out signs this one out as well, and one that has newer tokens is followed', async () => {
  await server()
  localStorage.setItem('colophon.auth', JSON.stringify(TOKENS))
  const { store } = renderApp('/login')
  await waitFor(() => expect(store.getState().auth.accessToken).toBe('a1'))
  const tell = (newValue: string) => {
    localStorage.setItem('colophon.auth', newValue)
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'colophon.auth', newValue })))
  }
  tell(JSON.stringify({ ...TOKENS, accessToken: 'a2', timestamp: TOKENS.timestamp + 900 }))
  expect(store.getState().auth.accessToken).toBe('a2')
  tell(JSON.stringify(TOKENS))
  expect(store.getState().auth.accessToken).toBe('a2')
  tell('{}')
  expect(store.getState().auth).toMatchObject({ accessToken: null, endedBecause: null })
})

it('says at once when the browser is offline, also to visitors', async () => {
  await server()
  renderApp('/login')
  await heading()
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  expect(screen.getByText('You are offline. Reconnecting…')).toBeTruthy()
  onLine.mockRestore()
  act(() => void dispatchEvent(new Event('online')))
  expect(screen.queryByText(/Reconnecting/)).toBeNull()
})

describe('toasts', () => {
  // Proves: 8-toast-title
  it("error toasts are titled 'Error' and announced at once", async () => {
    await server()
    renderApp('/login')
    await heading()
    act(() => toastError('The server said no'))
    const toast = await screen.findByRole('alert')
    expect(toast.textContent).toBe('ErrorThe server said no')
  })

  // Proves: 2-toast-auto-close
  it('toasts close after 5000 ms', async () => {
    await server()
    renderApp('/login')
    await heading()
    act(() => toastDone('Saved'))
    await screen.findByText('Saved')
    const bars = [...document.querySelectorAll<HTMLElement>('.Toastify__progress-bar--animated')]
    expect(bars.map(({ style }) => style.animationDuration)).toContain('5000ms')
  })

  it('a toast shows an error’s own message if the server did not reply', async () => {
    await server()
    renderApp('/login')
    await heading()
    act(() => toastError(failureOf(new Error('The disk is full')).message))
    expect((await screen.findByRole('alert')).textContent).toBe('ErrorThe disk is full')
  })

  // Proves: 8-lists-silent
  it('a list that fails to load shows no toast', async () => {
    const { received } = await serveLocally(({ path }) =>
      path.includes('/articles')
        ? failed(500, 'serverError', 'No list')
        : done({ version: '1', outboxUrl: null, isEmpty: true }),
    )
    renderApp('/knowledge')
    expect(await screen.findByText('No list')).toBeTruthy()
    expect(received.some(({ path }) => path.includes('/articles'))).toBe(true)
    expect(document.querySelector('.Toastify__toast')).toBeNull()
  })

  // Proves: 2-toast-limit, 2-toast-newest, 2-toast-dark, 2-toast-position, 9-toast-limit
  it('at most 10 toasts are shown, the newest on top', async () => {
    await server()
    renderApp('/login')
    await heading()
    act(() => {
      for (let number = 1; number <= 12; number += 1) toastDone(`Done ${number}`)
    })
    await screen.findByText('Done 10')
    const shown = [...document.querySelectorAll('.Toastify__toast')].map(({ textContent }) => textContent)
    expect(shown.filter((text) => text?.startsWith('Done'))).toHaveLength(10)
    expect(shown.indexOf('Done 10')).toBeLessThan(shown.indexOf('Done 1'))
    expect(document.querySelector('.Toastify__toast-container--top-right')).not.toBeNull()
    expect(document.querySelector('.Toastify__toast-theme--dark')).not.toBeNull()
  })

  // Proves: 2-toast-newest
  it('a toast that arrives while the area is full replaces the oldest one', async () => {
    await server()
    renderApp('/login')
    await heading()
    act(() => {
      for (let number = 1; number <= 10; number += 1) toastDone(`Done ${number}`)
    })
    await screen.findByText('Done 10')
    act(() => toastError('The newest'))
    const oldest = (await screen.findByText('Done 1')).closest<HTMLElement>('.Toastify__toast')
    await waitFor(() => expect(oldest?.dataset.in).toBe('false'))
    // Animations do not run here.
    fireEvent.animationEnd(oldest as HTMLElement)
    const first = () => document.querySelector('.Toastify__toast')?.textContent
    await waitFor(() => expect(first()).toBe('ErrorThe newest'), { timeout: 2500 })
    expect(document.querySelectorAll('.Toastify__toast').length).toBeLessThanOrEqual(10)
    expect(screen.queryByText('Done 1')).toBeNull()
  })

  // Proves: 2-toast-drag
  it.each([
    ['79 %', 237, true],
    ['81 %', 243, false],
  ])('a toast that is dragged by %s of its width stays: %s', async (_, distance, stays) => {
    await server()
    renderApp('/login')
    await heading()
    act(() => toastDone('Saved'))
    const toast = (await screen.findByText('Saved')).closest<HTMLElement>('.Toastify__toast')
    if (!toast) throw new Error('no toast')
    Object.defineProperty(toast, 'offsetWidth', { value: 300 })
    fireEvent.pointerDown(toast, { clientX: 0 })
    fireEvent.pointerMove(document, { clientX: distance })
    fireEvent.pointerUp(document, { clientX: distance })
    expect(toast.dataset.in).toBe(String(stays))
  })
})

describe('what the browser keeps for an account', () => {
  const mine = `colophon.person.${ACCOUNT.id}`
  const others = `colophon.person.${ACCOUNT.id + 1}`
  const open = async () => {
    await server()
    localStorage.setItem('colophon.auth', JSON.stringify(TOKENS))
    localStorage.setItem(mine, '{"recentQueries":["moss"]}')
    localStorage.setItem(others, '{"recentQueries":["peat"]}')
    const app = renderApp('/')
    await waitFor(() => expect(app.store.getState().auth.user).not.toBeNull())
    return app
  }

  // Proves: deviation-96
  it('stored values of an account are removed on sign-out, those of other accounts stay', async () => {
    const { store } = await open()
    await act(() => store.dispatch(logout()))
    expect(localStorage.getItem(mine)).toBeNull()
    expect(localStorage.getItem(others)).toBe('{"recentQueries":["peat"]}')
  })

  it('stored values of an account stay when the session expires', async () => {
    const { store } = await open()
    act(() => void store.dispatch(sessionEnded('The session has expired.')))
    expect(localStorage.getItem(mine)).toContain('moss')
  })
})

describe('unsaved statements that the tab keeps', () => {
  const draft = 'colophon.statements.7.1'
  const open = async () => {
    await server()
    localStorage.setItem('colophon.auth', JSON.stringify(TOKENS))
    sessionStorage.setItem(draft, '{}')
    sessionStorage.setItem('colophon.dismissed-uploads', 'x')
    const app = renderApp('/')
    await waitFor(() => expect(app.store.getState().auth.accessToken).not.toBeNull())
    return app
  }
  afterEach(() => sessionStorage.clear())

  it('unsaved statements are removed on sign-out', async () => {
    const { store } = await open()
    await act(() => store.dispatch(logout()))
    expect(sessionStorage.getItem(draft)).toBeNull()
    expect(sessionStorage.getItem('colophon.dismissed-uploads')).toBe('x')
  })

  it('unsaved statements survive an unexpected end of the session', async () => {
    const { store } = await open()
    act(() => void store.dispatch(sessionEnded('The session has expired.')))
    expect(sessionStorage.getItem(draft)).toBe('{}')
  })
})
