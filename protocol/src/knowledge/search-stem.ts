import { american } from './american.ts'
import { stem } from './stem.ts'

/**
 * The form of a folded word that is searched for: the stem of its American spelling, or a Korean noun without its
 * particles. Answers have other stems, since their weights are trained on them.
 */
export function searchStem(word: string): string {
  const known = memory.get(word)
  if (known !== undefined) return known
  const found = koreanStem(stem(american(word)))
  if (memory.size >= MEMORY_MAX) memory.clear()
  memory.set(word, found)
  return found
}

const MEMORY_MAX = 100_000
const memory = new Map<string, string>()
const HAS_HANGUL = /[가-힣]/

/** The forms by which a folded word of a text is found. */
export function searchStems(word: string): string[] {
  return HAS_HANGUL.test(word) ? koreanForms(word) : [searchStem(word)]
}

/** Particles (조사) after any noun, after one that ends in a consonant, and after one that ends in a vowel. */
const AFTER = {
  any: ['에서', '에게', '에', '까지', '부터', '처럼', '보다', '마다', '조차', '께서', '한테', '의', '도', '만'],
  consonant: ['으로서', '으로써', '으로', '이라는', '이란', '이나', '이며', '을', '은', '이', '과'],
  vowel: ['로서', '로써', '로', '라는', '란', '나', '며', '를', '는', '가', '와'],
}
const PARTICLES = (['any', 'consonant', 'vowel'] as const)
  .flatMap((after) => AFTER[after].map((particle) => ({ particle, after })))
  .sort((a, b) => b.particle.length - a.particle.length)

/** These end few nouns; `의`, only after a syllable that makes no noun with it (주의, 회의, 정의). */
const SURE = new Set('에서 에게 에 까지 부터 처럼 보다 께서 한테 으로서 으로써 으로 을 은 를 는 와'.split(' '))
const NOUN_WITH_UI =
  /[주회강정합동결논편협심문건제상토창호고유신예열성악선임각경질모명부본대항발숙용광함자타전거백수내우진저]의$/
const HANGUL = /^[가-힣]+$/
const FIRST = 0xac00
/** Syllables of one vowel and consonant follow each other, without a final consonant first; the ninth has ㄹ. */
const FINALS = 28
const RIEUL = 8
/** Nouns of one syllable are kept together with particles of one, since many nouns of two end like particles. */
const NOUN_MIN = 2

/** The word without particles that are certain, so that `이탄지를` is found by `이탄지`; any other word unchanged. */
function koreanStem(word: string): string {
  if (!HANGUL.test(word)) return word
  for (const noun of beforeParticle(word, true)) return koreanStem(noun)
  return word
}

/**
 * What a Korean word may be a form of, itself first: `정치가` is a politician, or politics with a particle. A text is
 * found by each; what is searched for is only shortened by `koreanStem`, so that different nouns stay different.
 */
function koreanForms(word: string): string[] {
  if (!HANGUL.test(word)) return [word]
  return [...new Set([word, ...beforeParticle(word, false).flatMap(koreanForms)])]
}

function beforeParticle(word: string, isSure: boolean): string[] {
  return PARTICLES.flatMap(({ particle, after }) => {
    if (!word.endsWith(particle)) return []
    const noun = word.slice(0, -particle.length)
    const isLong = noun.length >= NOUN_MIN || (noun.length > 0 && particle.length > 1)
    if (!isLong || !follows(noun, particle, after)) return []
    const isCertain = particle === '의' ? !NOUN_WITH_UI.test(word) : SURE.has(particle)
    return isSure && !isCertain ? [] : [noun]
  })
}

function follows(noun: string, particle: string, after: keyof typeof AFTER): boolean {
  const final = (noun.charCodeAt(noun.length - 1) - FIRST) % FINALS
  if (after === 'any') return true
  if (particle.startsWith('로')) return final === 0 || final === RIEUL
  if (particle.startsWith('으로') && final === RIEUL) return false
  return (after === 'vowel') === (final === 0)
}
