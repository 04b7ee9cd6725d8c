/** The start of a caption: `Figure 3.`, `Fig. S2:`, `TABLE IV`. */
export const captionStart =
  /^(?:[Ff]ig(?:ure|\.)?|FIG(?:URE|\.)?|[Tt]able|TABLE|[Tt]ab\.|TAB\.|[Aa]lgorithm|ALGORITHM|[Ll]isting|LISTING|[Ss]cheme|SCHEME|[Bb]ox|BOX|[Pp]late|PLATE|Abb(?:ildung|\.)|Tabelle)[\s-]*(?:S?\d{1,3}[a-z]?(?:\.\d{1,2}[a-z]?)?|[IVX]{1,5})(?:\s*(?:\.?:|[.|–—](?!\d))|\s+(?=\p{Lu})|$)/u

/** The same for figures only. */
export const figureCaption = /^(?:fig|abb|scheme|plate)/i

/** The same for tables only. */
export const tableCaption = /^tab/i

/** A bullet or an item's number, followed by text. */
export const listStart = /^(?:[•‣▪◦●■–∙*-]\s+\S|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]\s+\S)/

/** A numbered reference: `[12] ` or `12. `. */
export const referenceStart = /^(?:\[[\w+.-]{1,12}\]|\d{1,3}\.)\s+\S/

/** A heading's number: `2`, `2.1`, `IV.`, `A.`, `Appendix B`. */
export const headingNumber =
  /^(?:(?<decimal>\d{1,2}(?:\.\d{1,2}){0,4})\.?|(?<roman>[IVX]{1,5})\.|(?<letter>[A-H])[.)]?|(?:[Aa]ppendix|APPENDIX)\s+[A-Z\d]\b\.?:?)\s+(?=\p{Lu}|\p{Lo}|["“‘])/u

/** Ends only a sentence. */
export const sentenceEnd = /[.!?:;]["'”’)\]]*(?:\[[\d,–-]+\]|\d{1,3})?$/

/** The number of an equation, set beside it: `(3)`, `(4.2a)`. */
export const equationNumber = /^\(\d{1,3}(?:\.\d{1,3}){0,2}[a-z]?\)$/

/** True for an entry of a table of contents, with dot leaders. */
export function isLeader(text: string): boolean {
  const ends = /(?:[.·…]\s?){5,}\s*(?:\d{1,4}|[ivxlc]{1,7})?$/.test(text.slice(-60))
  return ends && /\p{L}{3}/u.test(text.slice(0, 200))
}

/** What is close below an abstract and in its type. */
export const afterAbstract =
  /^(?:©|\(c\)\s|copyright\b|key\s?words?\b|index terms\b|correspond|received\b|how to cite|\*)/i

/** The roles of contributors (CRediT), before their names. */
export const contributorRole =
  /^(?:conceptuali[sz]ation|data (?:curation|collection)|formal analysis|fund\w+ \w+|investigation|methodology|project administration|resources|software(?: \w+)?|supervision|validation|visuali[sz]ation|writing\b.{0,40}):/i

/** Above a further part of a table: `Table 2. Continued`, `Table 2 (cont.)`; its label is the first group. */
export const continuedCaption = /^\s*(tab(?:le|\.)?\s*\S{1,6}?)\s*[.:,–—-]?\s*\(?\s*cont(?:inued|['’]?d|\.|$)/i

/** How a paper asks to be cited, often behind its last reference. */
export const citeNotice = /^(?:how to )?cite this (?:article|paper)\b/i
