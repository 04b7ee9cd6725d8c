import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { theme } from './theme.ts'

const SOURCES = join(import.meta.dirname, '..')
/** Hairlines and optical corrections are exempt from the scale. */
const FREE_PX = 2
const SPACE = /^(?:(?:row-|column-)?gap|(?:scroll-)?(?:margin|padding)(?:-[a-z-]+)?)$/
const STYLE_PROPS = [
  /\s(?:gap|spacing|fz|[mp][tblrxyse]?)=\{?["']?-?[1-9][^\s>]*/g,
  /\b(?:fontSize|rowGap|columnGap|gap|(?:margin|padding)\w*): ['"`]?-?[1-9][^\s,}]*/g,
]

function read(pattern: string): { file: string; text: string }[] {
  return globSync(pattern, { cwd: SOURCES })
    .filter((file) => !/\.test\.|^testing\//.test(file) && file !== join('app', 'theme.ts'))
    .map((file) => ({ file, text: readFileSync(join(SOURCES, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '') }))
}

const declarations = read('**/*.css').flatMap(({ file, text }) =>
  [...text.matchAll(/(?<=[{;]\s*)([a-z-]+)\s*:\s*([^;{}]+)/g)].map(([, property = '', value = '']) => ({
    file,
    property,
    value,
  })),
)

/** The absolute lengths (px or rem) in a value; units relative to text or paper are exempt. */
function literalLengths(value: string): number[] {
  const own = value.replaceAll(/var\([^()]*\)/g, 'var')
  return [...own.matchAll(/(?<![\w-])(\d*\.?\d+)(px|rem)\b/g)].map(
    ([, length, unit]) => Number(length) * (unit === 'rem' ? 16 : 1),
  )
}

it('every style sheet uses the theme’s font sizes or relative ones', () => {
  const sizes = declarations
    .filter(({ property }) => property === 'font-size' || property === 'font')
    .map((one) => ({ ...one, value: one.value.replace(/\/\s*\S+/, '') }))
  expect(sizes.length).toBeGreaterThan(100)
  expect(sizes.filter(({ value }) => literalLengths(value).length > 0)).toEqual([])
})

it('every style sheet uses the theme’s spacing above 2 px', () => {
  const spaces = declarations.filter(({ property }) => SPACE.test(property))
  expect(spaces.length).toBeGreaterThan(500)
  expect(spaces.filter(({ value }) => literalLengths(value).some((length) => length > FREE_PX))).toEqual([])
})

it('no component has a gap, margin, padding or font size in numbers', () => {
  const components = read('**/*.{ts,tsx}')
  expect(components.length).toBeGreaterThan(300)
  expect(
    components.flatMap(({ file, text }) => STYLE_PROPS.flatMap((one) => text.match(one) ?? []).map((it) => [file, it])),
  ).toEqual([])
})

it('style sheets and components name only steps that the theme has', () => {
  const steps = { spacing: Object.keys(theme.spacing ?? {}), 'font-size': Object.keys(theme.fontSizes ?? {}) }
  const named = read('**/*.{css,ts,tsx}').flatMap(({ file, text }) =>
    [...text.matchAll(/--mantine-(spacing|font-size)-(\w+)/g)].map(([, scale, step]) => ({ file, scale, step })),
  )
  expect(named.length).toBeGreaterThan(500)
  expect(named.filter(({ scale, step }) => !steps[scale as keyof typeof steps].includes(String(step)))).toEqual([])
})
