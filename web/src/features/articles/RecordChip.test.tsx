import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderThemed } from '../../testing/render.tsx'
import { RecordChip } from './RecordChip.tsx'

it.each([
  ['pending', 'Being recorded'],
  ['recorded', 'Recorded'],
  ['changed', 'Changed since'],
] as const)('a paper that is %s shows that in a list', (state, label) => {
  renderThemed(<RecordChip state={state} />)
  expect(screen.getByText(label)).toBeTruthy()
})

it('a paper that was never recorded shows no chip', () => {
  renderThemed(<RecordChip state="none" />)
  expect(document.querySelector('[data-tone]')).toBeNull()
})
