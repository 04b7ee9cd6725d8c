import { expect, test } from 'vitest'
import { authorNames } from './author-names.ts'

test.each([
  ['Ann B. Lee, Óscar de la Cruz and P. Wu', ['Ann B. Lee', 'Óscar de la Cruz', 'P. Wu']],
  ['Ann Lee1,2, Bob Ray3* & Cy Dow†', ['Ann Lee', 'Bob Ray', 'Cy Dow']],
  ['Ann Lee¹ Bob Ray²', ['Ann Lee', 'Bob Ray']],
  ['By Jean-Pierre O’Neil', ['Jean-Pierre O’Neil']],
  ['Ann Lee (ann@sea.org), Department of Tides, University of Somewhere', ['Ann Lee']],
  ["Ann Lee!, Bob Ray', Cy Dow®, and Di Fay?", ['Ann Lee', 'Bob Ray', 'Cy Dow', 'Di Fay']],
  ["Conan O'Brien, Ann Lee", ["Conan O'Brien", 'Ann Lee']],
  ['{ann,bob}@sea.org', []],
  ['We measured kelp at ten sites.', []],
])('%s', (line, names) => {
  expect(authorNames(line)).toEqual(names)
})
