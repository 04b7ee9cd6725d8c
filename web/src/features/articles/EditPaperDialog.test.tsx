import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { done, failed, type Received } from '../../testing/local-server.ts'
import { chooseAction, setWindowWidth } from '../../testing/render.tsx'
import { DOCUMENT, openPaper } from './testing/papers.ts'
import { openApp } from './testing/signed-in.tsx'

const PAPER = openPaper({ authors: ['A. One'], year: null, doi: null, language: null })
const CHANGE = {
  ...{ id: 2, field: 'language', before: null, after: 'de', changedAt: '2026-11-20T10:00:00Z', changedBy: 'Ada' },
}

async function openDetails(answer: (request: Received) => ReturnType<typeof done> | undefined = () => undefined) {
  const app = await openApp('/storage/1', (request) => {
    if (request.path.endsWith('/articles/article')) return done(PAPER)
    if (request.path.endsWith('/articles/document')) return done(DOCUMENT)
    return answer(request) ?? (request.path.endsWith('/articles/update') ? done(PAPER) : undefined)
  })
  await chooseAction('Edit details')
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Edit details' })) }
}

beforeEach(() => setWindowWidth(1440))

describe('the dialog that edits the details of a paper', () => {
  it('sends only what was changed', async () => {
    const { dialog, asked } = await openDetails()
    await userEvent.clear(dialog.getByLabelText('Authors'))
    await userEvent.type(dialog.getByLabelText('Authors'), 'Ada Lind{enter}{enter}José Ruíz ')
    await userEvent.type(dialog.getByLabelText('Year'), '2021')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(JSON.parse(asked('/articles/update')[0]?.body ?? '')).toEqual({
      articleId: 1,
      authors: ['Ada Lind', 'José Ruíz'],
      year: 2021,
    })
  })

  it('a year that is none, or no title, is refused before anything is sent', async () => {
    const { dialog, asked } = await openDetails()
    await userEvent.clear(dialog.getByLabelText('Title'))
    await userEvent.type(dialog.getByLabelText('Year'), '21')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(dialog.getByText('A title is needed.')).toBeTruthy()
    expect(dialog.getByText('A year has four digits, such as 2021.')).toBeTruthy()
    expect(asked('/articles/update')).toEqual([])
  })

  it('a refusal of the server is shown, and the form keeps what was typed', async () => {
    const message = 'doi must be a DOI such as 10.1000/182'
    const { dialog } = await openDetails(({ path }) =>
      path.endsWith('/articles/update') ? failed(400, 'validationFailed', message) : undefined,
    )
    await userEvent.type(dialog.getByLabelText('DOI'), 'none')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText(message)).toBeTruthy()
    expect(dialog.getByLabelText<HTMLInputElement>('DOI').value).toBe('none')
  })

  it('a pasted entry fills the form and is not saved yet', async () => {
    const read = { title: 'Peat', authors: ['Ada Lind', 'Bo Ray'], year: 2021 }
    const { dialog, asked } = await openDetails(({ path }) =>
      path.endsWith('/read-citation') ? done(read) : undefined,
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Paste BibTeX' }))
    await userEvent.click(dialog.getByLabelText('BibTeX or RIS entry'))
    await userEvent.paste('@article{a, title={Peat}, author={Lind, Ada and Ray, Bo}, year=2021}')
    await userEvent.click(dialog.getByRole('button', { name: 'Fill in' }))
    expect(await dialog.findByText(/Filled in from the entry: Title, Authors, Year/)).toBeTruthy()
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Authors').value).toBe('Ada Lind\nBo Ray')
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Abstract').value).toBe('We shaded lettuce.')
    expect(asked('/articles/update')).toEqual([])
  })

  it('the history names each change, its author and both values', async () => {
    const { dialog } = await openDetails(({ path }) =>
      path.endsWith('/articles/changes') ? done([[CHANGE], 1]) : undefined,
    )
    await userEvent.click(dialog.getByText('History of changes'))
    expect((await dialog.findByRole('listitem')).textContent).toMatch(/^Language empty → German.*Ada/)
  })
})
