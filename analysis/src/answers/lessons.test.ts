import { describe, expect, test } from 'vitest'
import { answer } from './answer.ts'
import { isMargin } from './journal-margin.ts'
import { LESSONS, LESSONS_PAPER } from './testing/lessons.ts'
import { documentOf } from './testing/paper-of.ts'

const ask = (question: string, ...history: string[]) => answer(question, [LESSONS_PAPER], { history })

/** The best quote of an answer; '' for a refusal. */
function firstOf(given: ReturnType<typeof ask>): string {
  const focus = given.kind === 'answer' ? given.quotes[0]?.focus : undefined
  return focus ? LESSONS.text.slice(focus.start, focus.end) : ''
}

describe('a question that names its topic is not read with the previous one', () => {
  test.each([
    ['can I run it on my own laptop?', 'which fires do they look at?', 'Cold Springs fire'],
    ['does the internet matter to students of ecology?', 'which fires do they look at?', 'Cold Springs fire'],
    ['does the internet matter to students with large images?', 'is it written in R?', 'R coding portion'],
  ])('%s %s', (before, question, words) => {
    const given = ask(question, before)
    expect(firstOf(given)).toContain(words)
    expect(given.terms).toEqual(ask(question).terms)
  })
})

describe('words of the previous question', () => {
  test('cause no refusal', () => {
    expect(firstOf(ask('do they use ggplot?', 'does the internet matter?'))).toContain('ggplot')
  })
  test('are never reported missing', () => {
    const given = ask('do they need volcanoes?', 'does the internet matter?')
    expect(given.terms).toContain('internet')
    expect(given).toMatchObject({ kind: 'refusal', missing: ['volcanoes'] })
  })
})

describe('a capital letter is a name', () => {
  test.each([
    'what do I need to have installed, R or python?',
    'what do I need to have installed, python or R?',
    'do I have to install R?',
    'is it written in R?',
    'Do I need the R package?',
  ])('%s', (question) => {
    const given = ask(question)
    expect(firstOf(given)).toMatch(/\bR\b/)
    expect(given.missing).toEqual([])
  })
  test('that is not found in a label, a statistic, an initial or a unit', () => {
    expect(ask('is it written in C?').missing).toContain('c')
    const document = documentOf('', ['Reads of R. Smith were kept at 4 °C with r = 0.9 (R = 0.9) as written in (C).'])
    for (const letter of ['R', 'C', 'D']) {
      const given = answer(`is it written in ${letter}?`, [{ articleId: 1, title: '', document }])
      expect(given.missing).toContain(letter.toLowerCase())
    }
  })
  test.each([
    ['Did E. coli grow?', 'E. coli grew in all of the flasks.'],
    ['What P value was found?', 'The difference had a p value below 0.01.'],
    ['Is the K-means method fast?', 'The k-means method is fast.'],
  ])('unless it belongs to the word after it: %s', (question, text) => {
    const document = documentOf('', [text])
    expect(answer(question, [{ articleId: 1, title: '', document }]).missing).not.toContain(
      question.match(/[EPK]/)?.[0].toLowerCase(),
    )
  })
  test('unless it belongs to the word before it', () => {
    const document = documentOf('', ['Vitamin A rose in all of the samples. Patients with hepatitis C were excluded.'])
    expect(answer('Did vitamin C rise?', [{ articleId: 1, title: '', document }]).missing).toContain('c')
  })
  test('of two alternatives one suffices, of two missing ones both are missing', () => {
    expect(ask('Do students need julia or python?')).toMatchObject({ kind: 'refusal', missing: ['julia', 'python'] })
  })
})

describe('the margin of a journal', () => {
  test.each([
    'how many people have used it so far?',
    'How many authors are there?',
    'Who released the work?',
    'who are the people who use it?',
  ])('is not quoted for "%s"', (question) => {
    const given = ask(question)
    const quotes = given.kind === 'answer' ? given.quotes : given.nearest
    expect(quotes.map(({ text }) => text).join(' ')).not.toMatch(/Submitted|copyright|Reviewers/)
  })
  test.each([
    ['what is its licence?', 'Creative Commons'],
    ['Who was the editor?', 'Jane Doe'],
  ])('is quoted for "%s"', (question, words) => expect(firstOf(ask(question))).toContain(words))
  test.each([
    'Received 3 May 2020; accepted 4 June 2020',
    'Software • Review • Repository • Archive',
    'Repository: https://example.org/lessons',
    'This is an open access article distributed under the terms of the Creative Commons Attribution License.',
    '© 2021 The Authors. All rights reserved.',
  ])('contains "%s"', (sentence) => expect(isMargin(sentence)).toBe(true))
  test.each([
    'Published in 2019, the report counted 40 fires.',
    'We received 12 samples from the editors of the atlas.',
    'The images are free under a Creative Commons licence.',
    'Accepted papers were read by two of us.',
    'Software was written in R.',
  ])('does not contain "%s"', (sentence) => expect(isMargin(sentence)).toBe(false))
})
