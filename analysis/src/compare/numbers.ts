import { alternatives } from '@colophon/protocol/alternatives'
import { foldTerm } from './fold.ts'

/**
 * A number in a sentence: measure, value, unit (empty for a count or a bare number), and what was measured under which
 * conditions, as written.
 */
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
const MEASURES =
  'accuracy|precision|recall|sensitivity|specificity|f1|f1[- ]score|auc|score|error|loss|rmse|mae|bleu|temperature|moisture|humidity|yield|mass|weight|height|depth|length|width|area|volume|density|concentration|dose|ph|age|duration|time|speed|velocity|rate|ratio|frequency|pressure|power|energy|voltage|current|cost|price|size|sample size|mean|median|content|thickness|distance|radius|diameter|prevalence|incidence|mortality|survival|response rate|correlation|coefficient|variance|deviation|efficiency|throughput|latency|water loss|growth'
const VALUE = '[-−]?\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|[-−]?\\d+(?:\\.\\d+)?'
const NUMBER = new RegExp(`(?<![\\w.,/–-])(${VALUE})(?:\\s?(${UNITS})(?![\\p{L}\\d/]))?(?![\\d]|\\.\\d)`, 'gu')
/** The measure precedes: `the mean accuracy of the model was about 93.2 %`; words between need a verb or a sign after. */
const LINK =
  '(?:\\(|=|:|was|were|is|are|of|at|reached|reaches|averaged|averages|equals|rose to|fell to|dropped to|increased to|decreased to)'
const BEFORE = new RegExp(
  `(?<![\\p{L}-])((?:\\p{L}[\\p{L}-]*\\s){0,2}(?:${MEASURES}))(?:(\\s(?:of|in|for|at|on|under|among|with)\\s[^,.;:()\\d]{1,80})\\s?${LINK}|\\s?${LINK}?)\\s?(?:only|about|around|approximately|nearly|almost|some|up to|ca\\.)?\\s?$`,
  'iu',
)
/** The units that each measure can have; a number with another one belongs to something else. */
const UNITS_OF: readonly [RegExp, RegExp][] = [
  [/temperature$/, /^(?:°C|°F|°|K)$/],
  [/(?:humidity|moisture)$/, /^%$/],
  [/(?:rate|prevalence|incidence|mortality|survival|growth)$/, /^%$/],
  [/(?:age|duration|time|latency)$/, /^(?:ms|s|min|h|days|weeks|months|years)$/],
  [/(?:depth|length|width|height|distance|radius|diameter|thickness)$/, /^[kcmµn]?m$/],
  [/(?:mass|weight)$/, /^(?:kg|mg|µg|ng|g)$/],
  [/(?:^|\s)(?:mean|median)$|^(?:size|score)$|(?:speed|velocity)$/, /(?!)/],
  [/(?:accuracy|precision|recall|sensitivity|specificity|score|f1|auc|bleu)$/, /^(?:%|points)?$/],
  [/(?:correlation|coefficient|ratio|ph)$/, /^$/],
  [/pressure$/, /Pa$/],
  [/frequency$/, /^(?:%|.?Hz)$/],
  [/(?:power|energy|voltage|current)$/, /[WJVAh]$/],
  [/(?:dose|concentration|density|volume|area)$/, /^(?!h$|°|$)/],
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
/** The counted thing follows: `24 lettuce plants`. */
const BEHIND = /^\s((?:[a-z][a-z-]+\s){0,1}[a-z][a-z-]+s|people|children|women|men|mice)\b/
const NOT_COUNTED = /^(?:times|as|is|was|has|this|us|its|minus|plus|versus|vs|others|cases of|orders)$/
const LABELLED =
  /(?:fig(?:ure)?s?|tables?|sections?|sec|eqs?|equations?|refs?|chapters?|appendix|steps?|level|version|no|nos|vol|pp?|grade|day|week|phase|experiment|study|class)\.?\s?$/i
const STOPS = new Set(
  'the a an of and or in with our this that mean average total overall its their was is to for by at we as high low very higher lower good poor about only'.split(
    ' ',
  ),
)
const NUMBERS_MAX = 6

/**
 * The measured numbers of a sentence: the measure precedes (`accuracy was 93 %`) or the counted thing follows (`24
 * pots`). Other numbers, years, figure labels and citations are ignored.
 */
export function numbersIn(sentence: string): MeasuredNumber[] {
  const measured: MeasuredNumber[] = []
  for (const match of sentence.matchAll(NUMBER)) {
    const [whole, written = '', writtenUnit = ''] = match
    const before = sentence.slice(Math.max(0, match.index - 110), match.index)
    const behind = sentence.slice(match.index + whole.length)
    if (LABELLED.test(before) || /[[,]\s?$/.test(before) || /^\s?\]/.test(behind)) continue
    const value = Number(written.replace(/,/g, '').replace('−', '-'))
    if (!Number.isFinite(value)) continue
    const unit = SAME_UNIT[writtenUnit.toLowerCase()] ?? SAME_UNIT[writtenUnit] ?? writtenUnit
    if (!unit && value >= 1800 && value <= 2100 && !written.includes(',')) continue
    const found = measureBefore(before)
    const [named, thing = ''] = found ?? []
    const isValue = named !== undefined && hasUnit(named, unit) && !COMPARES.test(behind)
    const measure = isValue ? named : unit || found ? null : counted(behind)
    const conditions = [LEADING.exec(sentence)?.[0], thing, isValue ? AFTER.exec(behind)?.[1] : undefined]
    const about = conditions.flatMap((each) => each?.trim() || []).join('; ')
    if (measure) measured.push({ measure, value, unit, text: unit ? `${written} ${unit}` : written, about })
    if (measured.length >= NUMBERS_MAX) break
  }
  return measured
}

function hasUnit(measure: string, unit: string): boolean {
  return UNITS_OF.find(([pattern]) => pattern.test(measure))?.[1].test(unit) ?? true
}

/** The measure before a number, and what is measured. */
function measureBefore(before: string): [measure: string, thing: string] | undefined {
  const [, found, thing = ''] = BEFORE.exec(before) ?? []
  if (!found) return undefined
  const words = found.toLowerCase().split(/\s+/)
  while (words.length > 1 && STOPS.has(words[0] ?? '')) words.shift()
  const last = words.findLastIndex((word) => STOPS.has(word))
  const measure = foldTerm((last >= 0 && last < words.length - 1 ? words.slice(last + 1) : words).join(' '))
  return STOPS.has(measure) ? undefined : [measure, thing.trim()]
}

function counted(behind: string): string | null {
  const noun = BEHIND.exec(behind)?.[1]
  if (!noun || NOT_COUNTED.test(noun)) return null
  const [first = '', ...rest] = noun.split(' ')
  return `number of ${STOPS.has(first) ? rest.join(' ') : noun}`
}
