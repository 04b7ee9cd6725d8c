import { setImmediate } from 'node:timers/promises'
import { searchStem } from '@colophon/protocol/knowledge/search-stem'
import { foldedWords } from '@colophon/protocol/knowledge/words'
import type { Table } from '@lancedb/lancedb'
import { identifiersIn } from '../query/identifiers.ts'

/** Rarity of words in a collection: the fewer papers contain one, the higher. */
export type Rarity = {
  ofStem(stem: string): number
  ofForm(word: string): number
  /** Mean numbers of words. */
  lengths: { title: number; body: number }
}

/** Titles and abstracts in the sample, up to twice as many; more would not change the result. */
const SAMPLE = 4000
/** Read between yields to the event loop. */
const AT_ONCE = 200
/** A collection up to this size is recounted whenever its size has changed. */
const SMALL = 500
/** A larger one is recounted in the background when its size has changed by this share. */
const CHANGED = 0.2

type Text = { title: string; abstract: string }
type Known = { papers: number; rarity: Promise<Rarity> }
const remembered = new WeakMap<Table, Known>()

/** Word statistics of these papers, from all or a sample across the table. */
export async function rarityOf(papers: Table): Promise<Rarity> {
  const count = await papers.countRows()
  const known = remembered.get(papers)
  if (known && (known.papers === count || (count > SMALL && near(known.papers, count)))) return known.rarity
  const rarity = read(papers, count)
  remembered.set(papers, { papers: count, rarity })
  rarity.catch(() => remembered.delete(papers))
  return known && count > SMALL ? known.rarity : rarity
}

/** Counts the words of given texts. */
export async function countWords(texts: readonly Text[]): Promise<Rarity> {
  const stems = new Map<string, number>()
  const forms = new Map<string, number>()
  const lengths = { title: 0, body: 0 }
  for (const [index, { title, abstract }] of texts.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await setImmediate()
    const inTitle = foldedWords(title)
    const inBody = foldedWords(abstract)
    lengths.title += inTitle.length
    lengths.body += inBody.length
    const words = new Set([...inTitle, ...inBody, ...identifiersIn(title), ...identifiersIn(abstract)])
    for (const word of words) forms.set(word, (forms.get(word) ?? 0) + 1)
    for (const each of new Set([...words].map(searchStem))) stems.set(each, (stems.get(each) ?? 0) + 1)
  }
  const meanOf = (sum: number) => sum / Math.max(1, texts.length)
  const rarity = (count = 0) => Math.log(1 + (texts.length - count + 0.5) / (count + 0.5))
  const [unseen, ofStems, ofForms] = [rarity(), mapValues(stems, rarity), mapValues(forms, rarity)]
  return {
    ofStem: (each) => ofStems.get(each) ?? unseen,
    ofForm: (word) => ofForms.get(word) ?? unseen,
    lengths: { title: meanOf(lengths.title), body: meanOf(lengths.body) },
  }
}

function mapValues(counts: ReadonlyMap<string, number>, value: (count: number) => number): Map<string, number> {
  return new Map([...counts].map(([word, count]) => [word, value(count)]))
}

/** Samples by id, so that stores with the same papers have the same rarities, whatever the order of their rows. */
async function read(papers: Table, count: number): Promise<Rarity> {
  const step = Math.max(1, Math.floor(count / SAMPLE))
  const texts: Text[] = []
  for await (const batch of papers.query().where(`id % ${step} = 0`).select(['title', 'abstract'])) {
    const [titles, abstracts] = [batch.getChild('title'), batch.getChild('abstract')]
    for (let row = 0; row < batch.numRows; row += 1) {
      texts.push({ title: String(titles?.get(row)), abstract: String(abstracts?.get(row)) })
    }
  }
  return countWords(texts)
}

function near(before: number, now: number): boolean {
  return Math.abs(now - before) <= CHANGED * before
}
