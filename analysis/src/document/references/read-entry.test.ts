import { describe, expect, test } from 'vitest'
import { readEntry } from './read-entry.ts'

describe('readEntry parses each usual style', () => {
  test.each([
    [
      'APA',
      'Lind, A. B., & van Berg, J. (2019a). Kelp in cold water: A survey. Journal of Seas, 3(2), 10–19. https://doi.org/10.1000/kelp.19',
      {
        authors: ['A. B. Lind', 'J. van Berg'],
        title: 'Kelp in cold water: A survey',
        year: 2019,
        doi: '10.1000/kelp.19',
      },
    ],
    [
      'BibTeX plain',
      '[3] Ada B. Lind, Jo Van Berg, and Óscar Ruiz. Kelp in cold water. Journal of Seas, 3(2):10–19, May 2019.',
      { label: '3', authors: ['Ada B. Lind', 'Jo Van Berg', 'Óscar Ruiz'], title: 'Kelp in cold water', year: 2019 },
    ],
    [
      'IEEE',
      '[12] A. Lind and J. Berg, “Kelp in cold water,” J. Seas, vol. 3, no. 2, pp. 1910–1919, 2021.',
      { label: '12', authors: ['A. Lind', 'J. Berg'], title: 'Kelp in cold water', year: 2021 },
    ],
    [
      'ACM',
      'Ada Lind and Jo Berg. 2019. Kelp in cold water. In Proceedings of Seas. 10–19.',
      { authors: ['Ada Lind', 'Jo Berg'], title: 'Kelp in cold water', year: 2019 },
    ],
    [
      'Vancouver',
      '4. Lind AB, Berg J. Kelp in cold water. J Seas. 2019;3(2):10-9.',
      { label: '4', authors: ['AB Lind', 'J Berg'], title: 'Kelp in cold water', year: 2019 },
    ],
    [
      'Vancouver, a year in brackets, a title that joins two things',
      '4. Lind AB, Berg J-F, Poe R (1995) Kelp and sand in cold water. J Seas. 3:10-9.',
      { label: '4', authors: ['AB Lind', 'J-F Berg', 'R Poe'], title: 'Kelp and sand in cold water', year: 1995 },
    ],
    [
      'Elsevier',
      '[5] A. Lind, J. Berg, Kelp in cold water: a survey, J. Cold Seas 12 (2016) 10–19.',
      { label: '5', authors: ['A. Lind', 'J. Berg'], title: 'Kelp in cold water: a survey', year: 2016 },
    ],
    [
      'Oxford',
      '6. Lind, A. B. and Berg, J. 1992, Kelp of the northern coasts, Bot. Rev., 58, 225–327.',
      { label: '6', authors: ['A. B. Lind', 'J. Berg'], title: 'Kelp of the northern coasts', year: 1992 },
    ],
    [
      'a species with its author',
      '7. Lind A, Berg J. Laminaria digitata Linn. A plant for cold water. J Seas. 2010;4(7):95-105.',
      {
        label: '7',
        authors: ['A Lind', 'J Berg'],
        title: 'Laminaria digitata Linn. A plant for cold water',
        year: 2010,
      },
    ],
    [
      'Springer',
      '5. Lind, A., Berg, J.: Kelp in cold water. In: Seas 2019, pp. 10–19. Coast Press (2019)',
      { label: '5', authors: ['A. Lind', 'J. Berg'], title: 'Kelp in cold water', year: 2019 },
    ],
    [
      'APS, without titles',
      '[7] A. Lind and J. Berg, Phys. Rev. Lett. 3, 123 (2019), arXiv:hep-th/9901001.',
      { label: '7', authors: ['A. Lind', 'J. Berg'], title: null, year: 2019, archiveId: 'hep-th/9901001' },
    ],
    [
      'a group of people and more others',
      'Lind, A., et al. (2020). Kelp. Arxiv. arXiv:2001.01234v3',
      { authors: ['A. Lind'], title: 'Kelp', year: 2020, archiveId: '2001.01234' },
    ],
    [
      'an organisation',
      'R Core Team. (2022). R: A language and environment. https://www.R-project.org/',
      { authors: ['R Core Team'], title: 'R: A language and environment', year: 2022 },
    ],
    [
      'nobody',
      '[2] Fftw.jl - bindings to the library. "https://example.org/FFTW.jl", 2020.',
      { label: '2', authors: [], year: 2020 },
    ],
    [
      'a question',
      'Lind, A. (2018). Too cold? Using kelp to tell. Sea Notes.',
      { title: 'Too cold? Using kelp to tell' },
    ],
  ])('%s', (_style, text, expected) => {
    expect(readEntry(text)).toMatchObject(expected)
  })
})

test('years are not taken from URLs, page ranges or DOIs', () => {
  expect(readEntry('Lind, A. Kelp. J. Seas, pages 1999–2003. doi:10.1000/1987.1').year).toBeNull()
})

test('a long entry of quotation marks is parsed in no noticeable time', () => {
  const took = () => {
    const begun = performance.now()
    readEntry('“Kelp '.repeat(100_000))
    return performance.now() - begun
  }
  // The best of three, since another process may use the CPU during any one.
  expect(Math.min(took(), took(), took())).toBeLessThan(2_000)
})
