import type { GraphEntry } from '@colophon/protocol/statements/graph'
import { screen } from '@testing-library/react'
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
