const lettersApart = /(?:^|\s)\p{L}\s\p{L}\s\p{L}(?:\s|$)/u

/**
 * `A B S T R A C T`, `s c r e e n _ s i z e`: letters set apart, as an ornament or on the grid of program code, are words;
 * true spaces come as items of their own. With `known` the font was seen so before, and `1 .0` is taken for `1.0` too.
 */
export function closeLetterspacing(text: string, known: boolean): string {
  const parts = text.split(' ')
  const single = parts.filter((part) => part.length === 1).length
  const apart = single * 3 >= parts.length * 2 && lettersApart.test(text)
  return (apart || known) && parts.length > 1 && parts.every((part) => part.length <= 2) ? parts.join('') : text
}
