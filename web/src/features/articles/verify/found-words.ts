import type { FoundRecord } from '@colophon/protocol/record/entities'

type Words = { tone: 'plain' | 'accent' | 'care'; pill: string; sentence: string }

/** What one record means for whoever looks: whose it is, and whether the paper here still says the same. */
export function foundWords({ paper, matched, isLatest }: Pick<FoundRecord, 'paper' | 'matched' | 'isLatest'>): Words {
  const newer = isLatest ? '' : ' The same wallet has recorded newer ones since.'
  if (paper.state === 'deleted') {
    return {
      tone: 'care',
      pill: 'Deleted here',
      sentence: `The owner has deleted this paper here; the record stays.${newer}`,
    }
  }
  if (paper.state === 'unknown') {
    const sentence = `This site shows you no paper of that number. Anybody can record any number.${newer}`
    return { tone: 'plain', pill: 'Unknown paper', sentence }
  }
  if (paper.isByOwner === false) {
    const sentence = `The wallet is not one of the paper’s owner: this says nothing about the paper here.${newer}`
    return { tone: 'care', pill: 'By somebody else', sentence }
  }
  const whose =
    matched === 'file' ? 'The record covers this very file' : 'The paper’s owner recorded exactly these statements'
  if (paper.isCurrent === false) {
    return {
      tone: 'care',
      pill: 'Changed since',
      sentence: `${whose}; the statements here have changed since.${newer}`,
    }
  }
  return { tone: 'accent', pill: 'Matches', sentence: `${whose}, and the paper here still says the same.${newer}` }
}
