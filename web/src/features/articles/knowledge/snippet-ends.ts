/** The dots before and after a piece of a paper's text that begins or ends within a sentence. */
export function snippetEnds(text: string): { before: string; after: string } {
  return {
    before: /^[\p{Ll}\d,;:)]/u.test(text) ? '… ' : '',
    after: /[.!?。！？…]["'”’)\]]*$/u.test(text.trimEnd()) ? '' : ' …',
  }
}
