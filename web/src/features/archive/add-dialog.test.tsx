import { LOOKUP_TEXT_MAX } from '@colophon/protocol/citations/calls'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { type Answered, done, failed, type Received } from '../../testing/local-server.ts'
import { found, openKnowledge } from '../articles/testing/knowledge.ts'

const named = (id: number, title: string) => ({ id, title, authors: ['A. One'], year: 2007, source: 'arxiv' })
const ENTRIES = [
  { written: '0704.0014', kind: 'archiveId', value: '0704.0014', paper: named(1, 'Loops'), isKept: false },
  { written: 'math/0309136', kind: 'archiveId', value: 'math/0309136', paper: named(2, 'Poincaré'), isKept: true },
  { written: 'again 0704.0014', kind: 'archiveId', value: '0704.0014', paper: named(1, 'Loops'), isKept: false },
  { written: '10.1/none', kind: 'doi', value: '10.1/none', paper: null, isKept: false },
  { written: '???', kind: 'unknown', value: '', paper: null, isKept: false },
]

async function open(lookup: (request: Received) => Answered, isSignedIn = true) {
  const server = await openKnowledge('/knowledge', found([]), {
    isSignedIn,
    more: (request) => {
      if (request.path.endsWith('/lookup')) return lookup(request)
      return request.path.endsWith('/keep') ? done({ articleIds: [1] }) : undefined
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Add from the archive' }))
  return { ...server, dialog: within(await screen.findByRole('dialog', { name: 'Add from the archive' })) }
}
const LABEL = /DOIs, arXiv ids/

describe('adding from the archive', () => {
  it('the look-up shows found, already saved and missing entries with reasons, and saves the selected ones', async () => {
    const { dialog, asked } = await open(() => done({ entries: ENTRIES, isCut: false }))
    await userEvent.type(dialog.getByLabelText(LABEL), '0704.0014')
    await userEvent.click(dialog.getByRole('button', { name: 'Look up' }))
    expect(await dialog.findByText('2 found, 2 not found.')).toBeTruthy()
    expect(dialog.queryByRole('checkbox', { name: /Poincaré/ })).toBeNull()
    expect(dialog.getByText(/already saved/)).toBeTruthy()
    expect(dialog.getByText('No paper here has this DOI.')).toBeTruthy()
    expect(dialog.getByText(/Not recognised as a DOI/)).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Save 1 paper' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(JSON.parse(asked('/articles/keep')[0]?.body ?? '')).toEqual({ articleIds: [1], isKept: true })
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(JSON.parse(asked('/articles/keep')[1]?.body ?? '{}').isKept).toBe(false))
  })

  it('the input is kept when the server refuses it', async () => {
    const { dialog } = await open(() => failed(400, 'badRequest', 'Nothing of this can be read.'))
    await userEvent.type(dialog.getByLabelText(LABEL), 'garbage')
    await userEvent.click(dialog.getByRole('button', { name: 'Look up' }))
    expect(await dialog.findByText('Nothing of this can be read.')).toBeTruthy()
    expect(dialog.getByLabelText<HTMLTextAreaElement>(LABEL).value).toBe('garbage')
  })

  it('the dialog says when only the first entries were read', async () => {
    const { dialog } = await open(() => done({ entries: ENTRIES, isCut: true }))
    await userEvent.type(dialog.getByLabelText(LABEL), 'x')
    await userEvent.click(dialog.getByRole('button', { name: 'Look up' }))
    expect(await dialog.findByText(/Only the first 5 entries were read/)).toBeTruthy()
  })

  it('a chosen file is read, and an unsuitable one refused before it is sent', async () => {
    const { dialog, asked } = await open(() => done({ entries: ENTRIES, isCut: false }))
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')
    if (!input) throw new Error('there is no file input')
    for (const [content, message] of [
      ['', /empty\.bib: There is nothing/],
      ['x'.repeat(LOOKUP_TEXT_MAX + 1), /empty\.bib: This is longer/],
      ['PK\0\0', /empty\.bib: This is not a text file/],
    ] as const) {
      await userEvent.upload(input, new File([content], 'empty.bib'))
      expect(await dialog.findByText(message)).toBeTruthy()
    }
    await userEvent.upload(input, new File(['@article{a, doi={10.1/x}}'], 'mine.bib'))
    await waitFor(() => expect(dialog.getByLabelText<HTMLTextAreaElement>(LABEL).value).toContain('10.1/x'))
    expect(asked('/lookup')).toEqual([])
  })
})

it('a visitor is sent to sign-in and back', async () => {
  await openKnowledge('/knowledge?q=soil', found([]))
  const link = await screen.findByRole('link', { name: 'Add from the archive' })
  expect(link.getAttribute('href')).toBe('/login?from=%2Fknowledge%3Fq%3Dsoil')
})

it('is not offered where there is no archive', async () => {
  await openKnowledge('/knowledge?q=soil', found([]), {
    more: ({ path }) =>
      path.endsWith('/site') ? done({ version: '1', outboxUrl: null, isEmpty: false, hasArchive: false }) : undefined,
  })
  expect(await screen.findByText('No paper matches “soil”.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Add from the archive' })).toBeNull()
})
