import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openPaper } from '../../features/articles/testing/papers.ts'
import { openApp } from '../../features/articles/testing/signed-in.tsx'
import { done, failed } from '../../testing/local-server.ts'
import { chooseAction } from '../../testing/render.tsx'

describe('a paper of somebody else', () => {
  // Proves: x-admin-report
  it('is reported with a reason', async () => {
    const paper = { ...openPaper(), ownerId: 2, isPublished: true }
    const { asked } = await openApp('/storage/1', ({ path }) => {
      if (path.endsWith('/articles/article')) return done(paper)
      return path.endsWith('/content/report') ? done(null) : undefined
    })
    await chooseAction('Report this paper')
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByLabelText('Reason'), 'it is not theirs')
    await userEvent.click(dialog.getByRole('button', { name: 'Report' }))
    await waitFor(() => expect(asked('/content/report')).toHaveLength(1))
    expect(JSON.parse(asked('/content/report')[0]?.body ?? '')).toEqual({ articleId: 1, reason: 'it is not theirs' })
  })

  it('a paper that was taken down says so without mentioning the bin', async () => {
    await openApp('/storage/1', ({ path }) =>
      path.endsWith('/articles/article')
        ? failed(410, 'articleRemoved', 'This paper was taken down by an administrator.')
        : undefined,
    )
    expect(await screen.findByText('This paper was taken down by an administrator.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Open my bin' })).toBeNull()
  })
})
