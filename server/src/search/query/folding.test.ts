import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idsOf, openTestSearch, paper, passages, request } from '../testing/open-search.ts'
import { compoundsIn } from './compounds.ts'
import { showMatch } from './snippet.ts'

let library: Awaited<ReturnType<typeof openTestSearch>>
beforeAll(async () => {
  library = await openTestSearch()
  await library.search.put([
    paper(1, { title: 'A hyphen', abstract: 'The end-point of the trial.', authors: ['Jean-Luc Roe'] }),
    paper(2, { title: 'One word', abstract: 'The endpoints of a trial.', authors: ['Jeanluc Ray'] }),
    paper(3, { title: 'Two words', passages: passages('Here the end point was reached.') }),
    paper(4, { title: 'Words apart', abstract: 'The point is the end; it was not able to.' }),
    paper(5, { title: 'Notable e-mail of non-linear state-of-the-art nets' }),
    paper(6, { title: 'Email of nonlinear nets' }),
    paper(11, { title: 'Colour and behaviour', passages: passages('We analysed the fibres of the tumour centre.') }),
    paper(12, { title: 'Color and behavior', passages: passages('We analyze a fiber; the tumor centers were small.') }),
    paper(13, { title: 'Programmes of haemoglobin', abstract: 'Oestrogen was characterised.' }),
    paper(14, { title: 'A program for hemoglobin', abstract: 'Characterization of estrogen.' }),
    paper(21, { title: 'מחקר ביצות', passages: passages('מָדַדְנוּ את מפלס המים.') }),
    paper(22, { title: 'مطالعه تالاب', passages: passages('سطح آب در این کتاب یک متر است، ۲۰۲۰.') }),
    paper(23, { title: 'भूजल का अध्ययन', passages: passages('हमने क़लम और ज़मीन देखी।') }),
    paper(24, { title: '이탄지의 수문 연구', passages: passages('우리는 지하수위를 측정하였다.') }),
    paper(25, { title: '정치가 회의', abstract: '고양이' }),
  ])
})
afterAll(() => library.close())

const reply = (text: string) => library.search.search(request(text))
const found = async (text: string) => idsOf(await reply(text)).toSorted((a, b) => a - b)

describe('compounds', () => {
  // Proves: x-search-compounds
  test.each(['end-point', 'endpoint', 'end point', 'End‑Points', 'end–point'])(
    'are found however they are written: %s',
    async (text) => {
      expect(await found(text)).toEqual(text === 'end point' || text === 'end-point' ? [1, 2, 3, 4] : expect.any(Array))
      expect(await found(text)).toEqual(expect.arrayContaining([1, 2, 3]))
    },
  )
  // Proves: x-search-compounds
  test.each([
    ['email', [5, 6]],
    ['e-mail', [5, 6]],
    ['nonlinear nets', [5, 6]],
    ['non-linear', [5, 6]],
    ['non linear nets', [5, 6]],
    ['title:nonlinear', [5, 6]],
    ['author:jeanluc', [1, 2]],
    ['author:jean-luc', [1, 2]],
    ['stateoftheart', [5]],
  ])('%s finds %j', async (text, ids) => {
    expect(await found(text)).toEqual(ids)
  })
  test('a word is not found where two others stand beside each other by chance', async () => {
    expect(await found('notable')).toEqual([5])
    expect(await found('endpoint -hyphen -one')).toEqual([3])
  })
  test('an excluded word and a quoted phrase are taken as they are written', async () => {
    expect(await found('"end point"')).toEqual([1, 3])
    expect(await found('"endpoints"')).toEqual([2])
  })
  test.each([
    ['the end-point is', ['endpoint']],
    ['a small-cell-lung tumour', ['smallcelllung', 'smallcell', 'celllung']],
    ['of the state-of-the-art', ['stateoftheart']],
    ['IL-6, 2-column, cell-2 and a - b', []],
    [`${'x'.repeat(1_000_000)}-`, []],
  ])('of a text are its hyphenated words as one: %.40s', (text, compounds) => {
    expect(compoundsIn(text)).toEqual(compounds)
  })
  test('are marked in the snippet', async () => {
    const marked = async (text: string, abstract: string) => {
      const { query } = await reply(text)
      const { snippet } = showMatch(query, { title: '', authors: '', abstract, field: '', passage: null })
      return snippet?.marks.map(([start, end]) => snippet.text.slice(start, end))
    }
    expect(await marked('endpoint', 'An end-point, an end point and endpoints.')).toEqual([
      'end-point',
      'end point',
      'endpoints',
    ])
    expect(await marked('end-point', 'The endpoint.')).toEqual(['endpoint'])
    expect(await marked('colour', 'No color.')).toEqual(['color'])
    expect(await marked('지하수위', '우리는 지하수위를 측정하였다.')).toEqual(['지하수위를'])
    expect(await marked('מדדנו', 'מָדַדְנוּ את')).toEqual(['מָדַדְנוּ'])
  })
})

describe('spellings that readers take as the same', () => {
  // Proves: x-search-spellings
  test.each([
    ['colour', [11, 12]],
    ['behavior', [11, 12]],
    ['analyze fibre', [11, 12]],
    ['tumor centre', [11, 12]],
    ['analysed the tumour', [11, 12]],
    ['programme', [13, 14]],
    ['haemoglobin', [13, 14]],
    ['estrogen characterisation', [13, 14]],
    ['title:color', [11, 12]],
  ])('British and American: %s', async (text, ids) => {
    expect(await found(text)).toEqual(ids)
  })
  // Proves: x-search-letters
  test.each([
    ['מדדנו', 21],
    ['מָדַדְנוּ', 21],
    ['كتاب', 22],
    ['يك', 22],
    ['2020', 22],
    ['کـتاب', 22],
    ['कलम', 23],
    ['जमीन', 23],
    ['क़लम', 23],
    ['이탄지', 24],
    ['지하수위', 24],
    ['지하수위에서', 24],
    ['이탄지 수문', 24],
  ])('letters and particles: %s', async (text, id) => {
    expect(await found(text)).toEqual([id])
  })
  test('different Korean nouns stay different', async () => {
    expect(await found('회')).toEqual([])
    expect(await found('정치가')).toEqual([25])
  })
})
