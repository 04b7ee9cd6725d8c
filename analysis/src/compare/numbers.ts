import { alternatives } from '@colophon/protocol/alternatives'
import type { CompareItem } from '@colophon/protocol/compare/entities'
import { foldTerm } from './fold.ts'

/** A number in a sentence: measure, value, unit (empty for a bare number), and what was measured under which conditions, as written. */
export type MeasuredNumber = { measure: string; value: number; unit: string; text: string; about: string }

const UNITS =
  'per ?cent|%|°C|°F|°|degrees?|kg|mg|µg|μg|ng|g|km|cm|mm|µm|μm|nm|m²|m2|m3|m³|ha|m|hours?|hrs?|h|minutes?|min|seconds?|ms|s|days?|weeks?|months?|years?|kHz|MHz|GHz|Hz|kV|mV|V|mA|A|kWh|kW|MW|W|kJ|J|kPa|MPa|hPa|Pa|mL|ml|L|l|mmol|mol|mM|µM|dB|ppm|ppb|GB|MB|TB|fold|points?|K'
const SAME_UNIT: Record<string, string> = {
  percent: '%',
  degree: '°',
  degrees: '°',
  'per cent': '%',
  μg: 'µg',
  μm: 'µm',
  ml: 'mL',
  l: 'L',
  m2: 'm²',
  m3: 'm³',
  hour: 'h',
  hours: 'h',
  hr: 'h',
  hrs: 'h',
  minute: 'min',
  minutes: 'min',
  second: 's',
  seconds: 's',
  day: 'days',
  week: 'weeks',
  month: 'months',
  year: 'years',
  point: 'points',
}
/** Measures that say by themselves what is measured, and those that need a word more: `operative time`. */
const SPEAKING =
  'accuracy|precision|recall|sensitivity|specificity|f1|auc|rmse|mae|bleu|humidity|moisture|yield|age|prevalence|incidence|mortality|survival|follow-up|heterozygosity|throughput|latency'
const GENERAL =
  'score|error|loss|temperature|ph|mass|weight|height|depth|length|width|area|volume|density|concentration|dose|duration|time|speed|velocity|rate|ratio|frequency|pressure|power|energy|voltage|current|cost|price|size|content|thickness|distance|radius|diameter|correlation|coefficient|variance|deviation|efficiency|growth|index|stay|count|intake|capacity|conductivity'
const IS_GENERAL = new RegExp(`^(?:${GENERAL})$`)
const VALUE = '[-−]?\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|[-−]?\\d+(?:\\.\\d+)?'
/** A unit, also by another one: `mg/kg`. */
const UNIT = `(?:${UNITS})(?:/(?:${UNITS}))?`
const IS_UNIT = new RegExp(`^(?:${UNITS})$`)
/** What follows a number whose unit is unknown, which is then no bare number: `t/ha`, `mg/kg/day`, `USD`. */
const OTHER_UNIT = /^\s?(?:[\p{L}%°][\p{L}\d²³]*\/|\p{Lu}{3}(?!\p{L}))/u
const NUMBER = new RegExp(`(?<![\\w.,/–-])(${VALUE})(?:\\s?(${UNIT})(?![\\p{L}\\d/]))?(?![\\d/]|\\.\\d)`, 'gu')
/** The measure precedes: `the mean accuracy of the model was about 93.2 %`; words between need a verb or a sign after. */
const LINK =
  '(?:\\(|=|:|was|were|is|are|of|at|reached|reaches|averaged|averages|equals|rose to|fell to|dropped to|increased to|decreased to)'
const BEFORE = new RegExp(
  `(?<![\\p{L}\\d-])((?:\\d+[ -]?(?:day|week|month|year)\\s)?(?:\\p{L}[\\p{L}-]*\\s){0,2}(?:${SPEAKING}|${GENERAL}))(?:(\\s(?:of|in|for|at|on|under|among|with)\\s[^,.;:()\\d]{1,80})\\s?${LINK}|\\s?${LINK}?)\\s?(?:only|about|around|approximately|nearly|almost|some|up to|ca\\.)?\\s?$`,
  'iu',
)
/** Units of one dimension, whose values can be compared, in the smallest of them; a month is a twelfth of a year. */
const DIMENSIONS = {
  time: { ms: 1, s: 1e3, min: 6e4, h: 3.6e6, days: 8.64e7, weeks: 6.048e8, months: 2.6298e9, years: 3.15576e10 },
  length: { nm: 1, µm: 1e3, mm: 1e6, cm: 1e7, m: 1e9, km: 1e12 },
  mass: { ng: 1, µg: 1e3, mg: 1e6, g: 1e9, kg: 1e12 },
}
const SIZES: Record<string, number> = { ...DIMENSIONS.time, ...DIMENSIONS.length, ...DIMENSIONS.mass }
const unitOf = (dimension: keyof typeof DIMENSIONS) =>
  new RegExp(`^(?:${Object.keys(DIMENSIONS[dimension]).join('|')})$`)
/** The units that each measure can have; a number with another one belongs to something else. */
const UNITS_OF: readonly [RegExp, RegExp][] = [
  [/temperature$/, /^(?:°C|°F|°|K)$/],
  [/(?:humidity|moisture)$/, /^%$/],
  [/survival$/, /^(?:%|days|weeks|months|years)$/],
  [/(?:rate|prevalence|incidence|mortality|growth)$/, /^(?:%|.*\/.*)$/],
  [/(?:age|duration|time|latency|stay|follow up)$/, unitOf('time')],
  [/(?:depth|length|width|height|distance|radius|diameter|thickness)$/, unitOf('length')],
  [/(?:mass|weight)$/, unitOf('mass')],
  [/(?:accuracy|precision|recall|sensitivity|specificity|score|f1|auc|bleu)$/, /^(?:%|points)?$/],
  [/(?:correlation|coefficient|ratio|ph|index|heterozygosity)$/, /^$/],
  [/pressure$/, /Pa$/],
  [/frequency$/, /^(?:%|.?Hz)$/],
  [/(?:power|energy|voltage|current)$/, /[WJVAh]$/],
  [/(?:speed|velocity)$/, /\//],
  [/(?:dose|concentration|density|volume|area|intake)$/, /^(?!h$|°|$)/],
]
/** What follows the number: a comparison instead of a value, or its conditions. */
const COMPARES =
  /^\s?(?:higher|lower|more|less|greater|larger|smaller|fewer|faster|slower|better|worse|longer|shorter|of|CI|confidence|credible)\b/
const AFTER = /^\s?((?:in|among|at|under|for|with|after|during|when)\s[^.;,()]{2,70})/
const LEADING = new RegExp(
  String.raw`^(?!${alternatives`
    in (?:addition|contrast|total|general|particular|fact|conclusion|summary|this|our)\b
    for (?:example|instance)|of note|with (?:this|these)
  `})(?:in|among|at|under|for|after|during|with|when|of)\b[^,;()]{2,70}(?=,)`,
  'i',
)
const LABELLED =
  /(?:fig(?:ure)?s?|tables?|sections?|sec|eqs?|equations?|refs?|chapters?|appendix|steps?|level|version|no|nos|vol|pp?|grade|day|week|phase|experiment|study|class)\.?\s?$/i
const STOPS = new Set(
  'the a an of and or in with our this that their was is to for by at we as high low very higher lower good poor about only long longer short shorter large larger small smaller highest lowest which same different respective corresponding whose'.split(
    ' ',
  ),
)
/** Words of a measure that another paper may leave out: `the overall survival`. */
const LEFT_OUT = /^(?:mean|median|average|total|overall|its)$/
const NUMBERS_MAX = 6

/** The numbers of a sentence whose measure precedes them (`accuracy was 93 %`); no years, figure labels and citations. */
export function numbersIn(sentence: string): MeasuredNumber[] {
  const measured: MeasuredNumber[] = []
  for (const match of sentence.matchAll(NUMBER)) {
    const [whole, written = '', writtenUnit = ''] = match
    const before = sentence.slice(Math.max(0, match.index - 110), match.index)
    const behind = sentence.slice(match.index + whole.length)
    if (LABELLED.test(before) || /[[,]\s?$/.test(before) || /^\s?\]/.test(behind)) continue
    const value = Number(written.replace(/,/g, '').replace('−', '-'))
    if (!Number.isFinite(value)) continue
    const unit = writtenUnit.split('/').map(sameUnit).join('/')
    if (!unit && value >= 1800 && value <= 2100 && !written.includes(',')) continue
    const found = measureBefore(before)
    const [named, thing = ''] = found ?? []
    if (named === undefined || !hasUnit(named, unit) || COMPARES.test(behind)) continue
    if (!unit && OTHER_UNIT.test(behind)) continue
    if (dimensionOf(unit) === 'time' && /\bat\s$/.test(before)) continue
    const conditions = [LEADING.exec(sentence)?.[0], thing, AFTER.exec(behind)?.[1]]
    const about = conditions.flatMap((each) => each?.trim() || []).join('; ')
    measured.push({ measure: named, value, unit, text: unit ? `${written} ${unit}` : written, about })
    if (measured.length >= NUMBERS_MAX) break
  }
  return measured
}

function sameUnit(unit: string): string {
  return SAME_UNIT[unit.toLowerCase()] ?? SAME_UNIT[unit] ?? unit
}

function hasUnit(measure: string, unit: string): boolean {
  return UNITS_OF.find(([pattern]) => pattern.test(measure))?.[1].test(unit) ?? true
}

/** The measure before a number, and what is measured; `time of storage` is `storage time`. */
function measureBefore(before: string): [measure: string, thing: string] | undefined {
  const [, found, thing = ''] = BEFORE.exec(before) ?? []
  if (!found) return undefined
  const words = found
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => !LEFT_OUT.test(word))
  const last = words.findLastIndex((word) => STOPS.has(word))
  const measure = foldTerm(words.slice(last + 1).join(' '))
  if (!IS_GENERAL.test(measure))
    return [measure.replace(/(?<=mortality|survival|prevalence|incidence) rate$/, ''), thing.trim()]
  const of = foldTerm(/^ of ((?:[\p{L}-]+ ?){1,3})$/u.exec(thing)?.[1] ?? '')
  return of === '' || STOPS.has(of) ? undefined : [`${of} ${measure}`, '']
}

/** What units have in common whose values can be compared: `time` of minutes and days; else the unit. */
export function dimensionOf(unit: string): string {
  return Object.entries(DIMENSIONS).find(([, units]) => unit in units)?.[0] ?? unit
}

/** A value in another unit of its dimension; without one, in the smallest. */
export function valueIn(unit: string | undefined, { value = Number.NaN, unit: own = '' }: CompareItem): number {
  return Number(((value * (SIZES[own] ?? 1)) / (SIZES[unit ?? ''] ?? 1)).toPrecision(12))
}

/** True for a word that is a unit. */
export function isUnit(word: string): boolean {
  return IS_UNIT.test(word)
}
