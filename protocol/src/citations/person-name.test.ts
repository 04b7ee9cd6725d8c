import { describe, expect, it } from 'vitest'
import { nameOfParts, readName, sortedName, writtenName } from './person-name.ts'

/** given | particle | family | suffix, `=` before a name kept whole. */
const shown = (name: string) => {
  const split = readName(name)
  if (!split) return null
  if ('literal' in split) return `=${split.literal}`
  return [split.given, split.particle, split.family, split.suffix].join('|')
}

describe('a name is split into given name, particle, family name and suffix', () => {
  it.each([
    ['Ada Lovelace', 'Ada||Lovelace|'],
    ['Johnson & Johnson', '=Johnson & Johnson'],
    ['A. B. Smith', 'A. B.||Smith|'],
    ['A.B. Smith', 'A.B.||Smith|'],
    ['Lovelace, Ada', 'Ada||Lovelace|'],
    ['Smith J. A.', 'J. A.||Smith|'],
    ['Smith JA', 'JA||Smith|'],
    ['Wei LI', 'Wei||LI|'],
    ['Ludwig van Beethoven', 'Ludwig|van|Beethoven|'],
    ['van Beethoven, Ludwig', 'Ludwig|van|Beethoven|'],
    ['Maria de la Cruz', 'Maria|de la|Cruz|'],
    ['Vincent Van Gogh', 'Vincent||Van Gogh|'],
    ['Van Nguyen', 'Van||Nguyen|'],
    ['José Ortega y Gasset', 'José||Ortega y Gasset|'],
    ['Martin Luther King Jr.', 'Martin Luther||King|Jr.'],
    ['Martin Luther King, Jr.', 'Martin Luther||King|Jr.'],
    ['King, Jr., Martin Luther', 'Martin Luther||King|Jr.'],
    ['King, Martin Luther, III', 'Martin Luther||King|III'],
    ["Gerard 't Hooft", "Gerard|'t|Hooft|"],
    ['Jean-Pierre Serre', 'Jean-Pierre||Serre|'],
    ['  Paul   Erdős ', 'Paul||Erdős|'],
  ])('%s', (name, parts) => expect(shown(name)).toBe(parts))
})

describe('group names and single words are kept whole', () => {
  it.each([
    ['Plato', '=Plato'],
    ['王小明', '=王小明'],
    ['The ATLAS Collaboration', '=The ATLAS Collaboration'],
    ['University of Somewhere, Department of Soil', '=University of Somewhere, Department of Soil'],
  ])('%s', (name, parts) => expect(shown(name)).toBe(parts))

  it.each(['', '  ', ',', '1', '–'])('“%s” is not a name', (name) => expect(shown(name)).toBeNull())
})

describe('a name that is stated in parts', () => {
  it.each([
    [['Balázs', 'C.'], { family: 'Balázs', given: 'C.' }],
    [['de la Cruz', 'Maria', 'Jr.'], { particle: 'de la', family: 'Cruz', given: 'Maria', suffix: 'Jr.' }],
    [['García Márquez', 'Gabriel'], { family: 'García Márquez', given: 'Gabriel' }],
    [['ATLAS Collaboration'], { literal: 'ATLAS Collaboration' }],
    [['Collaboration', 'ATLAS'], { literal: 'ATLAS Collaboration' }],
    [['', ''], null],
  ] as const)('%j', ([family, given, suffix], name) => expect(nameOfParts(family, given, suffix)).toEqual(name))
})

it.each([
  [{ literal: 'World Bank' }, 'World Bank', 'World Bank'],
  [{ family: 'Gogh', given: 'Vincent', particle: 'van' }, 'Vincent van Gogh', 'van Gogh, Vincent'],
  [{ family: 'King', given: 'Martin Luther', suffix: 'Jr.' }, 'Martin Luther King Jr.', 'King, Martin Luther, Jr.'],
  [{ family: 'Plato' }, 'Plato', 'Plato'],
])('the name %j is displayed and sorted', (name, displayed, sorted) => {
  expect(writtenName(name)).toBe(displayed)
  expect(sortedName(name)).toBe(sorted)
})
