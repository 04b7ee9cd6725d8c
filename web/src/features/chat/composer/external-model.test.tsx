import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { createStore } from '../../../app/store.ts'
import { type Answered, done, type Received, serveLocally } from '../../../testing/local-server.ts'
import { renderThemed } from '../../../testing/render.tsx'
import { ExternalModel } from './ExternalModel.tsx'

const SETTINGS = {
  model: { name: 'gpt-x', host: 'api.example.com', place: 'outside', isOwn: true },
  own: null,
  maySend: true,
  uses: { savedQuestions: false, comparisons: false, keyClaims: false, details: false },
  usage: { today: 0, limit: null },
}

/** The line below the questions on a paper, for its owner or another reader. */
async function open({ mayLeave = false, isOwner = true, settings = {} }) {
  const reply = ({ path, body }: Received): Answered =>
    path.endsWith('/assistant') ? done({ ...SETTINGS, ...settings }) : done(JSON.parse(body))
  const { received } = await serveLocally(reply)
  const store = createStore(localStorage)
  renderThemed(
    <Provider store={store}>
      <MemoryRouter>
        <ExternalModel assistant={{ model: 'gpt-x', mayLeave, isOwner }} articleId={8} />
      </MemoryRouter>
    </Provider>,
  )
  return received
}
const link = () => screen.queryByRole('link', { name: 'Model settings' })

it('an owner whose account allows the model opts a paper out', async () => {
  const received = await open({ mayLeave: true })
  const toggle = await screen.findByRole<HTMLInputElement>('switch', {
    name: 'This paper may be sent to api.example.com',
  })
  expect([toggle.checked, link()]).toEqual([true, null])
  await userEvent.click(toggle)
  await waitFor(() => expect(received.map(({ method }) => method)).toEqual(['GET', 'PUT']))
  expect(JSON.parse(received[1]?.body ?? '')).toEqual({ articleId: 8, isAllowed: false })
})

it('an owner whose account does not allow the model is led to the account instead', async () => {
  const received = await open({ settings: { maySend: false } })
  expect(screen.getByText(/The text of this paper is not sent to gpt-x/)).toBeTruthy()
  expect(link()?.getAttribute('href')).toBe('/profile#model')
  await waitFor(() => expect(received).toHaveLength(1))
  expect(screen.queryByRole('switch')).toBeNull()
})

it('a reader of the paper is told, without switch or link', async () => {
  const received = await open({ isOwner: false })
  expect(screen.getByText('The text of this paper is not sent to gpt-x.')).toBeTruthy()
  expect([link(), screen.queryByRole('switch'), received.length]).toEqual([null, null, 0])
})
