import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { renderThemed } from '../../testing/render.tsx'
import { ENTRY } from '../articles/testing/papers.ts'
import { KeyClaims } from './KeyClaims.tsx'

it('a key claim is shown with its setting, so that a local or conditional finding does not read as general', () => {
  const entry = { ...ENTRY, kind: 'finding' as const, salience: 0.9, comment: 'Context: In older mice; In this study.' }
  renderThemed(
    <MemoryRouter>
      <KeyClaims rows={[{ key: 'a', entry, isChanged: false }]} onShow={() => {}} />
    </MemoryRouter>,
  )
  expect(screen.getByRole('button').textContent).toMatch(/^In older mice: Shade may lower the temperature/)
})
