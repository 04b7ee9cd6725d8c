/** A word or phrase that expresses uncertainty. */
export interface Hedge {
  /** Lemmas in text order. */
  lemmas: readonly string[]
  /** Its own contribution to the uncertainty, 0..1. */
  weight: number
  /** Counts only with this part of speech: `May` is a month, an `action potential` is no possibility. */
  tag?: 'AUX' | 'ADJ' | 'VERB'
  /** Counts only before one of these: genes `appear to act`, but bands `appear` in a gel. */
  before?: readonly string[]
  /** Does not count after one of these: `more likely than controls` compares. */
  notAfter?: readonly string[]
}

/** The cues by their first lemma, longest phrase first. */
export const HEDGES: ReadonlyMap<string, readonly Hedge[]> = index([
  ...cues(
    0.75,
    'unknown; unclear; not know; be not clear;  inconclusive; it be not know; not well understand; remain to be; be still debate',
  ),
  ...cues(
    0.65,
    'uncertain; speculative; speculation; speculate; conjecture; questionable; controversial; debatable; elusive',
  ),
  ...cues(
    0.6,
    'perhaps; maybe; possibly; hypothesise; hypothesize; postulate; hypothetical; hypothetically; whether or not',
  ),
  ...cues(0.55, 'hypothesis; suspect; theoretically; in theory; doubt; doubtful; whether; question whether'),
  ...cues(
    0.5,
    'possible; possibility; plausible; plausibly; conceivable; conceivably; putative; putatively; tentative; tentatively',
  ),
  ...cues(
    0.45,
    'allegedly; alleged; rumour; rumor; rumoured; rumored; purportedly; purported; reputedly; be dispute; be say to; be claim; have be claim',
  ),
  ...cues(
    0.45,
    'presumably; presume; supposedly; potentially; suppose; arguably; it may be; preliminary; far from clear',
  ),
  ...cues(
    0.4,
    'assume; assumption; believe; think; propose; proposal; unlikely; seemingly; apparently; surmise; argue; premise',
  ),
  ...cues(0.35, 'probable; probably; suggest; suggestion; suggestive; imply; in principle'),
  ...cues(0.3, 'expect; predict; infer; point to; consistent with; some evidence; potential for; limited evidence'),
  ...cues(
    0.35,
    'reportedly; to our knowledge; some people; some say; some historian; some scholar; some critic; many critic; many people say; critic have; critic argue; accord to legend; be regard as; be often regard as; be widely regard as; be generally regard as; be often consider; be widely consider; be generally consider',
  ),
  { lemmas: ['be', 'consider'], weight: 0.35, before: ['the', 'a', 'an', 'one', 'his', 'her', 'its', 'their'] },
  ...cues(0.2, 'indicate; indication; no evidence; evidence that; tend; tendency; in part; partly; not clear'),
  ...cues(
    0.1,
    'estimate; consider; generally; usually; often; approximately; roughly; about half; mostly; largely; typically; almost',
  ),
  ...tagged('AUX', [
    ['may', 0.5],
    ['might', 0.55],
    ['could', 0.45],
    ['would', 0.25],
    ['should', 0.2],
    ['can', 0.12],
  ]),
  ...tagged('ADJ', [
    ['potential', 0.4],
    ['apparent', 0.3],
    ['presumed', 0.45],
    ['supposed', 0.45],
    ['suspected', 0.45],
  ]),
  { lemmas: ['appear'], weight: 0.35, tag: 'VERB', before: ['to', 'that', 'not'] },
  { lemmas: ['likely'], weight: 0.35, notAfter: ['more', 'less', 'as', 'equally'] },
  { lemmas: ['seem'], weight: 0.4 },
])

function cues(weight: number, phrases: string): Hedge[] {
  return phrases.split('; ').map((phrase) => ({ lemmas: phrase.split(' '), weight }))
}

function tagged(tag: 'AUX' | 'ADJ', entries: readonly (readonly [string, number])[]): Hedge[] {
  return entries.map(([lemma, weight]) => ({ lemmas: [lemma], weight, tag }))
}

function index(hedges: readonly Hedge[]): Map<string, Hedge[]> {
  const byFirst = new Map<string, Hedge[]>()
  for (const hedge of hedges) {
    const first = hedge.lemmas[0]
    if (first !== undefined) byFirst.set(first, [...(byFirst.get(first) ?? []), hedge])
  }
  for (const list of byFirst.values()) list.sort((a, b) => b.lemmas.length - a.lemmas.length)
  return byFirst
}
