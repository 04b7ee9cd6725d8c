import { describe, expect, it } from 'vitest'
import { abstractDocument } from '../answers/abstract-document.ts'
import { prepare } from '../answers/prepare.ts'
import type { Reader } from '../answers/reader.ts'
import { KELP } from '../answers/testing/kelp.ts'
import { documentOf } from '../answers/testing/paper-of.ts'
import { ANSWERS, MAY, NOT, readerOf, readingOf } from '../answers/testing/reader-of.ts'
import { ASPECTS, type Aspect, readAspect } from './aspects.ts'

const textsOf = async (aspect: Aspect, read: Reader, document = KELP) =>
  (await readAspect(aspect, document, prepare(document), read)).map(({ text }) => text)

describe('what a paper says of an aspect', () => {
  // Proves: x-compare-reader
  it('the most relevant sentences that answer its questions are shown, in their order in the paper', async () => {
    const read = readerOf(ANSWERS, 'Plants at', 'measure light', 'NUR was', 'ruler')
    const [first, second, third, ...others] = await readAspect('limits', KELP, prepare(KELP), read)
    expect([first, second, third].map((item) => item?.text.slice(0, 14))).toEqual([
      'The NUR was de',
      'Plants at the ',
      'A limitation o',
    ])
    expect(others).toEqual([])
    expect(first).toMatchObject({ page: 7, quote: KELP.text.slice(first?.start ?? 0, first?.end ?? 0) })
  })

  it.each(ASPECTS)('nothing is shown of its %s if no sentence answers', async (aspect) => {
    const read: Reader = async (_, passages) => passages.map(() => readingOf({ answers: MAY, finding: MAY }))
    expect(await textsOf(aspect, read)).toEqual([])
  })

  it('the results are own findings, which are read without a question', async () => {
    const read: Reader = async ({ text }, passages) =>
      passages.map((passage) =>
        readingOf({ finding: text === '' && passage.text.includes('growth fell') ? ANSWERS : NOT }),
      )
    expect(await textsOf('results', read)).toEqual([expect.stringMatching(/^We found that growth fell/)])
  })

  it('what abstract and introduction both say is shown once', async () => {
    const aim = 'we measured how peat dries in the high moors of the north'
    const document = documentOf('Peat', [
      '# Abstract',
      `Here ${aim}.`,
      '# Introduction',
      `In this study ${aim}. It rained.`,
    ])
    expect(await textsOf('problem', readerOf(ANSWERS, 'In this', 'Here'), document)).toEqual([`In this study ${aim}.`])
  })

  it('a sentence of short words repeats no other', async () => {
    const document = documentOf('Peat', ['# Methods', 'We had 9 men. Each of the gardeners had 12 pots.'])
    const said = ['We had 9 men.', 'Each of the gardeners had 12 pots.']
    expect(await textsOf('data', readerOf(ANSWERS, 'men', 'pots'), document)).toEqual(said)
  })

  it('neither an announcement nor what publishers and authors declare is read', async () => {
    const document = documentOf('Peat', [
      '# Discussion',
      'This trial has a few limitations. First, the peat stood in one garden. These were the limits:',
      '# 6.2 Declarations:',
      'The authors had limited access to the peat.',
      '# Notes',
      'The publisher remains neutral with regard to jurisdictional claims in limited maps.',
    ])
    const read: Reader = async (_, passages) => {
      expect(passages.map(({ text }) => text)).toEqual(['First, the peat stood in one garden.'])
      return []
    }
    expect(await textsOf('limits', read, document)).toEqual([])
  })

  it('a few sentences are read for it, however long the paper, those most like an answer', async () => {
    const rain = Array.from({ length: 400 }, (_, day) => `It rained on day ${day}.`).join(' ')
    const document = documentOf('Peat', ['# Methods', `${rain} We enrolled 34 gardeners in the study.`])
    let count = 0
    const read: Reader = (question, passages) => {
      count += passages.length
      return readerOf(ANSWERS, 'enrolled')(question, passages)
    }
    expect(await textsOf('data', read, document)).toEqual(['We enrolled 34 gardeners in the study.'])
    expect(count).toBe(16)
  })

  it('an abstract and a text in another language are read like a paper', async () => {
    const abstract = 'Torf trocknet langsam. Wir haben zwölf Proben aus drei Mooren untersucht.'
    const document = abstractDocument('Torf', abstract)
    expect(await textsOf('data', readerOf(ANSWERS, 'Proben'), document)).toEqual([abstract.slice(23)])
  })
})
