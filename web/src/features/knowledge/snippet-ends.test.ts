import { expect, it } from 'vitest'
import { snippetEnds } from './Hits.tsx'

it.each([
  ['Pots dry slowly.', '', ''],
  ['of lettuce were watched.', '… ', ''],
  ['Shading lowered the', '', ' …'],
  ['He said “no.”', '', ''],
  ['3 pots and', '… ', ' …'],
  ['Élan (all of it).', '', ''],
])('"%s" is shown between "%s" and "%s"', (text, before, after) => expect(snippetEnds(text)).toEqual({ before, after }))
