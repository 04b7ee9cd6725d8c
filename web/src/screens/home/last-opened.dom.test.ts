import { expect, it } from 'vitest'
import { forgetOpened, lastOpened, noteOpened } from './last-opened.ts'

it('the last five papers are remembered, newest first, each once', () => {
  for (const id of [1, 2, 3, 4, 5, 2, 6]) noteOpened(7, id, 1000)
  expect(lastOpened(7).map(({ id }) => id)).toEqual([6, 2, 5, 4, 3])
})

it('last opened papers are stored per user and can be cleared', () => {
  noteOpened(7, 1, 1000)
  noteOpened(8, 2, 2000)
  forgetOpened(7, 1)
  expect([lastOpened(7), lastOpened(8)]).toEqual([[], [{ id: 2, at: 2000 }]])
})

it.each(['not JSON', '{"a":1}', '["1"]', '[-1]'])('damaged storage (%s) is ignored', (text) => {
  localStorage.setItem('colophon.person.7', `{"lastOpened":${text}}`)
  expect(lastOpened(7)).toEqual([])
})
