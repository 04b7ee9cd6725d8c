import { wordsIn } from '@colophon/protocol/knowledge/words'
import type { SectionType } from '@colophon/protocol/reader/document'
import { STOP_WORDS } from './stop-words.ts'

/** The generic aspect that a question asks for; null for specific questions. */
export function aspectOf(question: string): Aspect | null {
  const aspect = ASPECTS.find(({ cue }) => cue.test(question))
  if (!aspect) return null
  const others = wordsIn(question).filter(({ word }) => {
    return (
      !STOP_WORDS.has(word) &&
      !ASPECT_WORDS.test(word) &&
      !ASPECTS.some(({ cue }) => cue.test(word) || cue.test(`${word} used`))
    )
  })
  return others.length === 0 ? aspect : null
}

/** An aspect that every paper has, asked for in words that need not occur in it. */
export interface Aspect {
  name: string
  /** Matches the question. */
  cue: RegExp
  /** The sections that contain it. */
  sections: readonly SectionType[]
  /** Typical phrasings in papers. */
  says: RegExp
  /** True if the section alone is not sufficient. */
  isSaidOnly?: boolean
}

/** The first match counts; the last one is the paper as a whole. */
export const ASPECTS: readonly Aspect[] = [
  {
    name: 'limits',
    cue: /\b(?:limitations?|limits?|weakness(?:es)?|shortcomings?|caveats?|drawbacks?)\b/i,
    sections: ['discussion', 'conclusion'],
    says: /\b(?:limitations?|shortcomings?|caveats?|drawbacks?|weakness(?:es)?|should be interpreted with caution|small sample|did not (?:consider|account|measure|include)|could not (?:be )?\w+|beyond the scope)\b/i,
    isSaidOnly: true,
  },
  {
    name: 'future',
    cue: /\b(?:future|next steps?|further (?:work|research|studies)|open (?:questions?|problems?))\b/i,
    sections: ['conclusion', 'discussion'],
    says: /\b(?:future|further (?:work|research|studies|study|investigation)|remains? to be|next step|we (?:plan|will|intend)|open (?:question|problem))\b/i,
    isSaidOnly: true,
  },
  {
    name: 'aim',
    cue: /\b(?:aims?|goals?|purposes?|objectives?|hypothes[ie]s|research questions?|motivat\w+|problem)\b/i,
    sections: ['abstract', 'introduction'],
    says: /\b(?:we (?:aim|hypothesi[sz]ed?|sought|set out|wanted|ask|investigate|propose|present|introduce|examine|study|address)|(?:the )?(?:aims?|goals?|purposes?|objectives?) (?:of|was|is|were|are)|in this (?:paper|study|work|article|report|review)|this (?:paper|study|work|article|report|review))\b/i,
  },
  {
    name: 'data',
    cue: /\b(?:data|datasets?|data sets?|samples?|participants?|materials?|corpus|corpora|cohort|patients?|subjects?) ?(?:was|were|is|are|did|do|does|used|studied|included|\?|$)|\bsample size\b/i,
    sections: ['methods', 'abstract'],
    says: /\b(?:data ?sets?|data (?:were|was|from|of|are)|samples? (?:of|were|was|size|included)|participants|patients (?:were|with|who|from)|cohort|corpus|recruited|enrolled|collected (?:from|in|by)|obtained from|a total of|n\s?=\s?\d)/i,
    isSaidOnly: true,
  },
  {
    name: 'methods',
    cue: /\b(?:methods?|methodology|approach(?:es)?|techniques?|procedures?|study design|experiments?|how (?:was|were) (?:it|this|the study|the work|the research) (?:done|made|conducted|carried))\b/i,
    sections: ['methods', 'abstract'],
    says: /\b(?:we (?:used?|propose|developed?|measured|collected|performed|conducted|analy[sz]ed|applied|employed|trained|designed|carried out)|(?:was|were) (?:used|performed|measured|conducted|analy[sz]ed|collected|carried out|determined)|methods?:|using|based on)\b/i,
  },
  {
    name: 'conclusion',
    cue: /\b(?:conclu\w+|implications?|take.?away|takeaways?|bottom line|suggest|recommend\w*)\b/i,
    sections: ['conclusion', 'abstract', 'discussion'],
    says: /\b(?:conclu(?:de|sions?|ding)|in summary|overall|taken together|(?:our|these|the) (?:results|findings|data|study) (?:suggest|indicate|show|demonstrate|support|highlight|imply)|we (?:conclude|believe|recommend)|therefore|thus)\b/i,
  },
  {
    name: 'results',
    cue: /\b(?:results?|findings?|find|found|outcomes?|discover\w*|contributions?|show|shows|shown|learn(?:ed|t)?|novel|new)\b/i,
    sections: ['abstract', 'results', 'conclusion'],
    says: /\b(?:we (?:found|find|show|showed|demonstrate|demonstrated|observe|observed|report|identified|present)|(?:our|the|these) (?:results|findings|data|analys[ie]s) (?:show|suggest|indicate|demonstrate|reveal|confirm)\w*|results?:|significant(?:ly)?|increased|decreased|outperforms?|contributions?)\b/i,
  },
  {
    name: 'funding',
    cue: /\b(?:fund(?:ed|ing|s)?|grants?|sponsor\w*|financ\w+|conflicts? of interest|competing interests?)\b/i,
    sections: ['acknowledgements'],
    says: /\b(?:fund(?:ed|ing)|supported by|grants?|financial support|sponsor\w*|conflicts? of interest|competing interests?)\b/i,
    isSaidOnly: true,
  },
  {
    name: 'overview',
    cue: /\b(?:about|summar\w+|overview|tl;?dr|gist|main (?:points?|ideas?|messages?|topics?)|key (?:points?|ideas?|messages?)|topics?|subject|discuss\w*|report\w*|describ\w*|papers?|articles?|publication|study|explain|present\w*|abstract)\b/i,
    sections: ['abstract', 'introduction', 'conclusion'],
    says: /\b(?:in this (?:paper|study|work|article|report|review)|this (?:paper|study|work|article|report|review)|we (?:present|propose|show|report|describe|investigate|study|review|found|introduce|develop|examine|conclude)|(?:our|these) (?:results|findings)|conclusions?)\b/i,
  },
]

/** Words of questions about an aspect, beside stop words. */
export const ASPECT_WORDS =
  /^(?:main|key|major|principal|central|important|general|overall|brief|briefly|short|quick|quickly|primary|basic|used|use|using|done|made|carried|conducted|performed|employed|applied|carry|obtained|reached|drawn|draw|come|get|got|say|says|said|tell|state|states|stated|mention|mentioned|sentence|sentences|words|word|work|research|researchers|researcher|experiment|experiments|investigation|document|text|pdf|manuscript|publication|content|contents|information|thing|things|point|points|idea|ideas|message|topic|topics|subject|gist|summary|summarise|summarize|summarised|summarized|summarising|summarizing|overview|abstract|report|reported|reports|discussed|discusses|discuss|present|presented|presents|described|describes|propose|proposed|proposes|all|kind|type|types|kinds|line|bottom|tldr|dr|tl|size|design|question|questions|problem|step|steps|new|novel|many|people|number|there|want|wanted|try|trying|tried|achieve|address|addressed|solve|solved|interesting|left|remains?|remaining)$/
