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

/** What a TeX command for one sign looks like in Unicode; relations bring the space around them. */
export const SYMBOLS: ReadonlyMap<string, string> = new Map([
  ...pairs(SIGNS),
  ...pairs(RELATIONS).map(([name, sign]): [string, string] => [name, ` ${sign} `]),
  ['quad', ' '],
  ['qquad', ' '],
])

/** Commands that put a mark on what follows, as a combining character. */
export const ACCENTS: ReadonlyMap<string, string> = new Map(
  pairs(MARKS).map(([name, code]): [string, string] => [name, String.fromCodePoint(Number.parseInt(code, 16))]),
)

/** Commands that only change how their argument is set, or its size; the argument stays. */
export const PLAIN_COMMANDS: ReadonlySet<string> = new Set(
  `mathrm mathbf mathit mathsf mathtt mathnormal boldsymbol bm text textrm textbf textit textsf texttt emph operatorname mbox
   hbox rm bf it sf tt em cal left right big Big bigl bigr Bigl Bigr bigg Bigg limits nolimits displaystyle textstyle
   scriptstyle ensuremath rmfamily frak Bbb mathop mathrel mathbin`.split(/\s+/),
)

type Alphabet = { known: ReadonlyMap<string, string>; capital: number; small: number | null }
const SCRIPT = { known: new Map(pairs('B ℬ E ℰ F ℱ H ℋ I ℐ L ℒ M ℳ R ℛ')), capital: 0x1d49c, small: null }
const ALPHABETS: ReadonlyMap<string, Alphabet> = new Map<string, Alphabet>([
  ['mathbb', { known: new Map(pairs('C ℂ H ℍ N ℕ P ℙ Q ℚ R ℝ Z ℤ')), capital: 0x1d538, small: 0x1d552 }],
  ['mathfrak', { known: new Map(pairs('C ℭ H ℌ I ℑ R ℜ Z ℨ')), capital: 0x1d504, small: 0x1d51e }],
  ['mathcal', SCRIPT],
  ['mathscr', SCRIPT],
])

/** True for a command that sets its letters in an alphabet of their own. */
export function isAlphabet(command: string): boolean {
  return ALPHABETS.has(command)
}

/** The letters in that alphabet, as far as Unicode has them. */
export function inAlphabet(command: string, letters: string): string {
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
