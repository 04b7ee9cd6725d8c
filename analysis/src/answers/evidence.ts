import type { SectionType } from '@colophon/protocol/reader/document'
import { GENERIC_WORDS, RESEARCH_WORDS } from './words/question-words.ts'

/** What a question asks for; `other` for a fact that its own words describe. */
export const INTENTS = [
  'definition',
  'aim',
  'method',
  'howMeasured',
  'data',
  'sampleSize',
  'number',
  'date',
  'place',
  'author',
  'funding',
  'comparison',
  'ranking',
  'result',
  'significance',
  'limit',
  'openQuestion',
  'importance',
  'figureTable',
  'availability',
  'wholePaper',
  'other',
] as const
export type Intent = (typeof INTENTS)[number]
/** The intents for which `EVIDENCE` has an entry. */
export type EvidentIntent = Exclude<Intent, 'other'>

/** How the text of a paper answers an intent. */
export interface Evidence {
  /** Question words that express the intent and need not occur in the paper. */
  words: RegExp
  /**
   * What a question without a topic is about: the paper itself, also within a conversation; the study; or its content.
   * Absent where a question needs a topic.
   */
  about?: 'paper' | 'study' | 'content'
  /** The sections that contain it, likeliest first. */
  sections: readonly SectionType[]
  /** Phrasings of a sentence that answers it. */
  says: RegExp
  /** Phrasings that say so outright. */
  strong?: RegExp
  /** Sentences that have such a phrasing for another reason. */
  unlike?: RegExp
  /** True if the section alone is not sufficient. */
  isSaidOnly?: boolean
  /** Where in the paper it is said, if anywhere in particular. */
  place?: 'early' | 'late'
  /** Block types that are evidence by themselves. */
  blocks?: readonly string[]
}

const COUNT =
  '\\d[\\d,.]*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|hundred'
const COUNTED =
  'participants?|patients?|subjects?|people|persons?|individuals?|children|adults?|women|men|girls|boys|mothers|infants?|neonates?|students?|pupils|teachers|nurses|physicians|doctors|workers|employees|volunteers?|respondents?|controls?|cases?|samples?|specimens?|isolates?|strains?|sequences?|genomes?|records?|articles?|studies|trials?|papers|reports?|households?|families|villages|schools|hospitals|cent(?:er|re)s|farms?|plots?|animals?|mice|rats|pigs|dogs|cats|birds?|fish|cows|calves|chickens?|horses|sheep|goats|monkeys|plants?|trees?|seeds?|sites?|images?|recordings?|documents?|sentences?|questionnaires?|surveys?|interviews?|eyes|teeth|lesions|tumou?rs|operations|procedures|pregnancies|births|admissions|visits|events|episodes|observations|measurements|galaxies|stars|cohorts|groups|countries|cities|institutions|modules|lessons|units|courses|workshops|tutorials|species|genes|proteins|cells|experts|authors|users|items|questions'

/** True if a word names no topic in any question. */
export function isOfQuestions(word: string): boolean {
  return (
    GENERIC_WORDS.has(word) ||
    RESEARCH_WORDS.has(word) ||
    Object.values(EVIDENCE).some(({ words }) => words.test(word)) ||
    /^\d$/.test(word)
  )
}

/** What each intent looks like in papers. The first matching phrasing of `says` marks the deciding words. */
export const EVIDENCE: Readonly<Record<EvidentIntent, Evidence>> = {
  definition: {
    words:
      /^(?:mean|means|meant|meaning|define|defines|defined|definition|stand|stands|term|terms|refer|refers|acronym|abbreviation|count|counts|counted|considered|qualify|qualifies|exactly|constitutes?|notion|concept|understood|understand|call|called|explain|letters)$/,
    sections: ['introduction', 'methods', 'abstract'],
    says: /\b(?:defined as|refers? to|is (?:an?|the) |are (?:an?|the) |means\b|termed|known as|i\.e\.|that is,|was considered|were considered|classified as|denotes?|if (?:they|it|the|he|at least)|at least (?:one|two|\d)|criteria)/i,
    isSaidOnly: true,
  },
  aim: {
    about: 'paper',
    words:
      /^(?:aims?|aimed|aiming|goals?|purposes?|objectives?|hypothes[ie]s|hypothesi[sz]ed?|questions?|motivat\w+|problems?|achieve|achieved|find|finding|establish|investigate|investigated|examine|examined|intention|intended|intent|gap|fill|solve|solved|address|addressed|seek|seeks|sought|meant|supposed|reason|primary|secondary|set|hope|hoped|hoping|plan|planned|learn|test|tested|explore|explored|answer|answered|focus|accomplish|written|first|out|undertake|undertaken|carried)$/,
    sections: ['abstract', 'introduction'],
    strong:
      /\b(?:aims?|aimed|goals?|purposes?|objectives?|hypothesi[sz]ed?|sought to|set out to|we (?:investigate|examine|ask|address|propose|present|introduce)|in this (?:paper|study|work|article))\b/i,
    unlike: /\b(?:in accordance with|ethic\w*|informed consent|approved by|copyright)\b/i,
    says: /\b(?:we (?:aim|aimed|hypothesi[sz]ed?|sought|set out|wanted|ask|asked|investigate|propose|present|introduce|examine|study|address)|(?:the )?(?:aims?|goals?|purposes?|objectives?) (?:of|was|is|were|are)|to (?:determine|investigate|assess|evaluate|examine|explore|identify|understand|study|test) |in this (?:paper|study|work|article|report|review)|this (?:paper|study|work|article|report|review)|(?:designed|intended|developed|written) to)/i,
    place: 'early',
    isSaidOnly: true,
  },
  method: {
    about: 'content',
    words:
      /^(?:methods?|methodology|methodological|approach|approaches|techniques?|procedures?|design|designed|protocols?|steps?|carried|conducted|performed|set|setup|settings?|run|ran|about|tools?|strategy|strategies|undertaken|execute[d]?|deal|dealt|handle[d]?|apply|applied)$/,
    sections: ['methods', 'abstract'],
    unlike: /\b(?:in accordance with|ethic\w*|informed consent|approved by|copyright)\b/i,
    says: /\b(?:we (?:used?|propose|developed?|measured|collected|performed|conducted|analy[sz]ed|applied|employed|trained|designed|carried out|compared|built|created|implemented)|(?:was|were) (?:used|performed|measured|conducted|analy[sz]ed|collected|carried out|determined|prepared|obtained|extracted|calculated|assigned|randomi[sz]ed)|methods?:|using|by means of|based on|via)\b/i,
  },
  howMeasured: {
    words:
      /^(?:measure[sd]?|measuring|measurement|assess(?:ed|ing|ment)?|evaluat\w+|determine[sd]?|determining|quantif\w+|scor\w+|rat(?:e|ed|ing)|judge[sd]?|calculat\w+|estimat\w+|gauge[sd]?|worked|out|tell|method|methods|scales?|instruments?|check(?:ed)?|track(?:ed)?|monitor(?:ed)?|log(?:ged)?|operationali[sz]ed?|graded?|establish(?:ed)?|record(?:ed)?|units?|computed?)$/,
    sections: ['methods', 'results', 'abstract'],
    says: /\b(?:measured|assessed|evaluated|determined|quantified|scored|rated|graded|calculated|estimated|computed|monitored|recorded|detected|defined as|scales?|questionnaires?|score[sd]? (?:of|from|between)|assay|using|by means of|kit|PCR|instrument|survey)\b/i,
  },
  data: {
    about: 'content',
    words:
      /^(?:data|datasets?|database[s]?|sources?|materials?|samples?|specimens?|participants?|subjects?|corpus|corpora|collected|collect|information|variables?|inputs?|evidence|gathered|gather|drawn|retrieved|obtained|included|based|raw|analy[sz]ed|record(?:s|ed)?)$/,
    sections: ['methods', 'abstract'],
    says: /\b(?:data ?sets?|data (?:were|was|from|of|are)|database|samples? (?:of|were|was|size|included|from)|participants|patients (?:were|with|who|from)|cohort|corpus|recruited|enrolled|collected (?:from|in|by|at|between)|obtained from|retrieved|downloaded|a total of|n\s?=\s?\d|records|specimens)/i,
    isSaidOnly: true,
  },
  sampleSize: {
    about: 'paper',
    words:
      /^(?:large|big|small|size|sizes|samples?|sampled|cohort|cohorts|participants?|participated|participate|participating|participation|people|persons?|individuals?|subjects?|respondents?|volunteers?|patients?|enrol\w*|recruit\w*|includ\w+|inclusion|total|totals|n|trial|trials|survey|surveyed|test|tested|examined|analy[sz]ed|analy[sz]is|cases?|observations?|interviewed|groups?|population|populations|completed|count|counted|counts|investigated|data|altogether|all|entered|signed|join|joined|observed|screened|overall|followed|assessed|evaluated|how|up|many|quantity|comprised?|consist\w*|contain\w*|cover\w*|amount|headcount|size)$/,
    sections: ['abstract', 'methods', 'results'],
    strong:
      /\b(?:totals? of|in total|overall|enrol\w+|recruited|included|participated|took part|completed|(?:sample|cohort|population) (?:of|size|comprised|consisted|included)|we (?:studied|analy[sz]ed|examined|included|tested|collected|surveyed|interviewed)|n\s?=)/i,
    says: new RegExp(
      `\\b[nN]\\s?=\\s?\\d|\\b(?:sample|cohort|total|group|series|population) of (?:(?:about|approximately|over|nearly|more than|only) )?(?:${COUNT})\\b|\\b(?:${COUNT})(?:\\s|-)(?:[\\p{L}\\p{N}+/-]+[\\s-]){0,4}?(?:${COUNTED})\\b|\\bsample size\\b`,
      'iu',
    ),
    isSaidOnly: true,
  },
  number: {
    words:
      /^(?:percent|percentage|proportion|fraction|share|rate|average|mean|median|value|figure|amount|quantity|count|total|big|large|high|size|times?)$/,
    sections: ['results', 'abstract', 'methods'],
    says: /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|half|third|quarter|dozen|hundreds?|thousands?|millions?|billions?|twice|once|majority|none)\b/i,
    isSaidOnly: true,
  },
  date: {
    about: 'study',
    words:
      /^(?:year|years|date|dates|dated|period|periods|time|times|month|months|season|seasons|conducted|conduct|carried|place|published|run|ran|data|collect|collected|collection|start|started|starts|begin|began|begun|end|ended|last|lasted|cover|covered|covers|performed|fieldwork|timeframe|span|spanned|spans|gathered|recruit\w*|enrol\w*|participants?|patients?|samples?|sampled|sampling|recorded|range|day|days|decade|undertaken|duration|interval|first|pull|pulled|teach|teaching)$/,
    unlike: /\b(?:Submitted|Published|Received|Accepted|Revised):|\bcopyright\b/i,
    sections: ['methods', 'abstract', 'results'],
    strong:
      /\b(?:conducted|carried out|performed|collected|sampled|recruited|enrolled|admitted|started|began|took place|between|during|retrieved|accessed)\b/i,
    says: /\b(?:(?:from|between|in|since|during|until|to|of|by|on|through)\s+(?:early |late |mid-?)?(?:(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|spring|summer|autumn|fall|winter)\.?,?\s+)?(?:\d{1,2}(?:st|nd|rd|th)?,?\s+)?(?:of\s+)?(?:1[89]|20)\d\d(?![-\d]*[A-Za-z])|(?:January|February|March|April|May|June|July|August|September|October|November|December)\b[^.;]{0,12}\b(?:\d{1,2}\b|(?:1[89]|20)\d\d)|(?:1[89]|20)\d\d\s?[-–—]\s?(?:(?:1[89]|20)\d\d|\d\d)\b)/,
    isSaidOnly: true,
  },
  place: {
    about: 'study',
    words:
      /^(?:country|countries|city|cities|town|region|regions|province|place|places|location|locations|located|setting|settings|site|sites|hospitals?|clinic|university|universities|institution|institutions|conducted|carried|took|data|collect|collected|collection|area|areas|world|recruit\w*|enrol\w*|patients?|participants?|subjects?|samples?|sampled|sampling|performed|come|came|from|lab|laboratory|held|undertaken|treated|based|situated|gathered|origin|obtained)$/,
    sections: ['methods', 'abstract'],
    strong:
      /\b(?:conducted|carried out|performed|collected|sampled|recruited|enrolled|admitted|obtained|located|isolated|took place|(?:University|Hospital|Institute|Province|County|District|Cent(?:er|re)|Laboratory|School|Clinic))\b/,
    says: /\b(?:(?:in|at|from|of|near|across|within|throughout)\s+(?:the\s+)?(?:[a-z-]+\s+){0,3}\p{Lu}[\p{Ll}’'-]{2,}|(?:University|Hospital|Institute|Province|County|District|Center|Centre|Laboratory|School|Clinic|Republic|Island|Region)\b)/u,
    isSaidOnly: true,
  },
  author: {
    about: 'paper',
    words:
      /^(?:authors?|wrote|written|write|writes|writers?|affiliat\w+|institutions?|institutes?|university|universities|corresponding|correspondence|contact|email|address|names?|named|behind|responsible|lead|first|last|senior|contribut\w+|people|did|group|department|company|whom|person|persons|credit|credited|developed|develop|created|create|creator|creators|made|maintain\w*|belong|employed|led|list)$/,
    sections: ['acknowledgements'],
    strong:
      /^[Aa]uthors?:|\b(?:corresponding author|authors?['’]? contributions?|wrote the|drafted|drafting|conceived|conception)\b/,
    says: /^[Aa]uthors?:|\b(?:corresponding author|drafting|conception|conceived|correspondence|e-?mail|affiliations?|contributed|contributions?|authors?['’]? contributions?|wrote the|drafted|conceived|designed the (?:study|experiments?))\b|\b[A-Z]{2,5}(?:, [A-Z]{2,5})* (?:and [A-Z]{2,5} )?(?:wrote|designed|conceived|performed|developed|analy[sz]ed)/,
    isSaidOnly: true,
    blocks: ['authors'],
  },
  funding: {
    about: 'paper',
    words:
      /^(?:fund\w*|paid|pay|pays|paying|money|monies|grants?|sponsor\w*|financ\w+|support\w*|sources?|cover(?:ed)?|costs?|backed|back|underw\w+|subsidi[sz]\w+|foot(?:ed)?|bills?|stipends?|donor\w*|budget|foundations?|agenc(?:y|ies)|bod(?:y|ies)|compan(?:y|ies)|industry|government|scholarships?|fellowships?|award\w*|charity|bankroll\w*|received?|external|declare[d]?|organi[sz]ations?|institutions?|whom|details?)$/,
    sections: ['funding', 'acknowledgements', 'interests'],
    strong:
      /\b(?:(?:funded|supported|financed|sponsored) (?:in part )?(?:by|through)|funding (?:for|from|was)|grants? (?:from|no|number|agreement|[A-Z\d])|fellowship|scholarship)/i,
    unlike:
      /\bsupported by (?:the |our |these |this |an? )?(?:\w+ )?(?:presence|results?|data|evidence|findings?|facts?|observations?|literature|stud(?:y|ies)|previous|recent)\b/i,
    says: /\b(?:fund(?:ed|ing|s)\b|supported (?:in part )?(?:by|through|with)|grants?\b|financial(?:ly)? support\w*|sponsor\w*|scholarships?|fellowships?|financed by)/i,
    isSaidOnly: true,
    place: 'late',
  },
  comparison: {
    words:
      /^(?:compare[sd]?|comparing|comparison|comparisons|difference|differences|differ|differs|differed|different|differently|similar|similarly|similarity|versus|vs|better|worse|others?|previous|existing|earlier|prior|unlike|same|relative|against|contrast|distinguish\w*|between|respect|stack|resemble\w*|alternatives?)$/,
    sections: ['results', 'abstract', 'discussion'],
    says: /\b(?:than|compared?|comparison|versus|vs\.?|whereas|while|higher|lower|greater|smaller|larger|more|less|fewer|similar(?:ly)?|differ\w*|unlike|in contrast|respectively|identical|identity|outperform\w*|better|worse|equal\w*|same)\b/i,
    isSaidOnly: true,
  },
  ranking: {
    words:
      /^(?:most|least|highest|lowest|largest|smallest|common|commonest|commonly|frequent|frequently|best|worst|top|main|biggest|often|predominant|dominant|strongest|weakest|greatest|fastest|first|share|popular|prevalent|leading|rank\w*|order|came|scored?|up|important|typical|usual|mostly|mainly)$/,
    sections: ['results', 'abstract', 'discussion'],
    says: /\b(?:most|least|highest|lowest|largest|smallest|greatest|strongest|weakest|commonest|best|worst|top|fastest|slowest|biggest|closest|nearest|predominant(?:ly)?|dominant|majority|mainly|mostly|primarily|followed by|more than half|first|leading|main|maximum|minimum|\d\s?%)/i,
    isSaidOnly: true,
  },
  result: {
    about: 'content',
    words:
      /^(?:results?|findings?|find|finds|found|outcomes?|discover\w*|show|shows|showed|shown|learn|learned|learnt|happen\w*|conclu\w+|observe[sd]?|reveal\w*|demonstrat\w*|effects?|answer|result|obtain\w*|detect\w*|main|reach\w*|notice[sd]?)$/,
    sections: ['abstract', 'results', 'conclusion'],
    strong:
      /\b(?:we (?:found|find|show(?:ed)?|demonstrated?|observed?|conclude)|(?:our|the|these) (?:results|findings|data) (?:show|suggest|indicate|demonstrate|reveal|confirm)\w*|results?:|significant(?:ly)?)\b/i,
    unlike: /\b(?:in accordance with|ethic\w*|informed consent|approved by|copyright)\b/i,
    says: /\b(?:we (?:found|find|show|showed|demonstrate|demonstrated|observe|observed|report|identified|present|conclude)|(?:our|the|these) (?:results|findings|data|analys[ie]s) (?:show|suggest|indicate|demonstrate|reveal|confirm)\w*|results?:|significant(?:ly)?|increased|decreased|reduced|improved|higher|lower|outperforms?|(?:was|were) (?:found|observed|detected|associated)|no (?:difference|effect|evidence)|resulted in|led to|conclu\w+)/i,
  },
  significance: {
    about: 'content',
    words:
      /^(?:significan\w+|statistical\w*|p|values?|confidence|interval|ci|test|tests|difference|differences|chance|noise|reliable|meaningful|level|reach|reached|result|results|found|effect|effects|random|real|just)$/,
    sections: ['results', 'abstract'],
    strong: /[pP]\s?[<>=≤≥]\s?0?\.\d|\bsignificant(?:ly)?\b/,
    says: /\b(?:significan\w+|[pP]\s?-?\s?values?|[pP]\s?[<>=≤≥]|confidence interval|CIs?\b|odds ratio|hazard ratio|chi-?square|t-test|ANOVA|no difference)|[pP]\s?[<>=≤≥]\s?\.?\d/,
    isSaidOnly: true,
  },
  limit: {
    about: 'paper',
    words:
      /^(?:limit\w*|weakness(?:es)?|shortcomings?|caveats?|drawbacks?|downsides?|disadvantages?|cons|problems?|wrong|flaws?|flawed|bias|biases|biased|threats?|validity|admit|acknowledged?|left|leave|out|missing|approach|results|conclusions?|findings|generali[sz]\w+|trust|careful|caution|cautious|concerns?|issues?|criticisms?|restrict\w*|constraints?|fail\w*|reservations?|weak|strength|strengths|doubt|doubts|method|methods|any)$/,
    sections: ['discussion', 'conclusion'],
    strong:
      /\b(?:limitations?|shortcomings?|caveats?|drawbacks?|weakness(?:es)?|disadvantages?|(?:with|caution))\b.*\b(?:stud(?:y|ies)|method|approach|data|sample|results?|model|was|were|is|are|include)\b/i,
    says: /\b(?:limitations?|limited (?:to|by|in)|limits? (?:of|to|the)|shortcomings?|caveats?|drawbacks?|weakness(?:es)?|disadvantages?|(?:interpreted|viewed|treated) with (?:caution|care)|cautious(?:ly)?|small (?:sample|number)|(?:did|does|do|could|was|were|can)(?: not|n't) (?:be )?(?:consider|account|measur|includ|assess|test|examin|control|generali|represent|collect|captur|record|determin|evaluat|available|able)\w*|cannot|beyond the scope|not (?:representative|generali[sz]able|available)|lack(?:s|ed|ing)? (?:of )?|time[- ]consuming|labou?r-intensive|bias(?:es|ed)?|underestimat\w*|overestimat\w*|only (?:one|two|a (?:single|few)))\b/i,
    isSaidOnly: true,
    place: 'late',
  },
  openQuestion: {
    about: 'paper',
    words:
      /^(?:unclear|unknown|remain\w*|open|questions?|future|next|steps?|further|left|answer\w*|known|know|understood|understand|understanding|need|needs|needed|plan\w*|investigat\w+|unanswered|unresolved|unsolved|unexplained|outstanding|debate[d]?|explore[d]?|suggest\w*|recommend\w*|directions?|follow|worked|work|out|examin\w*|resolve[d]?|more|later|gaps?|uncertain|mystery|puzzle|figure|challenges?|areas?|ahead|going|additional|determined?|established?|clarified|tackle[d]?)$/,
    sections: ['conclusion', 'discussion'],
    strong:
      /\b(?:(?:remains?|is|are|still) (?:largely |currently |yet |still )?(?:to be \w+|unclear|unknown|unresolved|elusive|uncertain|poorly understood|not (?:yet )?(?:known|understood|clear))|future (?:research|work|stud(?:y|ies))|further (?:research|work|stud(?:y|ies)|investigations?)|open questions?|next steps?|more (?:research|studies))\b/i,
    says: /\b(?:future|further (?:work|research|stud(?:y|ies)|investigations?|analys[ie]s|experiments?|validation|development)|(?:remains?|remaining|yet|still|needs?|has|have|required?|necessary) (?:to be|unclear|unknown|unresolved|elusive|poorly|controversial|an open|uncertain|unanswered)|(?:is|are) (?:unclear|unknown|not (?:yet |well |fully |completely )?(?:known|understood|clear|established))|next steps?|we (?:plan|will|intend|hope)|open (?:questions?|problems?)|(?:should|must|need to) be (?:studied|investigated|examined|determined|explored|addressed|considered|evaluated|confirmed|clarified)|more (?:research|studies|work|data)|not (?:yet )?been|warrant\w*|poorly understood|little is known|undetermined|no (?:data|information|evidence) (?:on|about|for|is|are)|not well (?:documented|understood|studied|known)|not been (?:determined|established|elucidated|studied|clarified|proven|shown|tested)|we need to)\b/i,
    isSaidOnly: true,
    place: 'late',
  },
  importance: {
    about: 'paper',
    words:
      /^(?:important|importance|matter|matters|mattered|significan\w+|relevan\w+|contribut\w+|impact\w*|implications?|useful|usefulness|care|benefit\w*|field|practice|practical|difference|advance[sd]?|value|valuable|worth|bother\w*|interest\w*|need|needed|needs|big|deal|mean|means|meaningful|exciting|good|help\w*|consequences?|purpose|broader|first|interested|readers?|people|contribution|worthwhile|reason|why|necessary|urgent|serious|add|adds|world|society|real)$/,
    sections: ['introduction', 'abstract', 'conclusion', 'discussion'],
    strong:
      /\b(?:important (?:because|for|to|role|implications?)|implications? for|the first (?:time|study|to|report)|contribut(?:es?|ions?)|(?:is|are) (?:needed|crucial|essential)|leading cause|major (?:cause|problem|challenge|concern|public)|novel)\b/i,
    unlike: /\b(?:in accordance with|ethic\w*|informed consent|approved by|copyright)\b/i,
    says: /\b(?:important(?:ly|ce)?|crucial|essential|critical(?:ly)?|key|implications?|contribut\w+|the first (?:time|study|to|report)|novel|needed|need for|burden|threat|major (?:cause|problem|challenge|concern|public)|leading cause|benefits?|useful|enables?|allows?|valuable|helps?|insights?|provides?|improv\w+|serious|urgent|necessary|challeng\w+)\b/i,
    isSaidOnly: true,
  },
  figureTable: {
    words:
      /^(?:figures?|figs?|tables?|panels?|plot|plots|plotted|graphs?|charts?|diagrams?|schemes?|schematic|images?|pictures?|shown?|shows|showing|see|legend|caption|represent\w*|depict\w*|illustrat\w*|display\w*|axis|left|right|top|bottom|columns?|rows?|supposed|supplementary|s?\d+[a-h]?)$/,
    sections: ['results'],
    says: /\b(?:fig(?:ure|s)?\.?|tables?|panels?|shown in|depicts?|illustrates?|bars?|curves?|axis|dots|lines)\b/i,
    isSaidOnly: true,
    blocks: ['caption'],
  },
  availability: {
    about: 'paper',
    words:
      /^(?:available|availability|code|codes|data|datasets?|software|package|packages|download\w*|github|repository|repositories|licen[cs]\w+|open|source|access\w*|deposit\w*|public|publicly|share[sd]?|sharing|link|links|url|doi|install\w*|materials?|supplementary|online|website|site|web|released?|free|freely|tools?|program|scripts?|reproduc\w+|obtain\w*|find|where|everything|archived?|hosted|request|reuse|terms|authors?|stored)$/,
    sections: ['availability', 'other', 'methods', 'acknowledgements', 'conclusion'],
    strong:
      /\b(?:available (?:at|from|on|in|under|upon|via|through)|availability|accession|deposited|licen[cs]ed|github|gitlab|CRAN|PyPI|zenodo|source code)\b/i,
    unlike: /^(?:https?:\S+$|SHA:|Authors?:|Date:)|\b(?:not widely|commercially|readily) available\b/,
    says: /\b(?:(?:is|are|was|were|be|made|freely|publicly|openly|not|also) (?:\w+ )?available|availability|github|gitlab|bitbucket|https?:|www\.|repositor(?:y|ies)|accession|deposited|licen[cs]ed?|zenodo|figshare|dryad|genbank|CRAN|PyPI|bioconductor|download\w*|open[- ]source|upon (?:reasonable )?request|colab|binder)\b/i,
    isSaidOnly: true,
  },
  wholePaper: {
    about: 'paper',
    words:
      /^(?:about|summar\w+|overview|tl|dr|tldr|gist|ideas?|messages?|topics?|subject|explain|abstract|home|takeaways?|away|remember|upshot|nutshell|bottom|line|essence|moral|story|argument|arguments|conclu\w+|simple|plain|english|terms|lay|conclusion|sum|learn|contribution|contributions|did|do|deal|deals|tackle|cover|covers|highlights?|friend|whole|methods|claim|claims|core|crux|theme)$/,
    sections: ['abstract', 'conclusion', 'introduction'],
    strong:
      /\b(?:in (?:this|the present) (?:paper|study|work|article|report|review)|this (?:paper|study|work|article|report|review)|we conclude|in conclusion|in summary|overall|taken together|in my opinion|here,? we|our (?:results|findings) (?:show|suggest|indicate|demonstrate|reveal)|(?:these|the) (?:results|findings|data) (?:suggest|indicate|demonstrate))\b/i,
    unlike: /\b(?:in accordance with|ethic\w*|informed consent|approved by|copyright)\b/i,
    says: /\b(?:in this (?:paper|study|work|article|report|review)|this (?:paper|study|work|article|report|review)|we (?:present|propose|show|report|describe|investigate|study|review|found|introduce|develop|examine|conclude|analy[sz]ed?|demonstrate)|(?:our|these) (?:results|findings)|conclusions?|conclude)\b/i,
  },
}

/** How much a sentence looks like an answer, 0..1: the probability of the intents whose phrasing it has. */
export function evidenceOf(
  phrasing: 'says' | 'strong',
  sentence: string,
  intents: ReadonlyMap<Intent, number>,
): number {
  let sum = 0
  for (const [intent, chance] of intents) {
    if (intent !== 'other' && EVIDENCE[intent][phrasing]?.test(sentence)) sum += chance
  }
  return sum
}

/** The number of a figure or table, and a pattern of its kind. */
export interface FigureLabel {
  kind: string
  number: string
}

/** True if a text names the figure or table. */
export function isLabelled({ kind, number }: FigureLabel, text: string): boolean {
  return new RegExp(`\\b(?:${kind})\\.?\\s*${number}(?!\\d)`, 'i').test(text)
}
