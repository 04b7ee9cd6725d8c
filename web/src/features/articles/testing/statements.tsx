import type { Graph } from '@colophon/protocol/statements/graph'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type Answered, done, type Received } from '../../../testing/local-server.ts'
import { DOCUMENT, ENTRY, openPaper } from './papers.ts'
import { openApp } from './signed-in.tsx'

/** A second, accepted statement of the paper, from another sentence. */
export const SECOND = {
  ...ENTRY,
  id: 's-1',
  subject: 'Light',
  start: 33,
  end: 45,
  evidence: 'It is cheap.',
  reviewed: true,
}

/** The reply to a save. */
export const SAVED = { updatedAt: '2026-11-21T12:00:00Z', md5Hash: 'new', sha256: 'x' }

/** My paper at its statements, with a server that stores saves. */
export async function openStatements(
  more: (request: Received) => Answered | undefined = () => undefined,
  { article = openPaper({ graph: [ENTRY, SECOND] }), search = '', now = () => article.graph as Graph | null } = {},
) {
  let graph: Graph | null = null
  const app = await openApp(`/storage/1?tab=statements${search}`, (request) => {
    const { path, body } = request
    if (path.endsWith('/articles/document')) return done(DOCUMENT)
    if (path.endsWith('/articles/article')) {
      return done(graph ? { ...article, ...SAVED, graph } : { ...article, graph: now() })
    }
    const answered = more(request)
    if (answered || !path.endsWith('/graph/save')) return answered
    graph = JSON.parse(body).graph
    return done(SAVED)
  })
  await screen.findByRole('toolbar', { name: 'Claims' })
  return { ...app, sent: () => app.asked('/graph/save').map(({ body }) => JSON.parse(body)) }
}

/** The button with this name. */
export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

/** Presses the button with this name. */
export const press = (name: string | RegExp) => userEvent.click(button(name))

/** Gives a statement another verb, through its form. */
export const edit = async (verb = 'lowers', number = 1) => {
  await press(`Edit claim ${number}`)
  await userEvent.clear(await screen.findByLabelText('Verb'))
  await userEvent.type(await screen.findByLabelText('Verb'), verb)
  await press('Done')
}
