/** The type of thing a question asks for; several, or none. */
export type QuestionKind =
  | 'number'
  | 'share'
  | 'date'
  | 'place'
  | 'person'
  | 'reason'
  | 'definition'
  | 'manner'
  | 'list'
  | 'yes-no'

const CUES: readonly (readonly [QuestionKind, RegExp])[] = [
  [
    'number',
    /\bhow (?:many|much|long|large|big|old|often|far|high|low|fast|small|frequent|strong|likely|accurate)\b|\b(?:number|amount|size|rate|ratio|value|level|temperature|length|duration|dose|cost|age|average|mean|median|percent|percentage|proportion|probability|incidence|prevalence|accuracy|score|content|cutoff|concentration)\b/i,
  ],
  ['share', /\b(?:percent|percentage|proportion|fraction|share|rate|prevalence)\b|%/i],
  ['date', /\bwhen\b|\b(?:what|which|in what|in which) (?:year|date|month|day|time|decade)\b|\bhow long ago\b/i],
  ['place', /\bwhere\b|\b(?:what|which) (?:country|countries|city|cities|place|region|hospital|location|state)\b/i],
  [
    'person',
    /\bwho(?:m|se)?\b|\b(?:what|which) (?:author|person|group|company|institution|organi[sz]ation|scientist)s?\b/i,
  ],
  ['reason', /\bwhy\b|\bhow come\b|\b(?:reason|cause|causes|caused|explains?|because|due to)\b/i],
  [
    'definition',
    /^\W*(?:what|who) (?:is|are|was|were|does|do) (?:an? |the )?[\w-]+(?: [\w-]+){0,3}(?: mean| stand for)?\W*$|\bdefin\w+|\bmeant by\b/i,
  ],
  [
    'manner',
    /^\W*(?:how|in what way|by what means)\b(?! (?:many|much|long|large|big|old|often|far|high|low))|\b(?:method|technique|approach|procedure|used to|using)\b/i,
  ],
  [
    'list',
    /\b(?:what|which) (?:are|were)\b|\b(?:what|which)(?: [\w-]+){0,2} (?:[\w-]{3,}s) (?:are|were|have|do|did|can|could|might|may)\b|\blist\b|\bname\b|\bexamples?\b|\btypes? of\b/i,
  ],
  ['yes-no', /^\W*(?:is|are|was|were|do|does|did|can|could|has|have|had|will|would|should|may|might)\b/i],
]

/** The answer types of a question. */
export function questionKinds(question: string): ReadonlySet<QuestionKind> {
  return new Set(CUES.flatMap(([kind, cue]) => (cue.test(question) ? [kind] : [])))
}

const ANSWERS: Record<QuestionKind, RegExp> = {
  number:
    /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|half|third|dozen|hundred|thousand|million|billion|twice|-?fold)\b/i,
  share: /\d\s?%|\bper ?cent\b|\b(?:half|third|quarter|majority)\b|\d\s*\/\s*\d/i,
  date: /\b(?:1[89]|20)\d\d\b|\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b|\b(?:centur|decade|years? ago)/,
  place: /\b(?:in|at|from|of|near)\s+(?:the\s+)?\p{Lu}\p{L}+/u,
  person:
    /\p{Lu}\p{L}+\s+(?:et al|\p{Lu}\p{L}+)|\b(?:we|authors?|researchers?|patients?|people|individuals?|workers?|staff|children|persons?)\b/u,
  reason:
    /\b(?:because|due to|since|as a result|therefore|thus|hence|owing to|caused by|reason|leads? to|led to|results? (?:in|from)|so that|in order to|thereby|attribut\w+|explain\w*|consequen\w+)\b/i,
  definition:
    /\b(?:is|are|was|were) (?:an?|the|one|any|defined|known|called|termed)\b|\b(?:refers? to|defined as|known as|called|means|termed|consists? of|stands? for|i\.e\.|family of|member of|group of|type of)\b/i,
  manner:
    /\b(?:by|using|via|through|with|used|method|based on|performed|means of|according to|measured|obtained|calculated)\b/i,
  list: /\b(?:includ\w+|such as|e\.g\.|namely|following|consists? of|for example|as well as|both)\b|(?:,[^,]{2,60}){2,}|\(\d\)|:\s/i,
  'yes-no':
    /\b(?:not|no|significant\w*|conclu\w+|suggest\w*|show\w*|found|find\w*|demonstrat\w*|indicat\w*|appear\w*|associated)\b/i,
}

/** True if a sentence contains such a thing. */
export function answersKind(kind: QuestionKind, sentence: string): boolean {
  return ANSWERS[kind].test(sentence)
}
