/** Commands that the library misreads, each other command with what ends it, and other escaped characters. */
const COMMANDS = new RegExp(
  String.raw`\\(?:${[
    String.raw`(?<dropped>[!-]|(?:underline|uline)(?=\s*\{)|(?:foreignlanguage|textcolor|raisebox|scalebox)\s*(?:\[[^\]{}\\]*\])?\{[^{}]*\}(?=\s*\{))`,
    String.raw`(?<space>\s)`,
    String.raw`(?:ce|ch)\s*\{(?<formula>(?:[^{}]|\{[^{}]*\})*)\}`,
    String.raw`(?<accent>(?:wide)?hat|(?:wide)?tilde|bar|overline|vec|dot|ddot)\s*\{(?<accented>\\[a-zA-Z]+)\s*\}`,
    String.raw`(?:boldsymbol|math(?:rm|bf|sf|tt|it))\s*\{(?<upright>[^{}]*)\}`,
    String.raw`operatorname\*?\s*\{(?<operator>[a-zA-Z]+)\}`,
    String.raw`(?:(?:SI|qty)\s*\{(?<number>[^{}]*)\}|si|unit)\s*\{(?<unit>[^{}]*)\}`,
    String.raw`(?<name>[a-zA-Z]+)(?<end>\{\}|\s*)`,
    String.raw`[\s\S]`,
  ].join('|')})`,
  'g',
)
const SIGNS: Readonly<Record<string, string>> = {
  ...{ glqq: '„', grqq: '“', flqq: '«', frqq: '»', glq: '‚', grq: '‘', flq: '‹', frq: '›' },
  ...{ quotedblbase: '„', quotesinglbase: '‚', textquotesingle: "'", textperiodcentered: '·', slash: '/' },
  ...{ EUR: '€', SS: 'SS', degree: '°', celsius: '°C', ohm: 'Ω', micro: 'µ', lq: '‘', rq: '’' },
  ...{ permil: '‰', perthousand: '‰', promille: '‰' },
}
/** Names of programs, which are written as their commands. */
const LOGO = /^(?:[a-zA-Z]*TeXe?|ConTeXt|METAFONT|METAPOST|AmS|AMS|TUGboat|[Bb]iber|biblatex)$/
/** Within mathematics the library drops others. */
const SPACE = '\u2002'
/** Functions of mathematics, which the library drops. */
const FUNCTION = /^(?:log|ln|lg|exp|sin|cos|tan|sinh|cosh|tanh|min|max|lim|sup|inf|arg|det|dim|ker|gcd)$/
const ACCENTS: Readonly<Record<string, string>> = {
  ...{ hat: '\u0302', widehat: '\u0302', tilde: '\u0303', widetilde: '\u0303', bar: '\u0304', overline: '\u0304' },
  ...{ vec: '\u20d7', dot: '\u0307', ddot: '\u0308' },
}
const DOTS = /^(?:l?dots|textellipsis)$/
/** Words of a unit that are written together with the next one. */
const PREFIX = /^(?:pico|nano|micro|milli|centi|deci|hecto|kilo|mega|giga|tera)$/

/** LaTeX without the commands that the BibTeX library misreads: units become words, German quotes and the names of programs themselves. */
export function withKnownCommands(latex: string): string {
  return latex.replace(COMMANDS, (found: string, ...rest: unknown[]) => {
    const [offset, whole] = rest.slice(-3) as [number, string]
    const before = whole.slice(Math.max(0, offset - 2), offset)
    const groups = rest.at(-1) as Record<string, string | undefined>
    const {
      dropped,
      space,
      formula,
      accent,
      accented,
      upright,
      operator,
      number = '',
      unit,
      name = '',
      end = '',
    } = groups
    if (dropped) return ''
    if (space) return '~'
    if (formula !== undefined) return chemical(formula)
    if (accent) return `${accented}{}${ACCENTS[accent]}`
    if (upright !== undefined) return upright
    if (operator) return operator + SPACE
    if (FUNCTION.test(name)) return (/[\p{L}\p{N}]\s*$/u.test(before) ? SPACE : '') + name + (end && SPACE)
    if (unit !== undefined) return `${number}~${inWords(unit)}`
    if (SIGNS[name]) return SIGNS[name] + end.trim()
    // TeX drops the space after a command, which no author of a title means.
    if (LOGO.test(name)) return name + (end === '{}' ? '' : end)
    return DOTS.test(name) && end !== '{}' ? `\\${name}{}${end}` : found
  })
}

/** `\micro\gram\per\litre` as `microgram per litre`. */
function inWords(unit: string): string {
  return unit.replace(/\\([a-z]+)\s*/gi, (_, word: string) => (PREFIX.test(word) ? word : `${word} `)).trim()
}

/** `SO4^2-` of mhchem as LaTeX with subscripts and superscripts. */
function chemical(formula: string): string {
  return formula
    .replace(/(?<=[A-Za-z)\]])(\d+)/g, String.raw`\textsubscript{$1}`)
    .replace(/\^\{?(\d*[+-])\}?|(?<=[A-Za-z)\]}])([+-])(?=\s|$)/g, (_, charge, sign) => {
      return String.raw`\textsuperscript{${charge ?? sign}}`
    })
    .replace(/-[>\ue004]/g, '→')
}
