import { describe, expect, it } from 'vitest'
import { readDetails } from './read-lookup.ts'

describe('the details in a pasted entry', () => {
  it('a BibTeX entry gives title, authors, year, venue, DOI, abstract and language', () => {
    const entry = String.raw`@article{lind2021,
      title = {The {P}oincar{\'e} map of peat},
      author = {Lind, Ada and {van der Berg}, Jan and {The Peat Group} and others},
      journal = {Soil \& Water}, volume = 12, number = {3}, pages = {1--20}, year = 2021,
      doi = {https://doi.org/10.1000/Peat\_21},
      abstract = {Peat dries.},
      langid = {ngerman}
    }`
    expect(readDetails(entry)).toEqual({
      names: [
        { family: 'Lind', given: 'Ada' },
        { family: 'Berg', given: 'Jan', particle: 'van der' },
        { literal: 'The Peat Group' },
      ],
      type: 'article',
      publication: { containerTitle: 'Soil & Water', volume: '12', issue: '3', pages: '1-20', publisher: '' },
      title: 'The Poincaré map of peat',
      authors: ['Ada Lind', 'Jan van der Berg', 'The Peat Group'],
      year: 2021,
      journalRef: 'Soil & Water 12(3), 1-20 (2021)',
      doi: '10.1000/Peat_21',
      abstract: 'Peat dries.',
      language: 'de',
    })
  })

  it('a RIS entry gives the same', () => {
    const entry =
      'TY  - JOUR\nTI  - Peat dries\nAU  - Lind, Ada\nAU  - Ruíz, José\nPY  - 2021/05/03\nJO  - Soil\nVL  - 12\nSP  - 1\nEP  - 20\nDO  - 10.1000/x\nLA  - eng\nER  - \n'
    expect(readDetails(entry)).toMatchObject({
      title: 'Peat dries',
      authors: ['Ada Lind', 'José Ruíz'],
      year: 2021,
      journalRef: 'Soil 12, 1-20 (2021)',
      doi: '10.1000/x',
      language: 'en',
    })
  })

  it('a conference paper gives the name of the conference alone', () => {
    const entry = '@inproceedings{a, title={Peat}, booktitle={Proceedings of the Bog Conference}, date={2020-05}}'
    expect(readDetails(entry)).toMatchObject({
      title: 'Peat',
      journalRef: 'Proceedings of the Bog Conference',
      year: 2020,
    })
  })

  it.each(['', 'Peat dries', '10.1000/x', '@comment{nothing}', '@article{empty,}'])('%j gives nothing', (text) => {
    expect(readDetails(text)).toBeNull()
  })
})
