const SIGNS = `alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ lambda λ
  mu μ nu ν xi ξ pi π varpi ϖ rho ρ varrho ϱ sigma σ varsigma ς tau τ upsilon υ phi ϕ varphi φ chi χ psi ψ omega ω Gamma Γ
  Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω times × cdot · ast ∗ star ⋆ circ ∘ bullet • pm ±
  mp ∓ div ÷ oplus ⊕ otimes ⊗ odot ⊙ wedge ∧ vee ∨ cap ∩ cup ∪ setminus ∖ bigcap ⋂ bigcup ⋃ bigoplus ⨁ bigotimes ⨂ sum ∑
  prod ∏ int ∫ oint ∮ partial ∂ nabla ∇ infty ∞ forall ∀ exists ∃ emptyset ∅ varnothing ∅ ell ℓ hbar ℏ Re ℜ Im ℑ aleph ℵ
  dagger † ddagger ‡ prime ′ ldots … dots … cdots ⋯ langle ⟨ rangle ⟩ lfloor ⌊ rfloor ⌋ lceil ⌈ rceil ⌉ vert | Vert ‖
  backslash \\ angle ∠ triangle △ square □ Box □ neg ¬ lnot ¬ degree ° sharp ♯ flat ♭ rtimes ⋊ ltimes ⋉ wr ≀ amalg ⨿ top ⊤
  bot ⊥ imath ı jmath ȷ sun ☉ odot ⊙ S §`

const RELATIONS = `leq ≤ le ≤ geq ≥ ge ≥ neq ≠ ne ≠ ll ≪ gg ≫ approx ≈ sim ∼ simeq ≃ cong ≅ equiv ≡ propto ∝ in ∈ notin ∉ ni ∋
  subset ⊂ subseteq ⊆ supset ⊃ supseteq ⊇ to → rightarrow → longrightarrow → leftarrow ← leftrightarrow ↔ Rightarrow ⇒
  Leftrightarrow ⇔ mapsto ↦ mid | parallel ∥ perp ⊥ lesssim ≲ gtrsim ≳ prec ≺ succ ≻ hookrightarrow ↪ bmod mod pmod mod`

const MARKS = `bar 0304 overline 0305 hat 0302 widehat 0302 tilde 0303 widetilde 0303 vec 20d7 dot 0307 ddot 0308 check 030c
  breve 0306 acute 0301 grave 0300 underline 0332`

/** Unicode characters of single-symbol TeX commands; relations include spaces. */
const SYMBOLS: ReadonlyMap<string, string> = new Map([
  ...pairs(SIGNS),
  ...pairs(RELATIONS).map(([name, sign]): [string, string] => [name, ` ${sign} `]),
  ['quad', ' '],
  ['qquad', ' '],
])

/** Accent commands, as combining characters. */
const ACCENTS: ReadonlyMap<string, string> = new Map(
  pairs(MARKS).map(([name, code]): [string, string] => [name, String.fromCodePoint(Number.parseInt(code, 16))]),
)

/** Commands that only change style or size; their argument is kept. */
const PLAIN_COMMANDS: ReadonlySet<string> = new Set(
  `mathrm mathbf mathit mathsf mathtt mathnormal boldsymbol bm text textrm textbf textit textsf texttt emph operatorname mbox
   hbox rm bf it sf tt em cal left right big Big bigl bigr Bigl Bigr bigg Bigg limits nolimits displaystyle textstyle
   scriptstyle ensuremath rmfamily frak Bbb mathop mathrel mathbin`.split(/\s+/),
)

const SCRIPT = { known: new Map(pairs('B ℬ E ℰ F ℱ H ℋ I ℐ L ℒ M ℳ R ℛ')), capital: 0x1d49c, small: null }

const ALPHABETS: ReadonlyMap<string, Alphabet> = new Map<string, Alphabet>([
  ['mathbb', { known: new Map(pairs('C ℂ H ℍ N ℕ P ℙ Q ℚ R ℝ Z ℤ')), capital: 0x1d538, small: 0x1d552 }],
  ['mathfrak', { known: new Map(pairs('C ℭ H ℌ I ℑ R ℜ Z ℨ')), capital: 0x1d504, small: 0x1d51e }],
  ['mathcal', SCRIPT],
  ['mathscr', SCRIPT],
])

/** A rendered run and its source range (UTF-16 offsets, end exclusive). */
export type TexPiece = { text: string; level: 'base' | 'sup' | 'sub'; isMath: boolean; start: number; end: number }

/**
 * Renders inline mathematics without a typesetter: symbols as Unicode, sub- and superscripts, unknown commands by
 * name. Anything else, including unclosed delimiters, stays unchanged.
 */
export function texPieces(text: string): TexPiece[] {
  const pieces: TexPiece[] = []
  let at = 0
  for (const { 0: written, index } of text.matchAll(MATH)) {
    const edge = written.startsWith('$$') ? 2 : 1
    const maths = readMath(text, index + edge, index + written.length - edge)
    if (!maths || maths.length === 0) continue
    if (index > at) pieces.push(plain(text, at, index))
    pieces.push(...maths)
    at = index + written.length
  }
  if (at < text.length) pieces.push(plain(text, at, text.length))
  return pieces
}

/** A formula has a sign of TeX, or at least no words, so that prices and shell variables are none: `US$5 to A$ 7`. */
const OPENING = String.raw`(?:\$(?=[^$]*[\\^_{}=<>])|(?<![\p{L}\d])\$(?![^$]*\p{L}{3}|\d[^$]*\s))`
const MATH = new RegExp(String.raw`\$\$(?:[^$\\]|\\.)+\$\$|${OPENING}(?=\S)(?:[^$\\]|\\.)*?(?<=\S)\$(?!\d)`, 'gsu')
const TOKEN = /\\(?:[A-Za-z]+\*?\s*|.)|[{}^_]|\s+|[^\\{}^_\s]/gsu
const DEPTH_MAX = 20
const WORDS: Record<string, string> = { "'": '′', '-': '−', '*': '∗', '~': ' ' }
const ESCAPES: Record<string, string> = { ',': ' ', ';': ' ', ':': ' ', ' ': ' ', '!': '', '|': '‖', '/': '' }

type Token = { text: string; start: number; end: number }

function plain(text: string, start: number, end: number): TexPiece {
  return { text: text.slice(start, end), level: 'base', isMath: false, start, end }
}

/** Null for unbalanced braces, so that the source is shown instead of a part. */
function readMath(text: string, start: number, end: number): TexPiece[] | null {
  const tokens = [...text.slice(start, end).matchAll(TOKEN)].map(({ 0: token, index }): Token => {
    return { text: token, start: start + index, end: start + index + token.length }
  })
  const reader = { tokens, at: 0 }
  const pieces = readGroup(reader, 'base', 0)
  return pieces && reader.at === tokens.length ? joined(pieces) : null
}

type Reader = { tokens: readonly Token[]; at: number }
type Level = TexPiece['level']

/** Reads up to the closing brace (not consumed) or the end. */
function readGroup(reader: Reader, level: Level, depth: number): TexPiece[] | null {
  const pieces: TexPiece[] = []
  for (let token = reader.tokens[reader.at]; token && token.text !== '}'; token = reader.tokens[reader.at]) {
    const next = readOne(reader, level, depth)
    if (!next) return null
    pieces.push(...next)
  }
  return pieces
}

/** Reads one token with its argument. */
function readOne(reader: Reader, level: Level, depth: number): TexPiece[] | null {
  const token = reader.tokens[reader.at]
  if (!token || depth > DEPTH_MAX) return null
  reader.at += 1
  const piece = (text: string): TexPiece[] => [
    { text, level, isMath: true, start: token.start, end: reader.tokens[reader.at - 1]?.end ?? token.end },
  ]
  if (token.text === '{') {
    const inner = readGroup(reader, level, depth + 1)
    if (!inner || reader.tokens[reader.at]?.text !== '}') return null
    reader.at += 1
    return inner
  }
  if (token.text === '}') return null
  if (token.text === '^' || token.text === '_') {
    return readArgument(reader, token.text === '^' ? 'sup' : 'sub', depth)
  }
  if (!token.text.startsWith('\\')) return piece(/^\s+$/.test(token.text) ? '' : (WORDS[token.text] ?? token.text))
  return readCommand(reader, token, level, depth, piece)
}

function readCommand(
  reader: Reader,
  token: Token,
  level: Level,
  depth: number,
  piece: (text: string) => TexPiece[],
): TexPiece[] | null {
  const name = token.text.slice(1).trimEnd()
  const symbol = SYMBOLS.get(name)
  if (symbol !== undefined) return piece(level === 'base' ? symbol : symbol.trim() || symbol)
  if (PLAIN_COMMANDS.has(name)) return []
  if (!/^[A-Za-z]/.test(name)) return piece(ESCAPES[name] ?? name)
  if (name === 'frac' || name === 'sqrt' || ACCENTS.has(name) || isAlphabet(name)) {
    const argument = readArgument(reader, level, depth)
    if (!argument) return null
    const text = textOf(argument)
    if (isAlphabet(name)) return piece(inAlphabet(name, text))
    if (name === 'sqrt') return piece(`√${inBrackets(text)}`)
    if (name !== 'frac') return piece(text + (ACCENTS.get(name) ?? ''))
    const below = readArgument(reader, level, depth)
    return below && piece(`${inBrackets(text)}/${inBrackets(textOf(below))}`)
  }
  return piece(token.text.endsWith(' ') ? `${name} ` : name)
}

function readArgument(reader: Reader, level: Level, depth: number): TexPiece[] | null {
  while (/^\s+$/.test(reader.tokens[reader.at]?.text ?? '')) reader.at += 1
  return readOne(reader, level, depth + 1)
}

function textOf(pieces: readonly TexPiece[]): string {
  return pieces.map(({ text }) => text).join('')
}

function inBrackets(text: string): string {
  return [...text].length > 1 && !/^[\p{L}\p{N}]+$/u.test(text) ? `(${text})` : text
}

function joined(pieces: readonly TexPiece[]): TexPiece[] {
  const runs: TexPiece[] = []
  for (const piece of pieces) {
    if (piece.text === '') continue
    const last = runs.at(-1)
    if (last && last.level === piece.level)
      runs[runs.length - 1] = { ...last, text: last.text + piece.text, end: piece.end }
    else runs.push({ ...piece })
  }
  return runs
}

type Alphabet = { known: ReadonlyMap<string, string>; capital: number; small: number | null }

/** True for a command that selects a mathematical alphabet. */
function isAlphabet(command: string): boolean {
  return ALPHABETS.has(command)
}

/** The letters in that alphabet, where Unicode has them. */
function inAlphabet(command: string, letters: string): string {
  const alphabet = ALPHABETS.get(command)
  if (!alphabet) return letters
  return letters.replace(/[A-Za-z]/g, (letter) => {
    const isCapital = letter < 'a'
    const start = isCapital ? alphabet.capital : alphabet.small
    if (start === null) return letter
    return alphabet.known.get(letter) ?? String.fromCodePoint(start + letter.charCodeAt(0) - (isCapital ? 65 : 97))
  })
}

function pairs(table: string): [string, string][] {
  const words = table.split(/\s+/)
  return words.flatMap((word, index): [string, string][] => (index % 2 === 0 ? [[word, words[index + 1] ?? '']] : []))
}
