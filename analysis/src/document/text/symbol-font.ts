/** Adobe's encoding of the Symbol font, from 0x20 and from 0xA1 on; a space stands where it has no sign. */
const low = ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼'
const high = 'ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ 〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭'

/**
 * The sign meant by a private-use character from U+F020 to U+F0FE: programs write the codes of Symbol, the font of Greek
 * letters and operators, so.
 */
export function symbolOf(character: string): string {
  const code = character.charCodeAt(0) - 0xf000
  return code < 0xa1 ? low.charAt(code - 0x20) : high.charAt(code - 0xa1)
}

/** The codes by which Wingdings, Word's font of ornaments, draws the marks of list items. */
const ornaments = /^[\uf02d\uf06c\uf06e\uf06f\uf071\uf075\uf076\uf09f\uf0a7\uf0a8\uf0b7\uf0d8\uf0e0\uf0fc]$/

/** Whether a text drawn by itself is the mark of a list item, which has no character of its own. */
export function isOrnament(text: string): boolean {
  return ornaments.test(text)
}
