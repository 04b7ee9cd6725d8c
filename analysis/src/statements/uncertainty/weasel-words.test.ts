import { describe, expect, it } from 'vitest'
import { tagWords } from '../extract.ts'
import { weighUncertainty } from './uncertainty.ts'

function uncertaintyOf(sentence: string): number {
  const words = tagWords(sentence)
  return weighUncertainty(words, [{ from: 0, to: words.length }]).uncertainty
}

describe('encyclopaedia sentences that leave the source open are uncertain', () => {
  it.each([
    'Some people say that the bridge is haunted.',
    'It is widely believed that the king died in exile.',
    'Many critics regard the novel as her finest work.',
    'The town is considered the birthplace of the sport.',
    'The painting is arguably his most famous work.',
    'The actor reportedly left the country in 1974.',
    'The mayor allegedly accepted money from the builder.',
    'She is often regarded as the founder of the school.',
    'The name may come from an older word for river.',
    'The church was probably built in the twelfth century.',
    'It has been claimed that the letter was forged.',
    'The treasure is said to lie beneath the castle.',
    'According to legend, a dragon lived in the cave.',
    'The composer is thought to have written the song in Vienna.',
    'Some historians dispute the date of the battle.',
    'Critics have argued that the law harmed small farms.',
    'The origin of the name is disputed.',
    'The rumoured sequel was never shown.',
    'The population is believed to be in decline.',
    'He was supposedly the richest man in the city.',
  ])('%s', (sentence) => {
    expect(uncertaintyOf(sentence)).toBeGreaterThan(0)
  })
})

describe('encyclopaedia sentences that state facts in similar words are certain', () => {
  it.each([
    'Some 300 people attended the opening.',
    'Many of the 12 bridges were built in 1900.',
    'Steel is a widely used alloy.',
    'The council considered the plan on Monday.',
    'The committee considered three designs and chose the second.',
    'The festival takes place in May.',
    'The river is 120 kilometres long.',
    'Many species of fish live in the lake.',
    'Some of the houses have thatched roofs.',
    'The critic wrote for a daily newspaper.',
    'The rule says that each player draws five cards.',
    'The village lies 4 km north of the capital.',
    'The museum often closes on Mondays.',
    'The reporter covered the war for the radio.',
    'The company claimed the prize in 1998.',
    'The widely spoken language has two dialects.',
    'Most of the island is covered by forest.',
    'According to the 2011 census, the town had 5,200 inhabitants.',
    'The legend of the map explains its symbols.',
    'The band is known for its live shows.',
  ])('%s', (sentence) => {
    expect(uncertaintyOf(sentence)).toBe(0)
  })
})
