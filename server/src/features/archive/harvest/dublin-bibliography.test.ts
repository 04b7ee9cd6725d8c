import { describe, expect, test } from 'vitest'
import { creatorNames, publicationOf, sourceOf, typeOf } from './dublin-bibliography.ts'

describe('creators', () => {
  // Proves: x-harvest-names
  test.each([
    ['Roe, Pia', { family: 'Roe', given: 'Pia' }],
    ['van der Bank, Piet', { family: 'Bank', given: 'Piet', particle: 'van der' }],
    ['Nguyen, The Anh', { family: 'Nguyen', given: 'The Anh' }],
    ['Bank, Pia', { family: 'Bank', given: 'Pia' }],
    ['García Márquez, Gabriel', { family: 'García Márquez', given: 'Gabriel' }],
    ['Ministry of Peat, Department of Bogs', { literal: 'Ministry of Peat, Department of Bogs' }],
    ['World Bank', { literal: 'World Bank' }],
    ['Department of Health and Social Care', { literal: 'Department of Health and Social Care' }],
    ['Stanford University, Hoover Institution', { literal: 'Stanford University, Hoover Institution' }],
    ['Université de Nord, Département de chimie', { literal: 'Université de Nord, Département de chimie' }],
    ['Bundesamt für Naturschutz', { literal: 'Bundesamt für Naturschutz' }],
    ['Smith & Sons, Inc.', { literal: 'Smith & Sons, Inc.' }],
  ])('%s is one name', (creator, name) => {
    expect(creatorNames([creator])).toEqual([name])
  })
  test('a name that is not inverted beside others that are is kept whole, else it has parts', () => {
    expect(creatorNames(['Roe, Pia', 'Eurostat Peat'])).toEqual([
      { family: 'Roe', given: 'Pia' },
      { literal: 'Eurostat Peat' },
    ])
    expect(creatorNames(['Pia Roe', '1'])).toEqual([{ family: 'Roe', given: 'Pia' }])
  })
})

describe('where a work appeared', () => {
  const bogs = { containerTitle: 'Journal of Bogs', volume: '12', issue: '3', pages: '1-20', publisher: '', year: 2020 }
  // Proves: x-harvest-source
  test.each([
    ['Journal of Bogs; Vol. 12 No. 3 (2020): Spring; 1-20', {}],
    ['Journal of Bogs; Vol 12, No 3 (2020): Spring; 1–20', {}],
    ['Journal of Bogs; Bd. 12 Nr. 3 (2020); S. 1-20', {}],
    ['Journal of Bogs; Vol. 12 Núm. 3 (2020): Vol. 9 revisited; pp. 1-20', {}],
    ['Journal of Bogs; v. 12 n. 3 (2020); 1-20', {}],
    ['Journal of Bogs; Том 12 № 3 (2020); 1-20', {}],
    ['Journal of Bogs; Volume 12, Issue 3, 2020; 1-20', {}],
    ['Journal of Bogs; Vol. 12 (2020); e123', { issue: '', pages: 'e123' }],
    ['Journal of Bogs; No. 3 (2020)', { volume: '', pages: '' }],
    ['Journal of Bogs; Vol. 12 No. 3-4 (2020); Suppl; 1-20', { issue: '3-4' }],
    ['Journal of Bogs; 2020: Spring; 1-20', { volume: '', issue: '' }],
    ['Journal of Bogs 12(3), 1-20 (2020)', {}],
  ])('%s is split', (source, changes) => {
    expect(publicationOf(source, '')).toEqual({ ...bogs, ...changes })
  })
  test('a text of another form is a title, and a publisher alone is kept', () => {
    expect(publicationOf('Bogs; a history', 'Peat Press')).toMatchObject({
      containerTitle: 'Bogs; a history',
      publisher: 'Peat Press',
    })
    expect(publicationOf(null, 'Peat Press')).toMatchObject({ containerTitle: '', publisher: 'Peat Press' })
    expect(publicationOf(null, '')).toBeNull()
    expect(publicationOf('x'.repeat(3000), '')?.containerTitle).toHaveLength(500)
  })
  test('the number of a journal is not its name', () => {
    expect(sourceOf(['2304-123X', 'ISSN 1234-5678', 'Journal of Bogs'])).toBe('Journal of Bogs')
    expect(sourceOf(['2304-1234'])).toBeNull()
  })
})

// Proves: x-harvest-source
test.each([
  [['info:eu-repo/semantics/article', 'info:eu-repo/semantics/publishedVersion'], 'article'],
  [['Text', 'Peer-reviewed Article'], 'article'],
  [['info:eu-repo/semantics/conferenceObject'], 'inproceedings'],
  [['info:eu-repo/semantics/bookPart'], 'chapter'],
  [['info:eu-repo/semantics/book'], 'book'],
  [['info:eu-repo/semantics/doctoralThesis'], 'thesis'],
  [['http://purl.org/coar/resource_type/c_ddb1'], 'dataset'],
  [['Working Paper'], 'report'],
  [['info:eu-repo/semantics/preprint'], 'preprint'],
  [['Text', 'NonPeerReviewed'], undefined],
  [[], undefined],
])('a record that states %j is of type %s', (stated, type) => {
  expect(typeOf(stated)).toBe(type)
})
