import { describe, expect, test } from 'vitest'
import { answer } from '../answer.ts'
import { OPPOSITES } from '../testing/opposites.ts'
import { documentOf } from '../testing/paper-of.ts'

const PAPER = {
  articleId: 1,
  title: 'Bees of the orchard',
  document: documentOf('Bees of the orchard', [
    '# Results',
    'Wild bees pollinated the apple trees in April. Honey bees preferred rape. Mites weakened three hives in May. The mites were removed with acid by the keepers. Smoke did not calm the hornets.',
    'Cold nights delayed the swarms by two weeks. Late swarms gathered less honey than early swarms. The flowers attracted wild bees. They also attracted wasps.',
  ]),
}
const ask = (question: string) => answer(question, [PAPER])

// Proves: x-chat-premise, x-chat-premise-words
describe('a contradicted presupposition is refused with the contradicting sentence', () => {
  test.each([
    ['says it of others', 'Why did hornets weaken three hives?', 'Mites weakened three hives'],
    ['turns the sides around', 'Why did hives weaken the mites?', 'Mites weakened three hives'],
    ['denies it', 'Why did smoke calm the hornets?', 'Smoke did not calm'],
    ['says it of another kind', 'Why did honey bees pollinate the apple trees?', 'Wild bees pollinated'],
    ['counts otherwise', 'Why did cold nights delay the swarms by six weeks?', 'by two weeks'],
    ['counts otherwise, of what is asked for', 'What weakened nine hives?', 'Mites weakened three hives'],
  ])('%s: %s', (_, question, nearest) => {
    const given = ask(question)
    expect(given).toMatchObject({ kind: 'refusal', reason: 'false-premise' })
    expect(given.kind === 'refusal' && given.nearest[0]?.text).toContain(nearest)
  })
})

describe('a question with a true presupposition is answered', () => {
  test.each([
    'Why did mites weaken three hives?',
    'When did wild bees pollinate the apple trees?',
    'How were the mites removed?',
    'Who removed the mites?',
    'What did smoke not calm?',
    'Did smoke calm the hornets?',
    'How did cold nights delay the swarms?',
    'What delayed the swarms by two weeks?',
    'Why did the flowers attract wasps?',
    'What gathered less honey than early swarms?',
  ])('%s', (question) => expect(ask(question).kind).toBe('answer'))
})

describe.each(OPPOSITES)("a presupposition with another verb than the paper's: $domain", ({ domain, text, pairs }) => {
  const paper = { articleId: 1, title: domain, document: documentOf(domain, ['# Results', text]) }
  test.each(pairs)('%s is refused with the contradicting sentence', (wrong, _, shown) => {
    const given = answer(wrong, [paper])
    expect(given).toMatchObject({ kind: 'refusal', reason: 'false-premise' })
    expect(given.kind === 'refusal' && given.nearest[0]?.text).toContain(shown)
  })
  test.each(pairs)('instead of %s, %s is answered', (_, right) => {
    expect(answer(right, [paper]).kind).toBe('answer')
  })
})

describe('an apparent contradiction does not refuse', () => {
  const text =
    'We expected that yields would fall. Yields increased under the nets. The first drug did not lower the fever. The second drug lowered the fever. Losses were small in spring and large in autumn. The fence prevented a decline of the herd.'
  const paper = { articleId: 1, title: 'Farming', document: documentOf('Farming', ['# Results', text]) }
  test.each([
    ['what was expected was not found', 'Why did yields increase under the nets?'],
    ['one drug of two', 'Which drug lowered the fever?'],
    ['both are said, each of its time', 'Why were losses large in autumn?'],
    ['both are said, each of its time', 'Why were losses small in spring?'],
    ['what was prevented did not happen', 'How did the fence prevent a decline of the herd?'],
  ])('%s: %s', (_, question) => expect(answer(question, [paper]).kind).toBe('answer'))
  test('an expectation is no evidence', () => {
    expect(answer('Why did yields fall under the nets?', [paper])).toMatchObject({ reason: 'false-premise' })
  })
})
