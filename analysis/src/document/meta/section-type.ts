import type { SectionType } from '@colophon/protocol/reader/document'

const types: [SectionType, RegExp][] = [
  ['abstract', /^(?:abstract|summary|executive summary|zusammenfassung|résumé|resumen|аннотация|摘要)$/],
  [
    'references',
    /^(?:(?:notes and |cited )?references(?: and notes| cited)?|bibliography|literature(?: cited)?|works cited|literatur(?:verzeichnis)?|bibliographie|références|список литературы|参考文献)$/,
  ],
  ['acknowledgements', /^(?:acknowledge?ments?|acknowledge?ments? (?:and|&) .{1,40}|thanks|danksagung|remerciements)$/],
  [
    'funding',
    /^(?:funding(?: ?\/ ?support)?(?: (?:information|statement|sources?|support|acknowledge?ments?|and acknowledge?ments?))?|(?:sources? of|financial) (?:funding|support|disclosures?)(?: statement)?|(?:grant|financial) (?:information|support)|role of the funding source)$/,
  ],
  [
    'interests',
    /^(?:(?:statement of |declarations? of |disclosure of |potential )*(?:(?:conflicts?|competing)(?: of)?|competing financial|potential conflicts?(?: of)?)[ -](?:financial )?interests?(?: (?:statement|disclosures?))?|declarations? of (?:competing )?interests?|duality of interests?|disclosures?(?: statement)?)$/,
  ],
  [
    'availability',
    /^(?:(?:data|code|software)(?:,? (?:and|&) (?:code|data|materials?|software|resource))?(?: (?:availability|accessibility|sharing|access|archiving|deposition))(?: (?:statement|and requirements))?|availability(?: (?:of|and) .{1,60})?|accession (?:codes?|numbers?))$/,
  ],
  [
    'ethics',
    /^(?:ethic(?:s|al)\b.{0,60}|(?:institutional review board|irb)(?: statement| approval)?|(?:statement of|human) ethics.{0,30}|informed consent(?: statement)?|consent (?:for publication|to participate)(?: .{1,40})?|declaration of ethics)$/,
  ],
  ['appendix', /^(?:appendix|appendices|annex|supplement(?:ary|al)?\b|supporting information|anhang)/],
  [
    'conclusion',
    /^(?:(?:summary and |discussion and )?conclusions?|concluding remarks|summary and outlook|outlook|future (?:work|directions|plans)|conclusions? (?:and|&) .{1,40}|fazit|schluss(?:folgerung)?)$/,
  ],
  [
    'discussion',
    /^(?:(?:general )?discussions?(?: and .{1,40})?|limitations(?: and .{1,40})?|threats to validity|diskussion|implications)$/,
  ],
  [
    'results',
    /^(?:(?:main |experimental |numerical |simulation |empirical )?(?:results?|findings|observations|evaluation|experiments?|experimental evaluation|benchmarks?|performance(?: evaluation)?|case stud(?:y|ies)|examples?|applications?)(?: (?:and|&) .{1,40})?|ergebnisse|resultats|résultats)$/,
  ],
  [
    'methods',
    /^(?:(?:materials?|data|subjects|patients|participants) (?:and|&) methods?|methods?(?: (?:and|&) (?:materials?|data|models?))?|methodology|(?:our |proposed )?(?:approach|method|algorithm|model)|experimental (?:setup|section|design|procedures?|methods)|study (?:design|area|site|population)|statistical (?:analysis|methods)|data(?: collection| sources?| analysis)?|implementation(?: details)?|methoden|méthodes)$/,
  ],
  [
    'background',
    /^(?:background(?: and .{1,40})?|(?:previous |prior )?related (?:work|works|research|literature)|(?:literature|state of the art) review|state of the art|preliminar(?:y|ies)|theory|theoretical (?:background|framework)|(?:previous|prior) work|statement of (?:need|the problem)|problem (?:statement|formulation|definition)|motivation)$/,
  ],
  [
    'introduction',
    /^(?:introduction(?: and .{1,40})?|introduction: .{1,80}|general introduction|overview|einleitung|einführung|introducción|введение|引言)$/,
  ],
]

/** Sections that thank, or say who paid and who has an interest: nothing of the work itself. */
export const THANKS: ReadonlySet<SectionType> = new Set<SectionType>(['acknowledgements', 'funding', 'interests'])

const number = /^(?:(?:section|chapter|§)\s*)?(?:\d{1,2}(?:\.\d{1,2})*\.?|[ivxIVX]{1,5}[.)]|[A-H][.)])\s+/

/** Longest heading whose words are known, in characters. */
const longest = 200

/** The section type by the words of its heading; `'other'` if unknown. */
export function sectionType(heading: string): SectionType {
  if (heading.length > longest) return 'other'
  const words = heading
    .replace(number, '')
    .trim()
    .toLowerCase()
    .replace(/[\s.:—–-]+$/, '')
    .replace(/\s+/g, ' ')
  return types.find(([, pattern]) => pattern.test(words))?.[0] ?? 'other'
}
