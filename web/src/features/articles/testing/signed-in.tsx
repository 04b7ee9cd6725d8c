import { type Answered, done, type Received, serveLocally } from '../../../testing/local-server.ts'
import { ACCOUNT, NO_MODEL, TOKENS } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render.tsx'

/** Default replies of the test server. */
function usual({ path }: Received): Answered {
  if (path.endsWith('/profile')) return done(ACCOUNT)
  if (path.endsWith('/site')) return done({ version: '1', outboxUrl: null, isEmpty: false, hasArchive: true })
  if (path.endsWith('/assistant')) return done(NO_MODEL)
  if (path.endsWith('/library/import')) return done(null)
  if (path.includes('/library/')) return done([])
  return done([[], 0])
}

/** The whole application at a path, for Ada or a visitor, with a server that replies as given. */
export async function openApp(
  path: string,
  answer: (request: Received) => Answered | undefined,
  { isSignedIn = true } = {},
) {
  const server = await serveLocally((request) => answer(request) ?? usual(request))
  if (isSignedIn) localStorage.setItem('colophon.auth', JSON.stringify(TOKENS))
  const asked = (end: string) => server.received.filter((request) => request.path.endsWith(end))
  return { ...server, asked, ...renderApp(path) }
}
