import { describe, expect, it } from 'vitest'
import { isProse, isWhole } from './extract.ts'

describe('sentences without statements', () => {
  it.each([
    ['a caption that was taken for a paragraph', 'Figure 3: The model reduces the error of the baseline.'],
    ['an entry of the bibliography', '[12] Smith and Jones show that shade increases growth.'],
    ['an entry with pages and a year', 'Smith J. Growth of mosses in shade, vol. 12, pp. 3, 1998 edition.'],
    ['a licence', 'Authors of papers retain copyright and release the work to all readers.'],
    ['who paid', 'This work was funded by the national council of research.'],
    ['cells of a table run into text', 'The model reached 0.91 0.82 0.77 0.64 0.59 and the baseline fell behind.'],
    ['a point of a list that is no sentence', '• Pre-processing topologies and adding water'],
    ['a question', 'Does shade increase the growth of mosses?'],
    ['a broken line', 'of the'],
  ])('the text is %s', (_, text) => {
    expect(isProse(text)).toBe(false)
  })

  it.each([
    ['that names a figure', 'Figure 3 shows that shade increases the growth of mosses.'],
    ['with several numbers', 'Shade increased growth by 12% in 2019 and by 14% in 2020.'],
    ['that is a point of a list', '• Shade increases the growth of mosses.'],
    ['with many values in brackets', 'We put the loss of peat at 2.56 (95% CI: 2.49-2.63; n = 1204).'],
    ['with a citation inside', 'Earlier work [12] shows that shade increases growth.'],
  ])('the text is not %s', (_, text) => {
    expect(isProse(text)).toBe(true)
  })
})

describe('completeness of a part', () => {
  it.each([
    ['the “open” model', true],
    ['“Introduction to Linux and the command-line', false],
    ['‘Analytical Chemistry’, and ‘', false],
    ['a result,', false],
    ['', true],
  ])('%j is whole: %s', (part, expected) => {
    expect(isWhole(part)).toBe(expected)
  })
})
