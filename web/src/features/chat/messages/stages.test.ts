import { expect, it } from 'vitest'
import { stagesOf } from './AnswerView.tsx'

it.each([
  ['searching', null, ['present Searching', 'coming Reading passages', 'coming Checking quotes']],
  ['reading', 'Reading 12 passages', ['past Searching', 'present Reading 12 passages', 'coming Checking quotes']],
  ['checking', null, ['past Searching', 'past Reading passages', 'present Checking quotes']],
  ['streaming', null, ['past Searching', 'past Reading passages', 'past Checking quotes']],
  [
    'streaming',
    'gemma is phrasing',
    ['past Searching', 'past Reading passages', 'past Checking quotes', 'present gemma is phrasing'],
  ],
  ['done', null, []],
  ['failed', 'It broke.', []],
] as const)('the steps of an answer that is %s (%s)', (status, note, expected) => {
  expect(stagesOf(status, note).map(({ state, label }) => `${state} ${label}`)).toEqual(expected)
})
