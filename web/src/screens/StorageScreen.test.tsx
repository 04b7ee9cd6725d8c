import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { myPaper, paper } from '../features/articles/testing/papers.ts'
import { openApp } from '../features/articles/testing/signed-in.tsx'
import { type Answered, done, type Received } from '../testing/local-server.ts'

const isList = ({ path, query }: Received) => path.endsWith('/my-articles') && query.has('sortingField')
const storage = (
  path: string,
  papers: () => object[],
  more: (request: Received) => Answered | undefined = () => undefined,
) => openApp(path, (request) => (isList(request) ? done([papers(), papers().length]) : more(request)))

describe('My storage', () => {
  it('shows each paper with its state and its size, of which the wire has MB', async () => {
    await storage('/storage', () => [myPaper({ fileSize: 0.5, field: 'Botany' })])
    expect(await screen.findByRole('link', { name: 'Shade and lettuce' })).toBeTruthy()
    expect(screen.getByText('published')).toBeTruthy()
    expect(screen.getByText(/512 kB/)).toBeTruthy()
  })

  it('that is empty offers the sample library', async () => {
    const { asked } = await storage(
      '/storage',
      () => [],
      ({ path }) => (path.endsWith('/sample-library') ? done([]) : undefined),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Add the sample library' }))
    await waitFor(() => expect(asked('/sample-library')).toMatchObject([{ method: 'POST' }]))
  })

  it('offers to remove the samples where there are some, and asks first', async () => {
    const { asked } = await storage(
      '/storage',
      () => [myPaper({ isSample: true })],
      ({ path }) => (path.endsWith('/sample-library') ? done({ removed: 3 }) : undefined),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Remove the sample library' }))
    expect(asked('/sample-library')).toEqual([])
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(asked('/sample-library')).toMatchObject([{ method: 'DELETE' }]))
  })

  it('renames in place: Enter saves, Escape leaves the title as it was', async () => {
    const { asked } = await storage(
      '/storage',
      () => [myPaper()],
      ({ path }) => (path.endsWith('/articles/update') ? done(paper({ title: 'New' })) : undefined),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Rename Shade and lettuce' }))
    await userEvent.type(screen.getByLabelText('Title'), 'x{Escape}')
    expect(asked('/articles/update')).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Rename Shade and lettuce' }))
    await userEvent.clear(screen.getByLabelText('Title'))
    await userEvent.type(screen.getByLabelText('Title'), 'New{Enter}')
    await waitFor(() => expect(asked('/articles/update')).toHaveLength(1))
    expect(JSON.parse(asked('/articles/update')[0]?.body ?? '')).toEqual({
      articleId: 1,
      title: 'New',
      field: 'Botany',
    })
  })

  it('offers to take a deletion back', async () => {
    let isDeleted = false
    const { asked } = await storage(
      '/storage',
      () => (isDeleted ? [] : [myPaper()]),
      ({ path }) => {
        isDeleted = path.endsWith('/articles/delete') || (isDeleted && !path.endsWith('/articles/restore'))
        if (path.endsWith('/articles/delete')) return done(null)
        return path.endsWith('/articles/restore') ? done(paper()) : undefined
      },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Shade and lettuce' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(JSON.parse(asked('/articles/restore')[0]?.body ?? '{}')).toEqual({ articleId: 1 }))
    expect(await screen.findByRole('link', { name: 'Shade and lettuce' })).toBeTruthy()
  })

  it('has a bin, from which papers are restored', async () => {
    const { asked } = await storage(
      '/storage?tab=bin',
      () => [myPaper({ deletedAt: '2026-11-20T10:00:00Z' })],
      ({ path }) => (path.endsWith('/articles/restore') ? done(paper()) : undefined),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Restore' }))
    await waitFor(() => expect(asked('/articles/restore')).toHaveLength(1))
    expect(asked('/my-articles').some(({ query }) => query.get('isDeleted') === 'true')).toBe(true)
  })
})
