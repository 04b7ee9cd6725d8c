import { alternatives } from '@colophon/protocol/alternatives'

const IRREGULAR: ReadonlyMap<string, string> = new Map(
  `am be, are be, is be, was be, were be, been be, being be, 's be, 're be, 'm be, has have, had have, having have, 've have,
  does do, did do, done do, doing do, n't not, n’t not, thought think, known know, knew know, understood understand, found find,
  shown show, seen see, saw see, held hold, led lead, made make, said say, felt feel, left leave, meant mean, taken take,
  took take, given give, gave give, kept keep, began begin, begun begin, became become, grew grow, grown grow, rose rise,
  risen rise, fell fall, fallen fall, arose arise, chose choose, chosen choose, built build, brought bring, bound bind,
  better good, best good, worse bad, worst bad, data datum, hypotheses hypothesis, analyses analysis, mice mouse,
  people people, men man, women woman, children child, feet foot, criteria criterion, phenomena phenomenon, ca can, wo will`
    .split(',')
    .map((pair) => pair.trim().split(' ') as [string, string]),
)

/** The lemma of an English word, by its tag (Penn Treebank) and spelling rules. */
export function lemmaOf(word: string, tag: string): string {
  const lower = word.toLowerCase().replace('\u2019', "'")
  const irregular = IRREGULAR.get(lower)
  if (irregular !== undefined && (/^[VNJMR]/.test(tag) || lower.includes("'"))) return irregular
  if (/^(?:NNS|NNPS|VBZ)$/.test(tag)) return withoutS(lower)
  if (/^VB[DN]$/.test(tag) && lower.endsWith('ed'))
    return lower.endsWith('ied') ? `${lower.slice(0, -3)}y` : restored(lower.slice(0, -2))
  if (tag === 'VBG' && lower.endsWith('ing') && lower.length > 5) return restored(lower.slice(0, -3))
  return lower
}

function withoutS(word: string): string {
  if (/(?:ss|us|is)$/.test(word) || word.length < 4) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:ches|shes|sses|xes|zzes|oes)$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}

/** The stem of a participle with restored `e`, or without a doubled letter. */
function restored(stem: string): string {
  if (/([bdgmnprt])\1$/.test(stem) && stem.length > 3) return stem.slice(0, -1)
  return LOST_E.test(stem) && !KEEPS.test(stem) ? `${stem}e` : stem
}

/** Stem endings that lost an `e`. */
const LOST_E =
  /(?:at|iz|yz|is|ys|os|us|[^s]s|v|u|c|rg|dg|ang|[bcdfgkpt]l|[aeiu]r|[^o]or|in|on|ib|ub|ut|ot|et|it|ak|ok|ik|ap|op|yp|ip|ad|id|ud|od|am|um|om|im)$/

/** Stems that look so but did not. */
const KEEPS = new RegExp(
  `(?:${alternatives`
    ea[tkrmldpn]|ee[dtkpm]|oo[dkptm]|ai[lnmdt]|ou[tdpl]|oin|mit|edit|visit|limit|hibit|herit|posit|licit
    credit|target|interpret|market|benefit|pivot|sult|focus|process|ess|ass|iss|abor|avor|nitor|irror|elop
    occur|begin|er|eat|gain|ion|eigh|fix|mix|form|cover|ow|son
  `})$`,
)
