/** Whether a record says of itself that its authors, or the archive, took the paper back; neither shape has a field for it. */
export function isWithdrawn(comments: string | null, abstract: string): boolean {
  return SAID.test(comments ?? '') || /^withdrawn\b/i.test(comments ?? '') || SAID.test(abstract.slice(0, HEAD))
}

/** An abstract that only mentions a withdrawal does so later than in its first words. */
const HEAD = 120
const SAID =
  /\b(?:this|the) (?:\w+ ){0,2}(?:paper|article|submission|manuscript|preprint|work|posting|note|report|thesis|draft|version)s?\b[^.]{0,30}? (?:has (?:now |since )?been|have been|is|was|were|are being|is being) (?:\w+ )?withdrawn\b/i
