import { expect, test } from 'vitest'
import { american } from './american.ts'
import { searchStem, searchStems } from './search-stem.ts'

test.each([
  'colour color|colours colors|behavioural behavioral|favourite favorite|tumour tumor|vapour vapor|neighbourhood neighborhood',
  'centre center|centred centered|centres centers|fibre fiber|fibreglass fiberglass|kilometre kilometer|titre titer',
  'organise organize|organisation organization|organisations organizations|characterised characterized',
  'standardise standardize|minimising minimizing|oxidiser oxidizer|collectivise collectivize|emphasises emphasizes',
  'analyse analyze|analysed analyzed|analysing analyzing|catalyse catalyze|hydrolysed hydrolyzed|paralyse paralyze',
  'programme program|programmes programs|kilogrammes kilograms|catalogue catalog|dialogues dialogs|analogue analog',
  'anaemia anemia|haemoglobin hemoglobin|leukaemia leukemia|ischaemic ischemic|haemorrhage hemorrhage',
  'paediatric pediatric|orthopaedic orthopedic|gynaecology gynecology|palaeontology paleontology|aesthetic esthetic',
  'oestrogen estrogen|oedema edema|foetal fetal|diarrhoea diarrhea|apnoeic apneic|amoeba ameba|manoeuvre maneuver',
  'defence defense|licence license|judgement judgment|sceptical skeptical|mould mold|grey gray|sulphate sulfate',
  'labelled labeled|modelling modeling|travelled traveled|fuelled fueled|fulfil fulfill|enrolment enrollment',
  'ageing aging|aluminium aluminum|artefact artifact|faecal fecal|caesium cesium|oesophagus esophagus',
])('British and American spellings have the same stem: %s', (pairs) => {
  for (const [british = '', usual = ''] of pairs.split('|').map((pair) => pair.split(' '))) {
    expect([british, searchStem(british)]).toEqual([british, searchStem(usual)])
  }
})

test.each([
  'hour four pour tour course source contour resource neighbor color',
  'acre genre massacre mediocre there where entire square require',
  'promise exercise precise concise advise revise supervise devise improvise televise enterprise comprise surprise',
  'compromise premise paradise expertise treatise noise raise praise bruise cruise clockwise otherwise rise arise',
  'crises advertised franchising disguised despise precision vision poison prison disease',
  'size prize seize maize organize analysis analyses aerial aerobic poem poet phoenix archaea daemon',
  'promised arising surprising improvisation programmed programmer fence silence science licensed',
])('words that are spelt the same everywhere stay: %s', (words) => {
  for (const word of words.split(' ')) expect(american(word)).toBe(word)
})

test.each([
  ['이탄지', '이탄지의 이탄지를 이탄지가 이탄지는 이탄지와 이탄지에서 이탄지로 이탄지에서의 이탄지까지도 이탄지만'],
  ['지하수위', '지하수위를 지하수위의 지하수위에'],
  ['습원', '습원이 습원은 습원을 습원과 습원으로 습원에서는'],
  ['토탄층', '토탄층으로부터 토탄층이나 토탄층에도'],
  ['알고리즘', '알고리즘이 알고리즘을 알고리즘이라는'],
  ['숲', '숲에서 숲으로'],
])('the Korean noun %s is found with its particles: %s', (noun, forms) => {
  for (const form of forms.split(' '))
    expect([form, searchStems(form).includes(searchStem(noun))]).toEqual([form, true])
})

test.each([
  ['이탄지를 이탄지는 이탄지의', '이탄지'],
  ['습원에서는 습원으로', '습원'],
])('a search for %s is one for %s', (searched, noun) => {
  for (const word of searched.split(' ')) expect(searchStem(word)).toBe(noun)
})

test.each([
  ['정치', '정치가'],
  ['회', '회의'],
  ['사', '사과'],
  ['만족', '만족도'],
  ['민주주', '민주주의'],
  ['차', '차이'],
  ['전문', '전문가'],
  ['고양', '고양이'],
])('a search for another Korean noun than %s stays one: %s', (shorter, noun) => {
  expect(searchStem(noun)).toBe(noun)
  expect(searchStems(shorter)).not.toContain(noun)
})

test('Korean nouns of two syllables that end like a particle are no noun of one', () => {
  for (const noun of ['회의', '나이', '정의', '국가', '도로', '차이', '온도', '마을', '가을']) {
    expect(searchStems(noun)).toEqual([noun])
  }
  expect(searchStems('전문가')).toEqual(['전문가'])
})
