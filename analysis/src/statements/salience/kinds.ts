import type { SectionType } from '@colophon/protocol/reader/document'
import type { StatementKind } from '@colophon/protocol/statements/graph'

/** A sentence with what surrounds it. */
export interface Surrounded {
  text: string
  section: SectionType
  /** Sentences of one paragraph share it. */
  block: number
}

/** A label of a structured abstract, or of a paragraph: `RESULTS: …`. */
const LABEL =
  /^(?:abstract\s*[:.—–-]\s*)?(?:(background|introduction|context|importance|rationale)|(aims?|objectives?|purpose|goals?)|((?:materials? and |patients and |study )?(?:methods?|methodology|design|setting|participants|materials?)|experimental design)|((?:principal |main |key )?(?:results?|findings?)|outcomes?|observations?)|((?:conclusions?|interpretation|discussion|significance)(?:\/significance)?))\s*[:.—–-]+\s/i
const LABELLED = ['background', 'aim', 'method', 'finding', 'finding'] as const

const THANKS =
  /^(?:we|i|the authors?)\b.{0,40}\b(?:thank|acknowledge|grateful|indebted)|\bgrateful(?:ly)? (?:to|acknowledge)|\b(?:supported|funded|financed)\b.{0,30}\bby\b.*\b(?:grants?|funds?|funding|foundation|program(?:me)?|ministry|council|awards?|scholarship)\b|\bunder (?:the )?grant\b|^the authors? declare|\b(?:conceived|drafted|wrote|revised|contributed to) (?:and \w+ )?(?:the|this) (?:study|manuscript|paper|work|course|text)\b/i
const FUTURE =
  /\bfuture (?:work|stud(?:y|ies)|research|investigations?|efforts?|versions?|releases?|directions?|extensions?|trials?|plans?|analys[ie]s|experiments?|developments?)\b|\b(?:further|additional|more|larger|larger-scale|follow-up|prospective) (?:[\w-]+ ){0,4}(?:work|stud(?:y|ies)|research|investigations?|experiments?|trials?|analys[ie]s|data|datasets?|evaluation|validation|samples?)\b[^.]{0,60}\b(?:needed|required|necessary|warranted|should|will|would|must|may help|could|used|help)\b|\b(?:needed|required|necessary|warranted) to (?:\w+ ){0,2}(?:confirm|determine|establish|elucidate|clarify|understand|validate|verify|assess)\b|\b(?:remains?|yet|needs?|requires?) to be (?:\w+ly )?(?:determined|seen|established|elucidated|investigated|tested|explored|clarified|studied|shown|proven|confirmed|addressed|understood)\b|\b(?:we|i|the authors?|developers?) (?:also |now |currently )?(?:plan|intend|hope) (?:to|on|that)\b|\bit (?:will|would) be (?:\w+ )?(?:interesting|important|useful|of interest|valuable|worthwhile|necessary)\b|\b(?:warrants?|needs?|requires?|deserves?) (?:further|more|additional|future|closer)\b|\bwill be (?:\w+ly )?(?:added|implemented|extended|included|released|investigated|explored|addressed|improved|expanded)\b|\b(?:is|are) (?:planned|underway|in preparation)\b|\bshould (?:also |further )?be (?:further |also )?(?:investigated|explored|studied|examined|validated|confirmed|extended|addressed)\b|\bopen (?:questions?|problems?)\b|\bunder (?:active )?development\b|\bstage of (?:its )?development\b|\b(?:we|i) (?:are|am) (?:hoping|planning)\b/i
const LIMITED =
  /\blimitations? (?:of|to|in|for|with) (?:this|the|our|these)\b|\b(?:this|our|the present|the current|these) [^.]{0,60}\blimitations?\b|(?<!\b(?:their|its|his|her|these|such|other's) )\b(?:some|several|other|important|main|potential|possible|one|key|major|certain|many|no|further|few|two|three|four|additional|\w+ limitations? (?:also )?exist\w*|has|have|had) (?:\w+ )?limitations?\b|\bshortcomings? of (?:this|our|the (?:study|present|current))\b|\bcaveats?\b|\b(?:our|this|these|the present|the current) (?:stud(?:y|ies)|analys[ie]s|work|results?|findings?|data|approach|method|samples?|estimates?|model|trial|survey)\b[^.;]{0,80}\b(?:limited|restricted|underpowered|preliminary|biased?|could not|cannot|can not|unable|lack(?:s|ed)?)\b|\b(?:the|our|this) (?:study|trial|survey|experiment|sample)\b[^.;]{0,50}\b(?:only|single|one) [^.;]{0,30}\b(?:season|site|variety|cent(?:er|re)|hospital|house|school|city|country|year|region)\b|\bwe (?:could not|cannot|were not able to|were unable to|did not) (?:measure|assess|test|consider|include|account|have|collect|examine|investigate|evaluate|determine|rule out|exclude|obtain|distinguish|establish|generali[sz]e|interview|follow|make any generali[sz]ations?|use the detailed)\b|\b(?:should|must|need to) be (?:interpreted|treated|viewed|taken|considered) (?:with|cautiously)|\bcautio(?:n|us|usly) (?:in|when|is|should)\b|\binterpreted with caution\b|\bbeyond the scope of (?:this|the|our)\b|\b(?:the|our|its) (?:relatively |rather )?(?:small|limited|low) (?:sample size|number of|size of|cohort)\b|\bnot generali[sz]\w+|\b(?:is|are) (?:currently |yet )?(?:limited to|restricted to|not (?:yet |currently )?(?:supported|implemented))\b|\b(?:do|does|is|are|has|have) not (?:yet|currently)\b/i
/** Only announces limitations, which follow. */
const ANNOUNCES = /^.{0,90}\blimitations?\b.{0,60}$/i
/** The next of a list of limitations: `Second, …`. */
const NEXT =
  /^(?:first|second|third|fourth|fifth|another|other|last|finally|also|in addition|additionally|moreover|furthermore)(?:ly)?\b/i
const AIMED =
  /\b(?:aims?|objectives?|purposes?|goals?)\b(?: (?:of|for|in|with) (?:this|the|our|these)\b.{0,50})? (?:is|was|are|were|here)\b|\b(?:aims?|objectives?|purposes?|goals?) of (?:this|the present|the current|our)\b|\b(?:we|(?:this|the present|the current|our) (?:study|paper|work|article|review|research|project|analysis|report)) (?:here |therefore |thus |also |first |then |have )?(?:aim(?:s|ed)?|sought|seeks?|set out|intend(?:s|ed)?|attempt(?:s|ed)?|wish(?:es|ed)?|was (?:designed|conducted|undertaken|performed|initiated)(?=.{0,80}\bto\b)|were interested)\b|\bwe (?:ask|asked|hypothesi[sz]ed?)\b|^(?:here(?:in)?|in (?:this|the present|the current|our) (?:\w+ )?(?:study|paper|work|article|review|report|manuscript|section)),? (?:we|i) (?:will |have |also |first )?(?:investigate|examine|explore|stud(?:y|ied)|evaluate|assess|describe|present|review|discuss|report on|analy[sz]e|propose|introduce|develop|compare|focus|test|summari[sz]e|consider|provide|use|outline|aim)(?:e?[sd])?\b|\b(?:this|the present|our) (?:paper|study|article|review|work|report|manuscript|chapter|editorial|document) (?:also |first |briefly |will )?(?:describe|present|investigate|examine|explore|review|discuss|evaluate|assess|analy[sz]e|addresse|focuse|introduce|outline|summari[sz]e|compare|provide|report|consider|highlight|give)(?:s|d|ed)?\b|^to (?:\w+ly )?(?:determine|investigate|assess|evaluate|examine|explore|test|identify|understand|clarify|study|address|gain)\b[^.]*, (?:we|i|this)\b|^we (?:propose|present|introduce|describe|outline|discuss|review) /i
const DEFINING =
  /\b(?:is|are|was|were) (?:\w+ly )?(?:defined as|called|termed|known as|referred to as)\b|\brefers? to\b|\bdenotes?\b|\bstands? for\b|\bbelongs? to (?:the |a )?(?:\w+ )?(?:family|genus|group|class|order)\b|\b(?:is|are) (?:an?|the) (?:[\w-]+,? ){0,5}(?:kind|type|form|class|group|family|member|genus|branch|measure|species|virus|disease|pathogen|technique|programming language)\b/i

const CITED =
  /\[\d+(?:\s?[,–-]\s?\d+)*\]|\(\p{Lu}[\p{L}'’-]+(?: et al\.?| (?:and|&) \p{Lu}[\p{L}'’-]+)?,? (?:19|20)\d\d[a-z]?/u
const OTHERS =
  /\bet al\b|\bprevious(?:ly)? (?:stud|report|publish|work|describ|shown|research|observ|find)|\b(?:has|have) been (?:\w+ly )?(?:shown|reported|suggested|demonstrated|proposed|associated|described|used|identified|found|implicated|recogni[sz]ed|developed|estimated)\b|\bit is (?:well |widely |generally )?(?:known|accepted|believed|recogni[sz]ed)\b|\b(?:other|earlier|prior|recent|several|many|some|most|two|three|a|one|another) (?:recent |previous |other )?(?:stud(?:y|ies)|reports?|authors|researchers|groups) (?:have|has|by|from|in|of|on|show|report|found|suggest|demonstrat)|\baccording to\b/i
const OWN = /\b(?:we|our|ours|us)\b|\b(?:this|the present|the current) (?:study|work|paper|analysis|cohort)\b|\bhere\b/i

const FOUND =
  /\b(?:we|our (?:[\w-]+ ){0,2}(?:results?|findings?|data|experiments?|analys[ie]s|study|work|observations?)|(?:the|these|present|current) (?:\w+ )?(?:results?|findings?|data|analys[ie]s)|this (?:study|analysis|finding|result)|the present study)\b[^.;]{0,60}\b(?:show(?:s|ed|n)?|find|finds|found|demonstrate[sd]?|observe[sd]?|conclude[sd]?|reveal(?:s|ed)?|confirm(?:s|ed)?|indicate[sd]?|suggest(?:s|ed)?|detect(?:s|ed)?|identif(?:y|ies|ied)|prove[sd]?|estimate[sd]?|support(?:s|ed)?)\b/i
const MEASURED =
  /\b[pP]\s*(?:-?\s?values?)?\s*[<=>≤≥]|\d\s?%|\bpercent\b|\b95\s?% CI\b|\bodds ratio|\b(?:OR|HR|RR|AUC|CI|IQR)\b|±|\b\d[\d.]*[- ]?fold\b|\b[IE]C ?50\b|\bestimated (?:[^.;]{0,60} )?(?:at|as|to be) (?:about |around |approximately |nearly |~ ?)?\d|\b\d+ (?:of|out of) (?:the )?\d+\b|\d+\/\d+|\b\d+(?:\.\d+)?(?:×|x| times) (?:faster|slower|higher|lower|more|less|larger|smaller|speed-?ups?|slow-?downs?)\b/
const COMPARED =
  /\bsignificant(?:ly)?\b|\b(?:higher|lower|greater|larger|smaller|fewer|faster|slower|better|worse|less|more|longer|shorter|stronger|weaker|older|younger)\b[^.]{0,80}\bthan\b|\b(?:increased|decreased|reduced|improved|enhanced|inhibited|abolished|outperform\w*|declined|rose|fell|dropped|correlated|peaked)\b|\bassociated with\b|\bno (?:\w+ )?(?:difference|correlation|association|effect|evidence)s?\b|\bmost (?:common|prevalent|frequent|likely)\w*\b|\bmajority\b/i
const OBSERVED =
  /\b(?:was|were) (?:\w+ly |not |also ){0,2}(?:observed|found|detected|identified|seen|positive|negative|noted|significant|similar|higher|lower|greater|associated|correlated|absent|present|detectable|reported|noticed|isolated|confirmed|responsible|able|sufficient|effective)\b/
const FIGURE = /\((?:\s|see |supplementary |data not shown)*(?:fig(?:ure)?s?|tables?)\b\.?\s*[S\d]/i
const DONE =
  /\b(?:was|were) (?:\w+ly |then |also |first |further ){0,2}(?:collected|weighed|counted|performed|analy[sz]ed|carried out|conducted|measured|extracted|amplified|purified|stored|incubated|centrifuged|calculated|computed|obtained|purchased|enrolled|recruited|randomi[sz]ed|assigned|sampled|prepared|added|washed|diluted|cultured|inoculated|seeded|stained|sequenced|cloned|transfected|treated|tested|screened|used|applied|recorded|interviewed|excluded|included|approved|registered|generated|constructed|designed|selected|divided|classified|defined|assessed|evaluated|monitored|examined|fixed|visuali[sz]ed|quantified|normali[sz]ed|compared|fitted|trained|simulated|implemented|synthesi[sz]ed|dissolved|heated|dried|removed|followed|grown|kept|sacrificed|euthani[sz]ed|wiped|taken|set|given|drawn|made|based on|asked|visited|housed|maintained|resuspended|transferred|mixed|run|entered|provided by|aligned|chosen|employed|utili[sz]ed|considered|modelled|assumed|built|dialed|wiped|disinfected)\b/gi
const DID =
  /\bwe (?:then |also |first |further |therefore |next ){0,2}(?:used?|performed|collected|measured|analy[sz]ed|calculated|appl(?:y|ied)|conducted|recruited|enrolled|trained?|implement(?:ed)?|sampled?|tested|selected|chose|assumed?|fit(?:ted)?|simulated?|extracted|computed?|modelled|model|consider(?:ed)?|defined?|assign(?:ed)?|interviewed|designed|developed|constructed|generated|compared|screened|set)\b|\binformed consent\b|\bethic(?:s|al) (?:committee|approval|review)\b|\binstitutional review board\b|\bstatistical analys[ie]s\b|\bmanufacturer['’]?s?\b|\b(?:Inc|Ltd|GmbH)\b|\baccording to the (?:\w+ )?(?:protocol|instructions|manual)\b|\busing (?:the|an?) [\w-]+ (?:kit|software|package|system|assay|test)\b/i
/** Reagents and steps of a protocol. */
const PROTOCOL =
  /\b(?:buffers?|primers?|incubat\w+|centrifug\w+|aliquots?|supernatants?|reagents?|kits?|culture medium|pre-?chilled|electrophores\w+|pipett\w+|reaction mixtures?|antibod(?:y|ies) (?:against|to)|software|room temperature|overnight|rpm|inclusion criteria|exclusion criteria|phosphate|PBS|DMEM|SDS)\b|\b(?:was|were) (?:\w+ly |then ){0,2}expressed as\b|\d\s?(?:µ|μ)[lg]\b/
const TREATED =
  /\b(?:is|are|was|were) (?:\w+ly |then |also ){0,2}(?:[\w-]+-)?(?!associated|correlated|infected|increased|decreased|reduced|compared|related|linked|observed|detected|found)\w+ed (?:with|for|at|on|using|from|into|onto|to|against|as)\b/
/** A passive with the means: `was solved by the replacement method`, `was isolated using barriers`. */
const MEANS = /\b(?:was|were) (?:\w+ly )?\w+ed\b.*\b(?:using|by means of|by the [\w -]{0,40}method)\b/
const PAST = /\b(?:was|were|had|did|became|showed|found|led|fell|rose|went|gave|took)\b|\b\p{Ll}{3,}ed\b/u
const PERFECT = /\b(?:has|have) (?:\w+ly )?(?:been |become |shown |changed |increased |led )/
const PRESENT = /\b(?:is|are|has|have|can|may|does|do|causes?|remains?|includes?|provides?|requires?|leads?)\b/

/** Turns from what is known to own work. */
const BEGINS_OWN =
  /\bin (?:this|the present|the current|our) (?:study|paper|work|article|report)\b|\bwe (?:therefore |here |thus |also )?(?:report|present|describe|aim|investigate|sought|conduct|develop|perform|examine|compare|collect|stud(?:y|ied))/i

type Scores = { finding: number; method: number; background: number }
const PRIOR: Readonly<Partial<Record<SectionType, Partial<Scores>>>> = {
  abstract: { finding: 0.8 },
  introduction: { background: 2.2 },
  background: { background: 2 },
  methods: { method: 2.5, finding: -1 },
  results: { finding: 2 },
  discussion: { finding: 0.5, background: 0.3 },
  conclusion: { finding: 1.5 },
  appendix: { method: 0.5 },
}
/** Share of a paragraph's other sentences in the judgement of one. */
const BESIDE = 0.5
/** The first part of a text without headings introduces it. */
const OPENING = 0.12
/** Share of a text without headings that its introduction is at most. */
const INTRODUCTION_MAX = 0.3
/** The first part of an abstract without labels says what is known. */
const ABSTRACT_OPENING = 0.3
/** A paper in which at most this share of sentences reports own work is a review: what it cites is what it says. */
const OWN_SHARE = 0.08

/** Judges the sentences of a paper in order, by their words, their section or label, and their paragraph. */
export function kindsOf(sentences: readonly Surrounded[]): StatementKind[] {
  const isReview = sentences.filter(isOwnWork).length <= OWN_SHARE * sentences.length
  const isHeaded = sentences.some(({ section }) => section === 'methods' || section === 'results')
  const opening = Math.max(OPENING * sentences.length, introductionEnd(sentences))
  const labels = labelsOf(sentences)
  const abstracts = sentences.flatMap(({ section }, at) => (section === 'abstract' ? [at] : []))
  const alone = sentences.map((sentence, at) => {
    const opens =
      sentence.section === 'abstract'
        ? abstracts.indexOf(at) < ABSTRACT_OPENING * abstracts.length
        : !isHeaded && at < opening
    return scoresOf(sentence, isReview, opens)
  })
  const blocks = Map.groupBy(
    sentences.map((sentence, at) => ({ block: sentence.block, scores: alone[at] ?? NONE })),
    ({ block }) => block,
  )
  let listed: number | undefined
  let announced: number | undefined
  return sentences.map(({ text, section, block }, at) => {
    const label = labels[at]
    const scores = withParagraph(alone[at] ?? NONE, blocks.get(block)?.map((each) => each.scores) ?? [])
    const said = announced === block ? 'limitation' : spoken(text, section, listed === block)
    announced = said === 'limitation' && announced !== block && ANNOUNCES.test(text) ? block : undefined
    listed = said === 'limitation' ? block : listed === block ? block : undefined
    if (label !== undefined) scores[label === 'aim' ? 'background' : label] += 3
    const { finding, method, background } = scores
    const isFinding = Math.round((finding - Math.max(method, background, 0.5)) * 100) > 0
    const isMeasured = PAST.test(text) || MEASURED.test(text)
    const isFound = (said === 'definition' && isFinding && isMeasured) || (said === 'aim' && label === 'finding')
    if (said !== undefined && !isFound) return said
    if (isFinding) return 'finding'
    if (label === 'aim') return 'aim'
    return method > background ? 'method' : 'background'
  })
}

const NONE: Scores = { finding: 0, method: 0, background: 0 }

/** True if a part of a sentence says what came out; a step of a method does not. */
export function showsResult(text: string): boolean {
  return MEASURED.test(text) || COMPARED.test(text) || OBSERVED.test(text)
}

/** True if a part of a sentence says what something is. */
export function defines(text: string): boolean {
  return DEFINING.test(text) && !MEASURED.test(text)
}

/** True for a sentence that cites, or names other studies. */
export function namesOthers(text: string): boolean {
  return CITED.test(text) || OTHERS.test(text)
}

/** True if a part of a sentence says what was done. */
export function showsStep(text: string): boolean {
  return (count(DONE, text) > 0 || TREATED.test(text) || MEANS.test(text)) && !showsResult(text)
}

/** The kind that a sentence itself names. */
function spoken(text: string, section: SectionType, isListed: boolean): StatementKind | undefined {
  if (THANKS.test(text)) return 'acknowledgement'
  if (FUTURE.test(text)) return 'future work'
  const isOfOthers = /^(?:introduction|background|methods)$/.test(section) || (CITED.test(text) && !OWN.test(text))
  if (!isOfOthers && LIMITED.test(text)) return 'limitation'
  if (isListed && NEXT.test(text)) return 'limitation'
  if (AIMED.test(text) && !FOUND.test(text)) return 'aim'
  return DEFINING.test(text) ? 'definition' : undefined
}

function isOwnWork({ text }: Surrounded): boolean {
  return count(DONE, text) > 0 || DID.test(text) || FIGURE.test(text) || FOUND.test(text)
}

function scoresOf({ text, section }: Surrounded, isReview: boolean, isOpening: boolean): Scores {
  const prior = { ...NONE, ...PRIOR[section] }
  const isOwn = OWN.test(text)
  const isCited = CITED.test(text)
  const test = (pattern: RegExp, weight: number) => (pattern.test(text) ? weight : 0)
  const isPast = PAST.test(text)
  return {
    finding:
      prior.finding +
      test(FOUND, 2) +
      test(MEASURED, 1.5) +
      test(COMPARED, 1) +
      test(OBSERVED, 1.2) +
      test(FIGURE, 1.5) +
      (isPast ? 0.3 : 0) +
      (isReview && isCited ? 0.5 : 0),
    method:
      prior.method + 2 * Math.min(2, count(DONE, text)) + test(DID, 1.6) + test(PROTOCOL, 1.5) + test(TREATED, 0.8),
    background:
      prior.background +
      (isCited && !isReview ? (isOwn ? 0.7 : 2.2) : 0) +
      (isOwn ? 0 : test(OTHERS, isReview ? 0.5 : 1.8)) +
      (!isPast && !isOwn ? test(PRESENT, 0.9) : 0) +
      (isOwn ? 0 : test(PERFECT, 1)) +
      (isOpening && !isOwn ? 2 : 0),
  }
}

function withParagraph(own: Scores, all: readonly Scores[]): Scores {
  const others = all.length - 1
  const share = (name: keyof Scores) => {
    if (others < 1) return own[name]
    const sum = all.reduce((total, each) => total + each[name], 0) - own[name]
    return own[name] + (BESIDE * sum) / others
  }
  return { finding: share('finding'), method: share('method'), background: share('background') }
}

/** The index of the first sentence on own work after the abstract; 0 if there is none early in the text. */
function introductionEnd(sentences: readonly Surrounded[]): number {
  const first = sentences.findIndex(({ text, section }) => section !== 'abstract' && BEGINS_OWN.test(text))
  return first < INTRODUCTION_MAX * sentences.length ? Math.max(0, first) : 0
}

/** The label that each sentence is under, until the next one or the end of the paragraph. */
function labelsOf(sentences: readonly Surrounded[]): ((typeof LABELLED)[number] | undefined)[] {
  let current: { block: number; label: (typeof LABELLED)[number] } | undefined
  return sentences.map(({ text, block }) => {
    const match = LABEL.exec(text)
    const label = LABELLED[match?.slice(1).findIndex((part) => part !== undefined) ?? -1]
    if (label !== undefined) current = { block, label }
    else if (current?.block !== block) current = undefined
    return current?.label
  })
}

function count(pattern: RegExp, text: string): number {
  return text.match(pattern)?.length ?? 0
}
