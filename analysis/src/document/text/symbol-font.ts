/** Adobe's Symbol encoding, from 0x20 and from 0xA1; a space for undefined codes. */
const low = ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼'
const high = 'ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ 〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭'

/** The character of a private-use code from U+F020 to U+F0FE, by which programs encode the Symbol font. */
export function symbolOf(character: string): string {
  const code = character.charCodeAt(0) - 0xf000
  return code < 0xa1 ? low.charAt(code - 0x20) : high.charAt(code - 0xa1)
}

/** The codes of Wingdings, Word's ornament font, for bullets. */
const ornaments = /^[\uf02d\uf06c\uf06e\uf06f\uf071\uf075\uf076\uf09f\uf0a7\uf0a8\uf0b7\uf0d8\uf0e0\uf0fc]$/

/** True if a separately drawn text is a bullet glyph without a Unicode character. */
export function isOrnament(text: string): boolean {
  return ornaments.test(text)
}
