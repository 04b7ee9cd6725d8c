import { plainText } from './plain-text.ts'

/** One author as the archive takes a name apart: last name, first names, suffix, and sometimes affiliations. */
export type ParsedName = readonly (string | null)[]

/** The names in their order, first names first. */
export function namesOfParts(parsed: readonly ParsedName[]): string[] {
  return parsed
    .map(([last, first, suffix]) => plainText([first, last, suffix].filter(Boolean).join(' ')))
    .filter((name) => name !== '')
}

/** The names out of one line: parted by commas and "and", affiliations in brackets dropped, "Jr." kept with its name. */
export function namesInLine(line: string): string[] {
  const names: string[] = []
  for (const part of withoutBrackets(plainText(line)).split(/[,;]|\s(?:and|&)\s/i)) {
    const name = part.replace(FOR, '').replace(/\s+/g, ' ').trim()
    const previous = names.at(-1)
    if (SUFFIX.test(name) && previous !== undefined) names[names.length - 1] = `${previous} ${name}`
    else if (/\p{L}/u.test(name)) names.push(name)
  }
  return names
}

const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/i
const FOR = /^\s*(?:and\s+)?(?:(?:on behalf of|for)\s+(?:the\s+)?(?=.*collaboration))?/i

/** Brackets may stand in brackets; one that is never closed takes the rest of its name, not of the line. */
function withoutBrackets(line: string): string {
  const plain = line.replace(/\([^()]*\)/g, ' ')
  return plain === line ? line.replace(/\([^,;]*/g, ' ').replaceAll(')', ' ') : withoutBrackets(plain)
}
