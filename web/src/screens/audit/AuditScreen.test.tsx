import type { Audit, AuditedReference } from '@colophon/protocol/audit/entities'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openApp } from '../../features/articles/testing/signed-in.tsx'
import { type Answered, done, failed } from '../../testing/local-server.ts'

const WORK = { id: 7, title: 'Slow waves', authors: ['Ada Lind', 'Jo Berg'], year: 2014, source: 'system' as const }
const entry = (changes: Partial<AuditedReference>): AuditedReference => ({
  ...{ written: 'Lind A. Slow waves. 2014.', verdict: 'found', paper: { ...WORK, retraction: null }, identified: null },
  ...{ differences: [], sameAs: null, citations: null, needsHand: false },
  ...changes,
})
const DIFFERS = entry({ differences: [{ field: 'year', stated: '1998', known: '2014' }], needsHand: true })
const OTHER = entry({ verdict: 'anotherWork', identified: { ...WORK, id: 9, title: 'Stones' }, needsHand: true })
const LOST = entry({ verdict: 'notFound', paper: null, citations: 0, needsHand: true })
const ELSEWHERE = entry({ ...LOST, citations: 2 })
const AUDIT: Audit = { entries: [entry({}), DIFFERS, OTHER, LOST, ELSEWHERE], isCut: false }

const open = (path: string, answer: Answered = done(AUDIT)) =>
  openApp(path, (request) => (/\/audit\/(?:list|paper)/.test(request.path) ? answer : undefined))

// Proves: x-audit-screen
it('a pasted list is checked by keyboard only: a summary, what needs a hand first, and the others', async () => {
  const { asked } = await open('/audit')
  ;(await screen.findByLabelText('Bibliography')).focus()
  await userEvent.paste('Lind A. Slow waves. 2014.')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect((await screen.findByText(/^5 references:/)).textContent).toBe(
    '5 references: 1 found as stated, 1 with the identifier of another work, 1 found with differences, 2 not found here, 1 not referred to in the text.',
  )
  expect(asked('/audit/list').map(({ body }) => JSON.parse(body))).toEqual([{ text: 'Lind A. Slow waves. 2014.' }])
  const toLookAt = within(screen.getByRole('region', { name: 'To look at (3)' }))
  expect(toLookAt.getAllByRole('listitem').map((item) => item.getAttribute('value'))).toEqual(['2', '3', '4'])
  expect(toLookAt.getByText('Differs: year')).toBeTruthy()
  expect(toLookAt.getByText('1998').tagName).toBe('DEL')
  expect(toLookAt.getByRole('link', { name: 'Stones' }).getAttribute('href')).toBe('/storage/9')
  expect(toLookAt.getByText('Not referred to in the text · Not found here')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'Not found here (1)' })).getByRole('listitem')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'Found as stated (1)' })).getByText(/^Lind A/)).toBeTruthy()
})

it('a list that cannot be read stays in its field, with the reason', async () => {
  await open('/audit', failed(400, 'validationFailed', 'The text takes too long to read.'))
  await userEvent.type(await screen.findByLabelText('Bibliography'), 'x')
  await userEvent.click(screen.getByRole('button', { name: 'Check' }))
  expect((await screen.findByRole('alert')).textContent).toContain('The text takes too long to read.')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Bibliography').value).toBe('x')
})

// Proves: x-audit-screen
it('the references of a paper are checked at once', async () => {
  const { asked } = await open('/audit?paper=12')
  expect(await screen.findByText(/^5 references:/)).toBeTruthy()
  expect(asked('/audit/paper').map(({ query }) => query.get('articleId'))).toEqual(['12'])
  expect(screen.getByRole('link', { name: 'Back to the paper' }).getAttribute('href')).toBe('/storage/12')
})
