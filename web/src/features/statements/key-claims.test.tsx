import type { GraphEntry } from '@colophon/protocol/statements/graph'
import { screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { renderThemed } from '../../testing/render.tsx'
import { ENTRY } from '../articles/testing/papers.ts'
import { KeyClaims } from './KeyClaims.tsx'

const shown = (change: Partial<GraphEntry>) => {
  const entry = { ...ENTRY, kind: 'finding' as const, salience: 0.9, ...change }
  renderThemed(
    <MemoryRouter>
      <KeyClaims rows={[{ key: 'a', entry, isChanged: false }]} onShow={() => {}} />
    </MemoryRouter>,
  )
  return screen.getByRole('button').textContent
}

it('a key claim is shown in its sentence, so that a local or conditional finding does not read as general', () => {
  const evidence = 'In older mice, Shade may lower the temperature, except at noon.'
  expect(shown({ evidence, comment: 'Context: In older mice.' })).toMatch(
    /^In older mice, Shade may .*, except at noon\./,
  )
  expect(screen.getByText('In older mice,')).toBeTruthy()
})

it('a key claim that a person has changed is shown as they told it, with its setting', () => {
  const shownText = shown({ source: 'human', object: 'the heat', comment: 'Context: In older mice; In this study.' })
  expect(shownText).toMatch(/^In older mice: Shade may lower the heat/)
})

it('a paper with few key claims also shows its next most salient claims about itself, one per sentence', () => {
  const claim = (change: Partial<GraphEntry>) => ({ ...ENTRY, kind: 'finding' as const, evidence: '', ...change })
  const entries = [
    claim({ salience: 0.9, subject: 'Shade', start: 0, end: 9 }),
    claim({ salience: 0.4, subject: 'Rain', start: 10, end: 19 }),
    claim({ salience: 0.3, subject: 'Rain again', start: 10, end: 19 }),
    claim({ salience: 0.6, subject: 'Other work', kind: 'background', start: 20, end: 29 }),
    claim({ salience: 0.5, subject: 'Peat', kind: 'aim', start: 30, end: 39 }),
  ]
  renderThemed(
    <MemoryRouter>
      <KeyClaims
        rows={entries.map((entry, index) => ({ key: String(index), entry, isChanged: false }))}
        onShow={() => {}}
      />
    </MemoryRouter>,
  )
  const others = within(screen.getByRole('region', { name: 'Other claims' })).getAllByRole('button')
  expect(others.map(({ textContent }) => textContent?.split(' ')[0])).toEqual(['Peat', 'Rain'])
})
