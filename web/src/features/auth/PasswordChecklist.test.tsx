import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderThemed } from '../../testing/render.tsx'
import { PasswordChecklist } from './NewPasswordInput.tsx'

const LENGTH = '8 to 45 characters'
const DIGIT = 'a digit'
const LOWER = 'a lowercase letter'
const UPPER = 'an uppercase letter'
const SPECIAL = 'a special character'
const SPACES = 'no spaces'

it.each([
  ['', []],
  ['a', [LOWER, SPACES]],
  ['aB', [LOWER, UPPER, SPACES]],
  ['aB3', [DIGIT, LOWER, UPPER, SPACES]],
  ['aB3!', [DIGIT, LOWER, UPPER, SPECIAL, SPACES]],
  ['aB3! xyz', [LENGTH, DIGIT, LOWER, UPPER, SPECIAL]],
  ['aB3!wxyz', [LENGTH, DIGIT, LOWER, UPPER, SPECIAL, SPACES]],
  [`aB3!${'x'.repeat(42)}`, [DIGIT, LOWER, UPPER, SPECIAL, SPACES]],
])('of the rules, "%s" keeps %j', (password, met) => {
  renderThemed(<PasswordChecklist password={password} />)
  const done = screen.getAllByRole('listitem').filter(({ textContent }) => textContent?.endsWith(', done'))
  expect(done.map(({ textContent }) => textContent?.replace(', done', ''))).toEqual(met)
})
