/** A text in one line, without characters that are not seen. */
export function inLine(text: string): string {
  return text
    .replace(/[\p{Cf}\p{Co}\p{Cn}\p{Cs}]+/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}
