import { describe, expect, test } from 'vitest'
import { isSameTopic, topicOf, topicWordsOf } from './suggest-questions.ts'
import { documentOf } from './testing/paper-of.ts'

const WORDS = topicWordsOf(
  documentOf('Cloth over lettuce', [
    'We grew lettuce below shade cloth. The plants below the shade cloth grew slowly. It took the shade cloth a week to fade. We let water drip.',
    'A report from the field of Julia users calls JuliaHealth useful. We ran MPI.jl and used Julia. The AMLP workflow uses message passing. Calls of message passing cost time.',
    'We counted seedlings in June. The number of seedlings fell. In all plots seedlings died. Some seedlings lived.',
    'For the temporal point process we know a bound. We solve the temporal point process.',
  ]),
)

describe('suggested topics', () => {
  test.each([
    ['Shade Cloth', 'the shade cloth'],
    ['a shade cloth', 'the shade cloth'],
    ['Message Passing', 'message passing'],
    ['The seedlings', 'seedlings'],
    ['Temporal Point Process', 'the temporal point process'],
    ['The AMLP Workflow', 'the AMLP workflow'],
    ['Flexible Definition of Plots', 'the flexible definition of plots'],
    ['Effects of Light on Growth', 'effects of light on growth'],
    ['Modeling and Simulation', 'modeling and simulation'],
    ['Ecosystems within JuliaHealth', 'ecosystems within JuliaHealth'],
    ['JuliaHealth', 'JuliaHealth'],
    ['MPI.jl', 'MPI.jl'],
    ['Growth Chamber', 'the growth chamber'],
    ['Speech Recognition', 'speech recognition'],
  ])('the topic %s reads as %s', (phrase, topic) => expect(topicOf(phrase, WORDS)).toBe(topic))

  test.each([
    'field report of this library',
    'this',
    'they',
    'our approach',
    'The latter',
    'How to use the package',
    'may mutate',
    'new package caters to practitioners',
    'The package',
    'The authors',
    'Functionality',
    'Software design',
    'water',
    'Fig. 1',
    'the lorentz package: summary of functions',
    'of the',
    'x',
    '',
    '🌊🌊🌊🌊',
    'a very long heading that goes on and on about lettuce',
  ])('a topic is not made of “%s”', (phrase) => expect(topicOf(phrase, WORDS)).toBe(null))

  test.each([
    ['learning objectives', 'the learning objectives and content', true],
    ['Lorentz transformation', 'Lorentz transformations', true],
    ['RayTracer', 'RayTracer.jl', true],
    ['shade cloth', 'shade', true],
    ['kelp', 'waves', false],
    ['age', 'storage', false],
  ])('the topics %s and %s are the same: %s', (one, other, isSame) => expect(isSameTopic(one, other)).toBe(isSame))
})
