import { foldedWords, wordsIn } from '@colophon/protocol/knowledge/words'

/** Function words by language; those that two languages share are ignored. */
const SMALL_WORDS: Record<string, string> = {
  en: 'the of and to is in that for are was with by on from which were this what how does did why who be been has have it not over do to i no me we he or so an up out at can when under between into after where than their there these those during as if but any all more most also its may will would should could',
  de: 'der die das und ist nicht ein eine einer eines dem den mit von zu fur auf sind wird wurde welche welcher wie warum wer wann wo im am bei auch aus nach uber durch werden hat haben gibt es dieser diese dieses was viele viel welches gab hatte hatten kann konnen zur zum beim oder sich man wieviel weshalb wieso',
  fr: 'le la les des et est une dans que qui pour pas sur avec du au aux sont ont quel quelle quels quelles comment pourquoi quand combien cette ces ce il elle par ont ete sur leur',
  es: 'el la los las y es una en que por para con del al son como cual cuales cuando cuanto cuantos donde porque esta este se fueron fue su sus han sobre',
  it: 'il lo la gli le e di che una per con del della dei delle nel nella sono come quale quali quando quanto quanti perche dove questo questa si stato stati stata e sul sulla',
  pt: 'o os as e um uma em que por para com do da dos das no na nos nas sao como qual quais quando quanto quantos onde porque este esta foi foram seu sua ao',
  nl: 'hoeveel de het een en van is niet dat op te met voor zijn wordt werd welke hoe waarom wie wanneer waar bij ook uit naar over door worden heeft hebben er deze dit',
  pl: 'jest nie sie na do z w i jak co dlaczego kto gdzie kiedy ile czy przez dla oraz sa byl byla to jakie ktore',
  tr: 've bir bu ile icin ne nasil neden kim nerede kadar mi olarak daha gibi hangi midir nedir',
  sv: 'och att det som en ett ar inte pa med for av den till hur varfor vem nar var vilken vilka har eller om dessa',
}

/** Function words of languages identified by script. */
const SMALL_WORDS_OF_SCRIPTS: Record<string, string> = {
  ar: 'ما ماذا متى أين من كيف لماذا هل كم على في إلى عن هذا هذه التي الذي هو هي أن و أو مع كان كانت أي',
  ru: 'и в на не что как почему кто где когда сколько какой какая какие это для по из от с к у о был была были или ли',
  he: 'מה מי איך למה מתי איפה כמה של על את זה זו עם או הוא היא האם אל',
  el: 'τι πως γιατι ποιος ποια ποιο που ποτε ποσα και το η ο οι τα των του της στο στη με για απο ειναι',
}

const LANGUAGES: ReadonlyMap<string, readonly string[]> = index()

/** The function words of a language, which carry no topic. */
export function smallWordsOf(language: string | null): ReadonlySet<string> {
  const words = SMALL_WORDS[language ?? ''] ?? SMALL_WORDS_OF_SCRIPTS[language ?? ''] ?? ''
  return new Set(foldedWords(words))
}

/** Scripts that identify a language, none of them Latin. */
const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['zh', /\p{Script=Han}/gu],
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
  ['th', /\p{Script=Thai}/gu],
]
/** Words that start a question only; one identifies the language of a short question. */
const ASKING =
  /^(?:wie|warum|weshalb|wieso|wieviel|welcher?|welches|wann|combien|pourquoi|quelles?|quels?|comment|cuantos?|cuando|cuales|porque|quanti|quante|perche|quali|quantos|quais|hoeveel|waarom|welke|wanneer|dlaczego|kiedy|neden|nasil|varfor|vilka|vilken)$/
/** Most words considered. */
const WORDS_MAX = 3_000
const TEXT_MAX = 30_000

/** The language of a text by script or function words, or null. */
export function languageOf(text: string): string | null {
  const read = text.slice(0, TEXT_MAX)
  const letters = read.match(/\p{L}/gu)?.length ?? 0
  const script = SCRIPTS.map(([language, letter]) => ({ language, count: read.match(letter)?.length ?? 0 }))
  const kana = script.find(({ language }) => language === 'ja')?.count ?? 0
  const most = script.sort((a, b) => b.count - a.count)[0]
  if (most && most.count > letters / 2) return most.language === 'zh' && kana > 0 ? 'ja' : most.language
  const scores = new Map<string, number>()
  for (const { word } of wordsIn(read).slice(0, WORDS_MAX)) {
    const speaking = LANGUAGES.get(word) ?? []
    const worth = ASKING.test(word) ? 1.5 : 1
    for (const language of speaking) scores.set(language, (scores.get(language) ?? 0) + worth / speaking.length)
  }
  const [first, second] = [...scores].sort((a, b) => b[1] - a[1])
  if (!first || first[1] < 1.5 || (second && first[1] < second[1] * 1.5)) return null
  return first[0]
}

function index(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [language, words] of Object.entries(SMALL_WORDS)) {
    for (const word of new Set(words.split(' '))) found.set(word, [...(found.get(word) ?? []), language])
  }
  return found
}
