import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderThemed } from '../../testing/render.tsx'
import { paper } from '../articles/testing/papers.ts'
import { CiteButton } from './CiteButton.tsx'

const PREPRINT = paper({
  id: 3,
  title: 'On $E_n$',
  source: 'arxiv',
  archiveId: '0704.0014',
  authors: ['Koichi Fujii'],
  names: [{ family: 'Fujii', given: 'Koichi' }],
  type: 'preprint',
  citationKey: 'fujii2007_3',
  year: 2007,
})
const open = async () => {
  const user = userEvent.setup()
  renderThemed(<CiteButton papers={[PREPRINT]} />)
  await user.click(screen.getByRole('button', { name: 'Cite' }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Cite this paper' })) }
}
const shown = (dialog: Awaited<ReturnType<typeof open>>['dialog'], format: string) =>
  dialog.getByLabelText<HTMLTextAreaElement>(`The citation as ${format}`).value

describe('the citation of a paper', () => {
  it('the citation is BibTeX first and then the last chosen format', async () => {
    const { user, dialog } = await open()
    expect(shown(dialog, 'BibTeX')).toContain('eprint = {0704.0014}')
    await user.click(dialog.getByRole('radio', { name: 'RIS' }))
    expect(shown(dialog, 'RIS')).toMatch(/^TY {2}- UNPB/)
    await user.click(dialog.getByRole('radio', { name: 'CSL-JSON' }))
    expect(JSON.parse(shown(dialog, 'CSL-JSON'))).toMatchObject([
      { id: 'fujii2007_3', URL: 'https://arxiv.org/abs/0704.0014' },
    ])
    expect(localStorage.getItem('colophon.browser')).toBe('{"citationFormat":"csl"}')
  })

  // Proves: x-cite-eight
  it('the citation is available in eight formats', async () => {
    const { user, dialog } = await open()
    expect(dialog.getAllByRole('radio')).toHaveLength(8)
    const begins: [string, RegExp][] = [
      ['BibLaTeX', /^@online\{fujii2007_3,/],
      ['EndNote XML', /^<\?xml/],
      ['CSV', /^title,authors,year/],
      ['APA', /^Fujii, K\. \(2007\)\. /],
      ['MLA', /^Fujii, Koichi\. “/],
    ]
    for (const [format, start] of begins) {
      await user.click(dialog.getByRole('radio', { name: format }))
      expect(shown(dialog, format)).toMatch(start)
    }
  })

  it('the citation is copied as shown, which closes the dialog', async () => {
    const { user, dialog } = await open()
    const text = shown(dialog, 'BibTeX')
    await user.click(dialog.getByRole('button', { name: 'Copy' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await navigator.clipboard.readText()).replace(/\r\n/g, '\n')).toBe(text)
  })

  it('the citation can be selected by hand if copying is blocked', async () => {
    const { user, dialog } = await open()
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
    document.execCommand = () => false
    await user.click(dialog.getByRole('button', { name: 'Copy' }))
    expect(await dialog.findByText(/Select the text instead/)).toBeTruthy()
  })

  it('the citation dialog needs at least one paper', () => {
    renderThemed(<CiteButton papers={[]} label="Cite them" />)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cite them' }).disabled).toBe(true)
  })
})
