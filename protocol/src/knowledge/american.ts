/**
 * The American spelling of a folded British word, so that `colour` finds `color`; any other word unchanged. Only the
 * words in which the spellings differ are changed: `hour`, `acre`, `promise` and `aerial` stay.
 */
export function american(word: string): string {
  if (word.length < LETTERS_MIN || !/^[a-z]+$/.test(word)) return word
  const known = WORDS.get(word)
  if (known !== undefined) return known
  let spelt = word
  for (const [from, to] of RULES) spelt = spelt.replace(from, to)
  return spelt.replace(ISE, (found, start: string, ending: string) =>
    NEVER_IZE.test(start) ? found : `${start}iz${ending}`,
  )
}

/** Shorter words do not differ, but for those of the list. */
const LETTERS_MIN = 4

/** Words and endings without a rule. */
const WORDS = new Map(
  Object.entries({
    ...{ grey: 'gray', greys: 'grays', greyish: 'grayish', plough: 'plow', ploughs: 'plows', ploughing: 'plowing' },
    ...{ ploughed: 'plowed', tyre: 'tire', tyres: 'tires', mollusc: 'mollusk', molluscs: 'mollusks', cosy: 'cozy' },
    ...{ artefact: 'artifact', artefacts: 'artifacts', artefactual: 'artifactual', ageing: 'aging', woollen: 'woolen' },
    ...{ jewellery: 'jewelry', skilful: 'skillful', wilful: 'willful', practise: 'practice', practised: 'practiced' },
    ...{ practises: 'practices', practising: 'practicing', fuelled: 'fueled', fuelling: 'fueling', dialled: 'dialed' },
    ...{ dialling: 'dialing', duelling: 'dueling', aluminium: 'aluminum', sizeable: 'sizable', likeable: 'likable' },
    ...{ centring: 'centering', moustache: 'mustache', moustaches: 'mustaches', pyjamas: 'pajamas' },
  }),
)

const RULES: readonly [RegExp, string][] = [
  [
    /(col|fav|flav|hon|hum|lab|neighb|od|rum|sav|tum|vap|vig|behavi|endeav|harb|arm|ard|cand|clam|demean|ferv|glam|parl|ranc|rig|savi|splend|succ|val|enam)our/,
    '$1or',
  ],
  [
    /(cent|fib|lit|met|theat|calib|sab|spect|meag|somb|lust|sepulch|nit|och|mit|goit|tit|scept|reconnoit|manoeuv|maneuv)re(?=s?$)/,
    '$1er',
  ],
  [/(cent|calib|mit|somb|reconnoit|manoeuv|maneuv)red$/, '$1ered'],
  [/^(cent|fib)re(?=[bcdfghjklmnpqrtvw])/, '$1er'],
  [/(catal|dial|anal|homol|monol|prol|epil)ogue(s|d)?$/, '$1og$2'],
  [/cataloguing$/, 'cataloging'],
  [/(program|gram)me(s?)$/, '$1$2'],
  [/(def|off|lic|pret)ence(s|d|less)?$/, '$1ense$2'],
  [/(judg|acknowledg|abridg)ement/, '$1ment'],
  [/^scept(?=ic)/, 'skept'],
  [/^(mo)ul(d|t)/, '$1l$2'],
  [/sulph/, 'sulf'],
  // The Greek diphthongs of medicine and the sciences.
  [/aem(?=i[ac]|o(?!n)|at|angi)/, 'em'],
  [/paed(?=i|o)/, 'ped'],
  [/gynaec/, 'gynec'],
  [/palaeo/, 'paleo'],
  [/^archaeo/, 'archeo'],
  [/aesth/, 'esth'],
  [/aetiolog/, 'etiolog'],
  [/^faec/, 'fec'],
  [/^cae(?=s(?:ium|ar)|c[au])/, 'ce'],
  [/^chimae/, 'chime'],
  [/mediaeval/, 'medieval'],
  [/oedem/, 'edem'],
  [/oesoph/, 'esoph'],
  [/oestr/, 'estr'],
  [/^foet(?=us|al|o)/, 'fet'],
  [/(rrh|pn)oe(?=a|i)/, '$1e'],
  [/coeliac/, 'celiac'],
  [/amoeb/, 'ameb'],
  [/manoeuv/, 'maneuv'],
  [/homoeo/, 'homeo'],
  // With s, as in the plural of `analysis`, which both spellings share.
  [/lyz(?=e|ing|able)/, 'lys'],
]

/** The British ending `-ise`, which is American `-ize`. */
const ISE = /^([a-z]{2,})is(e|ed|es|ing|er|ers|able|ation|ations|ational|ability)$/
/** What precedes the ending in words that are written with s everywhere, and in plurals such as `crises`. */
const NEVER_IZE = new RegExp(
  [
    '[aeouw]$|(?:^|[^i])v$',
    '(?:prom|prem|^dem|surm|^chem|exerc|conc|prec|^exc|^inc|circumc|parad|merchand)$',
    '(?:^a|sun|moon|high|enterp|comp|app|^rep|surp|^up|^p|^ce|^c|^i)r$',
    '(?:advert|chast|expert|treat|mort|franch|^an|^val|^desp|^pen|^trell|^mant|metropol)$',
  ].join('|'),
)
