/** Commands that the library misreads, each other command with what ends it, and other escaped characters. */
const COMMANDS = new RegExp(
  String.raw`\\(?:${[
    String.raw`(?<dropped>[!-]|(?:underline|uline)(?=\s*\{)|(?:foreignlanguage|textcolor|raisebox|scalebox)\s*(?:\[[^\]{}\\]*\])?\{[^{}]*\}(?=\s*\{))`,
    String.raw`(?<space>\s)`,
    String.raw`(?:(?:SI|qty)\s*\{(?<number>[^{}]*)\}|si|unit)\s*\{(?<unit>[^{}]*)\}`,
    String.raw`(?<name>[a-zA-Z]+)(?<end>\{\}|\s*)`,
    String.raw`[\s\S]`,
  ].join('|')})`,
  'g',
)
const SIGNS: Readonly<Record<string, string>> = {
  ...{ glqq: '„', grqq: '“', flqq: '«', frqq: '»', glq: '‚', grq: '‘', flq: '‹', frq: '›' },
  ...{ quotedblbase: '„', quotesinglbase: '‚', textquotesingle: "'", textperiodcentered: '·', slash: '/' },
}
const DOTS = /^(?:l?dots|textellipsis)$/
/** Words of a unit that are written together with the next one. */
const PREFIX = /^(?:pico|nano|micro|milli|centi|deci|hecto|kilo|mega|giga|tera)$/

/** LaTeX without the commands that the BibTeX library misreads: units become words, German quotes themselves. */
export function withKnownCommands(latex: string): string {
  return latex.replace(COMMANDS, (found: string, ...rest: unknown[]) => {
    const { dropped, space, number = '', unit, name = '', end = '' } = rest.at(-1) as Record<string, string | undefined>
    if (dropped) return ''
    if (space) return '~'
    if (unit !== undefined) return `${number}~${inWords(unit)}`
    if (SIGNS[name]) return SIGNS[name] + end.trim()
    // TeX drops the space after a command, which no author of a title means.
    return DOTS.test(name) && end !== '{}' ? `\\${name}{}${end}` : found
  })
}

/** `\micro\gram\per\litre` as `microgram per litre`. */
function inWords(unit: string): string {
  return unit.replace(/\\([a-z]+)\s*/gi, (_, word: string) => (PREFIX.test(word) ? word : `${word} `)).trim()
}
